import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { Notice } from "~/components/FormMessage.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { challengeDate } from "~/content/dates.ts";
import { findInvitation, type Invitation } from "~/data/invitation.ts";
import { loadChallenge } from "~/data/loadChallenge.ts";
import { loadProfile } from "~/data/profile.ts";
import { readRow } from "~/data/rows.ts";
import { rpc } from "~/data/rpc.ts";
import { readUser } from "~/data/session.ts";
import { requireCodeIfMissing } from "~/features/auth/requireCodeIfMissing.ts";
import {
  type InvitationProblem,
  ProblemMessage,
  SignUpOrSignIn,
  unknownLink,
  useReturnPath,
} from "~/features/invitation/InvitationParts.tsx";
import { TeamPlaces } from "~/features/team/TeamPlaces.tsx";
import { loaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import type { Route } from "./+types/invitation.ts";

const HEADING = "Join a team";
/** The same for every invitation, so that it can be shown while the invitation loads. */
const LEAD =
  "You are invited to join a team, which works on one entry together. You can only be on one team, and you can leave it until team registration closes.";

/** Opens the invitation of the link, for any visitor; null if the link is unknown. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCodeIfMissing(request);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const opened = await loaded("The invitation could not be loaded.", async () => {
    if (!token) return null;
    const [invitation, visitor, challenge] = await Promise.all([
      findInvitation(token),
      findVisitor(),
      loadChallenge(),
    ]);
    return invitation && { invitation, visitor, closesAt: challenge.registration_closes_at };
  });
  return { token, opened };
}

type Visitor = "signed-out" | "profile-incomplete" | "on-a-team" | "free";

async function findVisitor(): Promise<Visitor> {
  const user = await readUser();
  if (!user) return "signed-out";
  const [profile, entry] = await Promise.all([loadProfile(user.id), readRow("my_entry")]);
  if (entry) return "on-a-team";
  return profile?.profile_completed ? "free" : "profile-incomplete";
}

export const HydrateFallback = () => <Loading heading={HEADING} lead={LEAD} />;

/** The page behind the link in an invitation to a team. */
export default function InvitationRoute({ loaderData: { token, opened } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Page heading={HEADING} lead={LEAD} narrow>
      <div className="stack">
        {opened.ok ? (
          <InvitationState key={token} token={token} {...opened.value} />
        ) : (
          <LoadFailed failure={opened} onRetry={revalidate} />
        )}
      </div>
    </Page>
  );
}

interface InvitationStateProps {
  token: string;
  /** Undefined if the link is unknown. */
  invitation?: Invitation;
  visitor?: Visitor;
  /** The end of team registration, ISO 8601. */
  closesAt?: string;
}

function InvitationState({ token, invitation, visitor, closesAt = "" }: InvitationStateProps) {
  const profileCompletion = useReturnPath(paths.profileCompletion);
  if (!invitation) return <ProblemMessage {...unknownLink(INVITER_RESENDS)} />;
  if (invitation.state !== "open") {
    return <ProblemMessage {...PROBLEMS[invitation.state](invitation, closesAt)} />;
  }
  const offer = (
    <>
      <p className="text-l">
        <strong>{invitation.inviter_name}</strong> invites you to join their team.
      </p>
      <TeamPlaces taken={invitation.member_count} places={invitation.max_members} />
    </>
  );
  if (visitor === "free") {
    return (
      <JoinTeam inviter={invitation.inviter_name} token={token}>
        {offer}
      </JoinTeam>
    );
  }
  return (
    <>
      {offer}
      {visitor === "signed-out" && (
        <>
          <p>To join, sign up or sign in, and you’ll return to this page.</p>
          <SignUpOrSignIn />
        </>
      )}
      {visitor === "profile-incomplete" && (
        <>
          <p>Complete your profile before you join, and you’ll return to this page.</p>
          <ButtonLink to={profileCompletion}>Complete your profile</ButtonLink>
        </>
      )}
      {visitor === "on-a-team" && (
        <ProblemMessage
          message="You are already on a team."
          detail="To accept this invitation, first leave your team or discard your own draft on your dashboard; then open this link again."
        />
      )}
    </>
  );
}

const INVITER_RESENDS = "the person who invited you to send it again";
const OWN_ENTRY = "You can also start an entry of your own on your dashboard.";

const PROBLEMS: Readonly<
  Record<
    Exclude<Invitation["state"], "open">,
    (invitation: Invitation, closesAt: string) => InvitationProblem
  >
> = {
  accepted: ({ inviter_name }) => ({
    message: "This invitation has already been accepted.",
    detail: `If it was you, your team is on your dashboard. If not, ask ${inviter_name} to invite you again: each invitation is for one person.`,
  }),
  declined: ({ inviter_name }) => ({
    message: "This invitation has been declined.",
    detail: `If you have changed your mind, ask ${inviter_name} to invite you again.`,
  }),
  revoked: ({ inviter_name }) => ({
    message: "This invitation has been withdrawn.",
    detail: `If you think this is a mistake, ask ${inviter_name}. ${OWN_ENTRY}`,
  }),
  team_full: ({ max_members }) => ({
    message: "This team is full.",
    detail:
      max_members === 1
        ? `Only individual entries are possible now. ${OWN_ENTRY}`
        : `It already has ${max_members} members, the most a team can have. If a place becomes free, the link works again. ${OWN_ENTRY}`,
  }),
  roster_locked: (_, closesAt) => ({
    message: "Teams can no longer change.",
    detail: `Team registration closed on ${challengeDate(closesAt).day}.`,
  }),
};

const ANSWERS = [
  {
    label: "Join the team",
    busyLabel: "Joining...",
    send: (token: string) => rpc("accept_invitation", { token }, "You have not joined the team."),
    done: (inviter: string) => `You are on ${inviter}’s team.`,
    next: () => "The entry and the team are on your dashboard. We email the others.",
  },
  {
    label: "Decline",
    busyLabel: "Declining...",
    send: (token: string) =>
      rpc("decline_invitation", { token }, "The invitation was not declined."),
    done: () => "You have declined the invitation.",
    next: (inviter: string) =>
      `If you change your mind, ask ${inviter} to invite you again. You can also start an entry of your own.`,
  },
] as const;

type Answer = (typeof ANSWERS)[number];

interface JoinTeamProps {
  inviter: string;
  token: string;
  /** The offer, shown until the person has answered. */
  children: ReactNode;
}

function JoinTeam({ inviter, token, children }: JoinTeamProps) {
  const { state, busy, failure, run } = useAction();
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<Answer>();

  async function give(chosen: Answer) {
    setAnswer(chosen);
    const outcome = await run((): Promise<Outcome> => chosen.send(token));
    // Another person may have taken the last place.
    if (outcome && !outcome.ok) await revalidate();
  }

  if (answer && state.status === "done") {
    return (
      <>
        <Notice content={{ ok: true, message: answer.done(inviter) }} />
        <p>{answer.next(inviter)}</p>
        <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
      </>
    );
  }
  return (
    <>
      {children}
      <Notice content={failure} />
      <div className="row">
        {ANSWERS.map((each, index) => (
          <Button
            key={each.label}
            look={index === 0 ? "primary" : "quiet"}
            disabled={busy}
            onClick={() => give(each)}
          >
            {busy && answer === each ? each.busyLabel : each.label}
          </Button>
        ))}
      </div>
    </>
  );
}
