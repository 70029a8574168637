import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { pageMeta } from "~/challenge/pageMeta.ts";
import { Button, ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { paths } from "~/config/paths.ts";
import { findJudgeInvitation, type JudgeInvitation } from "~/data/judge.ts";
import { readUser } from "~/data/session.ts";
import { requireCodeIfMissing } from "~/features/auth/requireCodeIfMissing.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import { pageField } from "~/lib/pageField.ts";
import type { Route } from "./+types/judging-invitation.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.judgingInvitation);

/** Explains the invitation to everybody. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCodeIfMissing(request);
  const token = new URL(request.url).searchParams.get("token");
  return { token: token ?? "", opened: await openJudgeInvitation(token) };
}

export const HydrateFallback = () => (
  <Loading heading={JUDGE_INVITATION_HEADING} lead={JUDGE_INVITATION_LEAD} />
);

export default function JudgeInvitationRoute({ loaderData }: Route.ComponentProps) {
  return <JudgeInvitationPage key={loaderData.token} {...loaderData} />;
}

/** The state of an opened invitation. */
type OpenedJudgeInvitation =
  | { readonly status: "unreachable" }
  | { readonly status: "unknown" }
  | {
      readonly status: "found";
      readonly invitation: JudgeInvitation;
      /** The address of the signed-in person. */
      readonly signedInAs: string | undefined;
    };

/** Only people who are signed in can accept, so only they load the form. */
const loadAcceptForm = () => import("~/features/judging/AcceptForm.tsx");

/**
 * Opens the invitation of a link, for any visitor.
 * @param token from the page's address; null without one.
 */
async function openJudgeInvitation(token: string | null): Promise<OpenedJudgeInvitation> {
  if (!token) return { status: "unknown" };
  try {
    const [invitation, user] = await Promise.all([findJudgeInvitation(token), readUser()]);
    if (!invitation) return { status: "unknown" };
    if (user) await loadAcceptForm();
    return { status: "found", invitation, signedInAs: user?.email };
  } catch (cause) {
    console.warn("The invitation could not be read.", cause);
    return { status: "unreachable" };
  }
}

const AcceptForm = lazy(loadAcceptForm);

const JUDGE_INVITATION_HEADING = "Become a judge";

/** The same for every invitation, so that it can appear while the invitation loads. */
const JUDGE_INVITATION_LEAD =
  "Judges review entries of the challenge independently and score them against the same criteria. You see the terms for judges before you accept.";

interface JudgeInvitationPageProps {
  opened: OpenedJudgeInvitation;
  token: string;
}

/** The page behind the link in an invitation to judge. */
function JudgeInvitationPage(props: JudgeInvitationPageProps) {
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
        message="This invitation link does not work."
        detail="Open the link in the email again, or copy the whole link into the address bar. If it still does not work, ask the administrators for a new invitation."
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
        detail="If you accepted it, sign in with that account. If not, contact the administrators."
      >
        <ButtonLink to={paths.judging}>Go to your queue</ButtonLink>
      </Closed>
    );
  }
  if (invitation.state === "withdrawn") {
    return (
      <Closed
        message="This invitation has been withdrawn."
        detail="If you think this is a mistake, contact the administrators."
      >
        <ButtonLink to={paths.contact}>Contact us</ButtonLink>
      </Closed>
    );
  }

  const hasDeclined = invitation.state === "declined";
  const welcome = hasDeclined ? (
    <FormMessage
      kind="success"
      message="You have declined. Thank you for letting us know."
      detail="If you change your mind, you can still accept here."
    />
  ) : (
    <p className="text-l">
      Welcome, <strong>{invitation.name}</strong>. You are invited to judge.
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
        <p>Judges need an account. Sign up or sign in, and you’ll return to this page.</p>
        <div className="row">
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
          entriesCap={invitation.entries_cap}
          onAccepted={async () => {
            notifySuccess("You are now a judge. Thank you.");
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
      message="The invitation could not be loaded."
      detail="Check your connection, or try again in a minute."
    >
      <Button disabled={checking} onClick={() => revalidate()}>
        {checking ? "Checking..." : "Try again"}
      </Button>
    </Closed>
  );
}

/** Loaded on demand: most people accept. */
const DeclineDialog = lazy(() => import("~/features/judging/DeclineDialog.tsx"));

interface DeclineJudgingProps {
  token: string;
  onDeclined: () => void;
}

/** Declines an invitation, without an account. */
function DeclineJudging({ token, onDeclined }: DeclineJudgingProps) {
  /** Undefined until the dialog first opens. Afterwards it stays mounted, so that it keeps the reason. */
  const [isOpen, setIsOpen] = useState<boolean>();

  return (
    <div>
      <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
        Decline to judge
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <DeclineDialog
            token={token}
            opened={isOpen}
            onDeclined={() => {
              setIsOpen(false);
              onDeclined();
            }}
            onCancel={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
