import { useNavigate } from "react-router";
import { challengeDate } from "#common/content/dates.ts";
import team from "~/art/people/team.svg?url&no-inline";
import { ActionButton } from "~/components/ActionButton.tsx";
import { ButtonLink } from "~/components/Button.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { PageOwner } from "~/components/PageOwner.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { paths } from "~/config/paths.ts";
import { findInvitation, type Invitation } from "~/data/invitation.ts";
import { loadChallenge } from "~/data/loadChallenge.ts";
import { loadProfile } from "~/data/profile.ts";
import { readRow } from "~/data/rows.ts";
import { rpc } from "~/data/rpc.ts";
import { readUser } from "~/data/session.ts";
import type { Confirmation } from "~/data/submission.ts";
import {
  type InvitationProblem,
  ProblemMessage,
  SignUpOrSignIn,
  unknownLink,
  useReturnPath,
} from "~/features/invitation/InvitationParts.tsx";
import { AttestationForm } from "~/features/submission/AttestationForm.tsx";
import { TeamPlaces } from "~/features/team/TeamPlaces.tsx";
import { loaded, useReload, useUpdatePageAfter } from "~/lib/loaded.ts";
import { requireStoredCode } from "~/lib/nextPath.ts";
import type { Outcome } from "~/lib/outcome.ts";
import type { Route } from "./+types/invitation.ts";

const HEADING = "Join a team";

const homeLink = { to: paths.home, link: "Go to the home page" } as const;

/** The same for every invitation, so that it can be shown while the invitation loads. */
const LEAD = "A team works on one entry together. You can only be on one team.";

/** Opens the invitation of the link, for any visitor. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireStoredCode(request);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return loaded("We couldn’t load the invitation.", async () => {
    const [invitation, visitor, challenge] = await Promise.all([
      token ? findInvitation(token) : undefined,
      findVisitor(),
      loadChallenge(),
    ]);
    return { token, invitation, visitor, closesAt: challenge.registration_closes_at };
  });
}

type Visitor = "signed-out" | "profile-incomplete" | "on-a-team" | "free";

async function findVisitor(): Promise<Visitor> {
  const user = await readUser();
  if (!user) return "signed-out";
  const [profile, submission] = await Promise.all([loadProfile(user.id), readRow("my_submission")]);
  if (submission) return "on-a-team";
  return profile?.profile_completed ? "free" : "profile-incomplete";
}

export const HydrateFallback = () => (
  <Loading heading={HEADING} lead={LEAD} drawing={<PageDrawing file={team} below />} />
);

export default loadedPage(HEADING, InvitationPage, () => []);

interface InvitationPageProps {
  token: string;
  /** Undefined if the link is unknown. */
  invitation: Invitation | undefined;
  visitor: Visitor;
  /** The end of team registration, ISO 8601. */
  closesAt: string;
}

/** The page behind the link in an invitation to a team. */
function InvitationPage({ token, invitation, visitor, closesAt }: InvitationPageProps) {
  const problem = problemOf(invitation, closesAt);
  return (
    <Page heading={HEADING} lead={LEAD} drawing={<PageDrawing file={team} below />}>
      <PageOwner />
      <div className="stack">
        {problem ? (
          <ProblemMessage {...problem} />
        ) : (
          invitation && (
            <Offer token={token} invitation={invitation} visitor={visitor} closesAt={closesAt} />
          )
        )}
      </div>
    </Page>
  );
}

interface OfferProps extends Pick<InvitationPageProps, "token" | "visitor" | "closesAt"> {
  invitation: Invitation;
}

function Offer({ token, invitation, visitor, closesAt }: OfferProps) {
  const { inviter_name, member_count, max_members } = invitation;
  const profileCompletion = useReturnPath(paths.profileCompletion);
  return (
    <>
      <p className="text-l">
        <strong>{inviter_name}</strong> has invited you to join their team.
      </p>
      <TeamPlaces taken={member_count} places={max_members} />
      <p>{`You can leave the team until ${challengeDate(closesAt).day}.`}</p>
      {visitor === "signed-out" && (
        <>
          <p>To join, sign up or sign in. You’ll then return to this page.</p>
          <SignUpOrSignIn />
        </>
      )}
      {visitor === "profile-incomplete" && (
        <>
          <p>To join, complete your profile. You’ll then return to this page.</p>
          <ButtonLink to={profileCompletion}>Complete your profile</ButtonLink>
        </>
      )}
      {visitor === "on-a-team" && (
        <ProblemMessage
          message="You’re already on a team."
          detail="To accept this invitation, leave your team or discard your own draft on your dashboard, then open this link again."
        />
      )}
      {visitor === "free" && <JoinTeam token={token} inviter={inviter_name} />}
    </>
  );
}

/** The reason why an invitation cannot be accepted; undefined for an open one. */
function problemOf(invitation: Invitation | undefined, closesAt: string) {
  if (!invitation) return unknownLink("ask the person who invited you to send it again", homeLink);
  const { state } = invitation;
  return state === "open" ? undefined : PROBLEMS[state](invitation, closesAt);
}

const OWN_SUBMISSION = "You can also start an entry of your own on your dashboard.";

const PROBLEMS: Readonly<
  Record<
    Exclude<Invitation["state"], "open">,
    (invitation: Invitation, closesAt: string) => InvitationProblem
  >
> = {
  accepted: ({ inviter_name }) => ({
    message: "This invitation has already been accepted.",
    detail: `If you accepted it, your team is on your dashboard. If not, ask ${inviter_name} to invite you again: each invitation is for one person.`,
  }),
  declined: ({ inviter_name }) => ({
    message: "This invitation has been declined.",
    detail: `If you’ve changed your mind, ask ${inviter_name} to invite you again.`,
  }),
  revoked: ({ inviter_name }) => ({
    message: "This invitation has been withdrawn.",
    detail: `If you think this is a mistake, ask ${inviter_name}. ${OWN_SUBMISSION}`,
  }),
  team_full: ({ max_members }) => ({
    message: "This team is full.",
    detail:
      max_members === 1
        ? `Only individual entries are possible now. ${OWN_SUBMISSION}`
        : `It already has ${max_members} members, the most a team can have. If a spot opens up, the link will work again. ${OWN_SUBMISSION}`,
  }),
  roster_locked: (_, closesAt) => ({
    message: "You can no longer join a team.",
    detail: `Team registration closed on ${challengeDate(closesAt).day}.`,
  }),
};

interface JoinTeamProps {
  token: string;
  inviter: string;
}

function JoinTeam({ token, inviter }: JoinTeamProps) {
  const reload = useReload();
  const updatePageAfter = useUpdatePageAfter();
  const navigate = useNavigate();

  async function join(confirmed: Confirmation): Promise<Outcome> {
    const outcome = await rpc(
      "accept_invitation",
      { token, ...confirmed },
      "We couldn’t add you to the team.",
    );
    if (outcome.ok) {
      notifySuccess(`You’re now on ${inviter}’s team. We’ll email the others.`);
      await navigate(paths.dashboard);
    } else {
      // Another person may have taken the last place.
      await reload();
    }
    return outcome;
  }

  const decline = () =>
    updatePageAfter(rpc("decline_invitation", { token }, "We couldn’t decline the invitation."));

  return (
    <AttestationForm
      label="Join the team"
      submit="Join the team"
      busyLabel="Joining..."
      send={join}
      beside={
        <ActionButton look="quiet" busyLabel="Declining..." action={decline}>
          Decline
        </ActionButton>
      }
    />
  );
}
