import { useLocation, useRevalidator } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import answerStyles from "./Answers.module.css";
import { explainClosed } from "./closedInvitations.ts";
import { JoinTeam } from "./JoinTeam.tsx";
import type { OpenedInvitation } from "./openInvitation.ts";
import { TeamOffer } from "./TeamOffer.tsx";

interface InvitationPageProps {
  opened: OpenedInvitation;
  token: string;
}

export const INVITATION_HEADING = "Join a team";

/** True of every invitation, so that it is there to read while this one is looked up. */
export const INVITATION_LEAD =
  "Whoever invites you wants you on their team, which works on one entry together. One person joins one team. You can leave it again until team registration closes.";

/** What every visitor sees who follows the link of an invitation. */
export function InvitationPage({ opened, token }: InvitationPageProps) {
  return (
    <Page heading={INVITATION_HEADING} lead={INVITATION_LEAD} narrow>
      <div className={styles.form}>
        <InvitationState opened={opened} token={token} />
      </div>
    </Page>
  );
}

function InvitationState({ opened, token }: InvitationPageProps) {
  const { pathname, search } = useLocation();
  if (opened.status === "unreachable") return <Unreachable />;
  if (opened.status === "unknown") {
    return (
      <>
        <FormMessage
          kind="failure"
          message="This is not the link of an invitation."
          detail="Open the link in the email once more, or copy all of it into the address bar. If it still does not work, ask whoever invited you to send it again."
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
          <p>To join, sign up or sign in. You come back here afterwards.</p>
          <div className={answerStyles.answers}>
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
          <p>Before you can join, tell us who you are. You come back here afterwards.</p>
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
            message="You are already in a team."
            detail="To accept this invitation, first leave your team or discard your own draft on your dashboard; then open this link again."
          />
          <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
        </>
      );
    case "free":
      return <JoinTeam invitation={invitation} token={token} />;
  }
}

function Unreachable() {
  const { state, revalidate } = useRevalidator();
  const checking = state === "loading";
  return (
    <>
      <FormMessage
        kind="failure"
        message="The invitation could not be read."
        detail="Check your connection, or try again in a minute."
      />
      <Button disabled={checking} onClick={() => revalidate()}>
        {checking ? "Checking..." : "Try again"}
      </Button>
    </>
  );
}
