import { useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage, Notice, type NoticeContent } from "~/components/FormMessage.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { challengeDate } from "~/content/dates.ts";
import { findInvitation, type Invitation, isOnATeam } from "~/data/invitation.ts";
import { loadChallenge } from "~/data/loadChallenge.ts";
import { loadProfile } from "~/data/profile.ts";
import { rpc } from "~/data/rpc.ts";
import { readUser } from "~/data/session.ts";
import { requireCodeIfMissing } from "~/features/auth/requireCodeIfMissing.ts";
import { TeamPlaces } from "~/features/team/TeamPlaces.tsx";
import { loaded } from "~/lib/loaded.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import type { Failure, Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import type { Route } from "./+types/invitation.ts";

const INVITATION_HEADING = "Join a team";
/** True of every invitation, so that it is there to read while this one is looked up. */
const INVITATION_LEAD =
  "You are invited to join a team, which works on one entry together. You can only be on one team, and you can leave it until team registration closes.";

/** Explains the invitation to everybody. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCodeIfMissing(request);
  const token = new URL(request.url).searchParams.get("token");
  const outcome = await loaded("The invitation could not be loaded.", () => openInvitation(token));
  return { token: token ?? "", outcome };
}

export const HydrateFallback = () => (
  <Loading heading={INVITATION_HEADING} lead={INVITATION_LEAD} />
);

/** What every visitor sees who follows the link of an invitation. */
export default function InvitationRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Page heading={INVITATION_HEADING} lead={INVITATION_LEAD} narrow>
      <div className={styles.form}>
        {/* A new link is a new invitation: nothing of what was done with the one before is kept. */}
        <InvitationContent key={loaderData.token} {...loaderData} />
      </div>
    </Page>
  );
}

interface InvitationContentProps {
  /** Null for a link that nobody was sent. */
  outcome: Outcome<OpenedInvitation | null>;
  token: string;
}

function InvitationContent({ outcome, token }: InvitationContentProps) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  if (!outcome.ok) return <LoadFailed failure={outcome} onRetry={revalidate} />;
  const opened = outcome.value;
  if (!opened) {
    return (
      <>
        <FormMessage
          kind="failure"
          message="This invitation link does not work."
          detail="Open the link in the email again, or copy the whole link into the address bar. If it still does not work, ask the person who invited you to send it again."
        />
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </>
    );
  }

  const { invitation, visitor, closesAt } = opened;
  if (invitation.state !== "open") {
    const explanation = explainClosed(invitation, invitation.state, closesAt);
    return (
      <>
        <FormMessage kind="failure" {...explanation} />
        <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
      </>
    );
  }

  const here = pathname + search;
  switch (visitor) {
    case "signed-out":
      return (
        <>
          <TeamOffer invitation={invitation} />
          <p>To join, sign up or sign in, and you’ll return to this page.</p>
          <div className="row">
            <ButtonLink to={withNextPath(paths.signUp, here)}>Sign up</ButtonLink>
            <ButtonLink to={withNextPath(paths.signIn, here)} look="quiet">
              Sign in
            </ButtonLink>
          </div>
        </>
      );
    case "profile-incomplete":
      return (
        <>
          <TeamOffer invitation={invitation} />
          <p>Complete your profile before you join, and you’ll return to this page.</p>
          <ButtonLink to={withNextPath(paths.profileCompletion, here)}>
            Complete your profile
          </ButtonLink>
        </>
      );
    case "on-a-team":
      return (
        <>
          <TeamOffer invitation={invitation} />
          <FormMessage
            kind="failure"
            message="You are already on a team."
            detail="To accept this invitation, first leave your team or discard your own draft on your dashboard; then open this link again."
          />
          <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
        </>
      );
    case "free":
      return <JoinTeam invitation={invitation} token={token} />;
  }
}

type ClosedState = Exclude<Invitation["state"], "open">;

const OWN_ENTRY = "You can also start an entry of your own on your dashboard.";

/** Why nobody can join with this link (any more), and what to do about it. */
function explainClosed(
  { inviter_name: inviterName, max_members: maxMembers }: Invitation,
  state: ClosedState,
  closesAt: string,
): { message: string; detail: string } {
  switch (state) {
    case "accepted":
      return {
        message: "This invitation has already been accepted.",
        detail: `If it was you, your team is on your dashboard. If not, ask ${inviterName} to invite you again: each invitation is for one person.`,
      };
    case "declined":
      return {
        message: "This invitation has been declined.",
        detail: `If you have changed your mind, ask ${inviterName} to invite you again.`,
      };
    case "revoked":
      return {
        message: "This invitation has been withdrawn.",
        detail: `If you think this is a mistake, ask ${inviterName}. ${OWN_ENTRY}`,
      };
    case "team_full":
      return {
        message: "This team is full.",
        detail:
          maxMembers === 1
            ? `Only individual entries are possible now. ${OWN_ENTRY}`
            : `It already has ${maxMembers} members, the most a team can have. If a place becomes free, the link works again. ${OWN_ENTRY}`,
      };
    case "roster_locked":
      return {
        message: "Teams can no longer change.",
        detail: `Team registration closed on ${challengeDate(closesAt).day}.`,
      };
  }
}

interface Answer {
  readonly label: string;
  readonly busyLabel: string;
  readonly run: (token: string) => Promise<Outcome>;
  readonly done: (inviterName: string) => string;
  /** What the visitor should know now. */
  readonly next: (inviterName: string) => string;
}

const ACCEPT: Answer = {
  label: "Join the team",
  busyLabel: "Joining...",
  run: (token) => rpc("accept_invitation", { token }, "You have not joined the team."),
  done: (inviterName) => `You are on ${inviterName}’s team.`,
  next: () => "The entry and the team are on your dashboard. We email the others.",
};

const DECLINE: Answer = {
  label: "Decline",
  busyLabel: "Declining...",
  run: (token) => rpc("decline_invitation", { token }, "The invitation was not declined."),
  done: () => "You have declined the invitation.",
  next: (inviterName) =>
    `If you change your mind, ask ${inviterName} to invite you again. You can also start an entry of your own.`,
};

interface JoinTeamProps {
  invitation: Invitation;
  token: string;
}

function JoinTeam({ invitation, token }: JoinTeamProps) {
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Answer>();
  const [given, setGiven] = useState<{ answer: Answer; notice: NoticeContent }>();
  const [refusal, setRefusal] = useState<Failure>();

  async function give(answer: Answer) {
    setAsked(answer);
    const outcome = await run(() => answer.run(token));
    if (!outcome) return;
    if (outcome.ok) {
      return setGiven({
        answer,
        notice: { ok: true, message: answer.done(invitation.inviter_name) },
      });
    }
    setRefusal(outcome);
    // Somebody else was faster, perhaps: the page then says how the invitation stands now.
    await revalidate();
  }

  if (given) {
    return (
      <>
        <Notice content={given.notice} />
        <p>{given.answer.next(invitation.inviter_name)}</p>
        <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
      </>
    );
  }
  return (
    <>
      <TeamOffer invitation={invitation} />
      <Notice content={refusal} />
      <div className="row">
        {[ACCEPT, DECLINE].map((answer) => (
          <Button
            key={answer.label}
            look={answer === ACCEPT ? "primary" : "quiet"}
            disabled={busy}
            onClick={() => give(answer)}
          >
            {busy && asked === answer ? answer.busyLabel : answer.label}
          </Button>
        ))}
      </div>
    </>
  );
}

function TeamOffer({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <p className="text-l">
        <strong>{invitation.inviter_name}</strong> invites you to join their team.
      </p>
      <TeamPlaces taken={invitation.member_count} places={invitation.max_members} />
    </>
  );
}

type Visitor = "signed-out" | "profile-incomplete" | "on-a-team" | "free";

interface OpenedInvitation {
  readonly invitation: Invitation;
  readonly visitor: Visitor;
  /** Until when teams can change. ISO 8601. */
  readonly closesAt: string;
}

/**
 * Opens the invitation of a link, for any visitor.
 * @param token from the page's address; null when it carries none.
 * @throws when it cannot be read now.
 */
async function openInvitation(token: string | null): Promise<OpenedInvitation | null> {
  if (!token) return null;
  const [invitation, visitor, challenge] = await Promise.all([
    findInvitation(token),
    findVisitor(),
    loadChallenge(),
  ]);
  return invitation ? { invitation, visitor, closesAt: challenge.registrationClosesAt } : null;
}

async function findVisitor(): Promise<Visitor> {
  const user = await readUser();
  if (!user) return "signed-out";
  const [profile, onATeam] = await Promise.all([loadProfile(user.id), isOnATeam()]);
  if (onATeam) return "on-a-team";
  return profile?.profile_completed ? "free" : "profile-incomplete";
}
