import { lazy, type ReactNode, Suspense } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import answers from "~/features/invitation/Answers.module.css";
import { withNextPath } from "~/lib/nextPath.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import { DeclineJudging } from "./DeclineJudging.tsx";
import { loadAcceptForm, type OpenedJudgeInvitation } from "./openJudgeInvitation.ts";

const AcceptForm = lazy(loadAcceptForm);

export const JUDGE_INVITATION_HEADING = "Become a judge";

/** True of every invitation, so that it is there to read while this one is looked up. */
export const JUDGE_INVITATION_LEAD =
  "Judges read entries of the challenge, form an opinion of their own, and score every entry against the same criteria. You see the terms for judges before you accept.";

interface JudgeInvitationPageProps {
  opened: OpenedJudgeInvitation;
  token: string;
}

/** What every visitor sees who follows the link of a judge's invitation. */
export function JudgeInvitationPage(props: JudgeInvitationPageProps) {
  return (
    <Page heading={JUDGE_INVITATION_HEADING} lead={JUDGE_INVITATION_LEAD} narrow>
      <div className={styles.form}>
        <InvitationState {...props} />
      </div>
    </Page>
  );
}

function InvitationState({ opened, token }: JudgeInvitationPageProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  if (opened.status === "unreachable") return <Unreachable />;
  if (opened.status === "unknown") {
    return (
      <Closed
        message="This is not the link of an invitation."
        detail="Open the link in the email once more, or copy all of it into the address bar. If it still does not work, ask the administrators to send it again."
      >
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </Closed>
    );
  }

  const { invitation, signedInAs } = opened;
  if (invitation.state === "accepted") {
    return (
      <Closed
        message="This invitation has already been accepted."
        detail="If it was you, sign in with the account that you accepted it with. If not, tell the administrators."
      >
        <ButtonLink to={paths.judging}>Go to your queue</ButtonLink>
      </Closed>
    );
  }
  if (invitation.state === "withdrawn") {
    return (
      <Closed
        message="This invitation has been withdrawn."
        detail="If you think this is a mistake, write to the administrators."
      >
        <ButtonLink to={paths.contact}>Contact us</ButtonLink>
      </Closed>
    );
  }

  const hasDeclined = invitation.state === "declined";
  const welcome = hasDeclined ? (
    <FormMessage
      kind="success"
      message="You have declined. Thank you for telling us."
      detail="Should you have changed your mind, you can still become a judge here."
    />
  ) : (
    <p className="text-l">
      Welcome, <strong>{invitation.name}</strong>. You are invited to be one of them.
    </p>
  );
  const decline = !hasDeclined && (
    <DeclineJudging token={token} onDeclined={() => void revalidate()} />
  );
  const here = pathname + search;
  if (signedInAs === undefined) {
    return (
      <>
        {welcome}
        <p>
          Judges have an account, like everybody here. Sign up or sign in; you come back here
          afterwards.
        </p>
        <div className={answers.answers}>
          <ButtonLink to={withNextPath(paths.signUp, here)}>Sign up</ButtonLink>
          <ButtonLink to={withNextPath(paths.signIn, here)} look="quiet">
            Sign in
          </ButtonLink>
        </div>
        {decline}
      </>
    );
  }
  return (
    <>
      {welcome}
      <p className={styles.note}>You are signed in as {signedInAs}.</p>
      <Suspense>
        <AcceptForm
          token={token}
          entriesCap={invitation.entriesCap}
          onAccepted={async () => {
            notifySuccess("You are a judge now. Thank you.");
            await navigate(paths.judging);
          }}
        />
      </Suspense>
      {decline}
    </>
  );
}

interface ClosedProps {
  message: string;
  detail: string;
  children: ReactNode;
}

function Closed({ message, detail, children }: ClosedProps) {
  return (
    <>
      <FormMessage kind="failure" message={message} detail={detail} />
      {children}
    </>
  );
}

function Unreachable() {
  const { state, revalidate } = useRevalidator();
  const checking = state === "loading";
  return (
    <Closed
      message="The invitation could not be read."
      detail="Check your connection, or try again in a minute."
    >
      <Button disabled={checking} onClick={() => revalidate()}>
        {checking ? "Checking..." : "Try again"}
      </Button>
    </Closed>
  );
}
