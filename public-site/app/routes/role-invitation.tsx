import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { capitalized } from "#common/words.ts";
import entries from "~/art/people/entries.svg?url&no-inline";
import { ActionButton } from "~/components/ActionButton.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { PageOwner } from "~/components/PageOwner.tsx";
import { BACK_OFFICE, paths } from "~/config/paths.ts";
import { acceptRole, findRoleInvitation, type RoleInvitation } from "~/data/invitation.ts";
import { rpc } from "~/data/rpc.ts";
import { readUser } from "~/data/session.ts";
import {
  contactLink,
  type InvitationProblem,
  ProblemMessage,
  SignUpOrSignIn,
  unknownLink,
} from "~/features/invitation/InvitationParts.tsx";
import { loaded, useUpdatePageAfter } from "~/lib/loaded.ts";
import { requireStoredCode } from "~/lib/nextPath.ts";
import type { Outcome } from "~/lib/outcome.ts";
import type { Route } from "./+types/role-invitation.ts";

const HEADING = "Your invitation";
/** The same for every invitation, so that it can be shown while the invitation loads. */
const LEAD = "This invitation works only with the email address we sent it to.";

// Only for someone with another address.
const SignOutButton = lazy(async () => {
  const { SignOutButton } = await import("~/features/auth/SignOutButton.tsx");
  return { default: SignOutButton };
});

/** Opens the invitation of the link, for any visitor. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireStoredCode(request);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return loaded("We couldn’t load the invitation.", async () => {
    const [invitation, user] = await Promise.all([
      token ? findRoleInvitation(token) : undefined,
      readUser(),
    ]);
    return { token, invitation, signedInAs: user?.email };
  });
}

export const HydrateFallback = () => (
  <Loading heading={HEADING} lead={LEAD} drawing={<PageDrawing file={entries} below />} />
);

export default loadedPage(HEADING, RoleInvitationPage, () => []);

interface RoleInvitationPageProps {
  token: string;
  /** Undefined if the link is unknown. */
  invitation: RoleInvitation | undefined;
  /** The address of the signed-in person. */
  signedInAs: string | undefined;
}

/** The page behind the link in an invitation to a role, or to mentor. */
function RoleInvitationPage({ invitation, ...props }: RoleInvitationPageProps) {
  return (
    <Page heading={HEADING} lead={LEAD} drawing={<PageDrawing file={entries} below />}>
      <PageOwner />
      <div className="stack">
        {invitation ? (
          <Offer invitation={invitation} {...props} />
        ) : (
          <ProblemMessage {...unknownLink("contact us for a new invitation", contactLink)} />
        )}
      </div>
    </Page>
  );
}

const PROBLEMS: Readonly<Partial<Record<RoleInvitation["state"], InvitationProblem>>> = {
  accepted: {
    message: "This invitation has already been accepted.",
    detail: "If you accepted it, sign in with the account you used. If not, contact us.",
    to: paths.signIn,
    link: "Sign in",
  },
  declined: {
    message: "You’ve declined this invitation.",
    detail: "If you’ve changed your mind, contact us for a new one.",
    ...contactLink,
  },
  revoked: {
    message: "This invitation has been withdrawn.",
    detail: "If you think this is a mistake, contact us.",
    ...contactLink,
  },
  expired: {
    message: "This invitation has expired.",
    detail: "Contact us for a new one.",
    ...contactLink,
  },
};

/** The rights of each role, as in ROLES, which would be loaded with every page. */
const ABOUT: Readonly<Record<RoleInvitation["role"], string>> = {
  admin: "You can read and change everything, make decisions and assign roles.",
  support:
    "You can answer messages, see which emails were sent, and retry failed ones. You can also see people and subscribers, including their email addresses, but not submissions, decisions or judging.",
  observer:
    "You can see the lists of submissions and people, statistics, and released results. You can’t open a submission, see email addresses or change anything.",
  mentor:
    "You can see your team’s idea and files, and the names and email addresses of its members.",
};

interface OfferProps extends Pick<RoleInvitationPageProps, "token" | "signedInAs"> {
  invitation: RoleInvitation;
}

function Offer({ token, invitation, signedInAs }: OfferProps) {
  const problem = PROBLEMS[invitation.state];
  if (problem) return <ProblemMessage {...problem} />;
  const { name, role, email } = invitation;
  return (
    <>
      <p className="text-l">
        Welcome, <strong>{name}</strong>.{" "}
        {role === "mentor"
          ? "You’re invited to mentor a finalist."
          : `You’re invited to join the back office with the ${capitalized(role)} role.`}
      </p>
      <p>{ABOUT[role]}</p>
      {signedInAs === undefined ? (
        <>
          <p>{`Sign up or sign in as ${email}, and you’ll return to this page.`}</p>
          <SignUpOrSignIn />
        </>
      ) : signedInAs.toLowerCase() === email.toLowerCase() ? (
        <Answer token={token} role={role} />
      ) : (
        <>
          <p>
            {`You’re signed in as ${signedInAs}, but this invitation is for ${email}. Sign out, then open the link again.`}
          </p>
          <div>
            <Suspense>
              <SignOutButton />
            </Suspense>
          </div>
        </>
      )}
    </>
  );
}

function Answer({ token, role }: { token: string; role: string }) {
  const updatePageAfter = useUpdatePageAfter();
  const navigate = useNavigate();

  async function accept(): Promise<Outcome> {
    const outcome = await acceptRole(token);
    if (!outcome.ok) return outcome;
    if (role === "mentor") await navigate(paths.workspace);
    else window.location.assign(BACK_OFFICE);
    return outcome;
  }

  const decline = () =>
    updatePageAfter(rpc("decline_invitation", { token }, "We couldn’t decline the invitation."));

  return (
    <div className="row">
      <ActionButton busyLabel="Accepting..." action={accept}>
        Accept invitation
      </ActionButton>
      <ActionButton look="quiet" busyLabel="Declining..." action={decline}>
        Decline
      </ActionButton>
    </div>
  );
}
