import { Textarea } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import entries from "~/art/people/entries.svg?url&no-inline";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { PageOwner } from "~/components/PageOwner.tsx";
import { notifySuccess, SuccessNotifications } from "~/components/SuccessNotifications.tsx";
import { paths } from "~/config/paths.ts";
import { findJudgeInvitation, type JudgeInvitation } from "~/data/invitation.ts";
import { rpc } from "~/data/rpc.ts";
import { readUser } from "~/data/session.ts";
import {
  contactLink,
  type InvitationProblem,
  ProblemMessage,
  SignUpOrSignIn,
  unknownLink,
} from "~/features/invitation/InvitationParts.tsx";
import { loaded } from "~/lib/loaded.ts";
import { requireStoredCode } from "~/lib/nextPath.ts";
import type { Route } from "./+types/judging-invitation.ts";

const HEADING = "Become a judge";

/** The same for every invitation, so that it can be shown while the invitation loads. */
const LEAD = "Judges review entries independently and score them against the same criteria.";

/** Only signed-in people can accept, so only they load the form. */
const loadAcceptForm = () => import("~/features/judging/AcceptForm.tsx");
const AcceptForm = lazy(loadAcceptForm);

/** Opens the invitation of the link, for any visitor. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireStoredCode(request);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return loaded("We couldn’t load the invitation.", async () => {
    const [invitation, user] = await Promise.all([
      token ? findJudgeInvitation(token) : null,
      readUser(),
    ]);
    if (invitation && user) await loadAcceptForm();
    return { token, invitation, signedInAs: user?.email };
  });
}

export const HydrateFallback = () => (
  <Loading heading={HEADING} lead={LEAD} drawing={<PageDrawing file={entries} below />} />
);

export default loadedPage(HEADING, JudgeInvitationPage, () => []);

const PROBLEMS: Readonly<Partial<Record<JudgeInvitation["state"], InvitationProblem>>> = {
  active: {
    message: "This invitation has already been accepted.",
    detail: "If you accepted it, sign in with the account you used. If not, contact us.",
    to: paths.judging,
    link: "Go to your queue",
  },
  withdrawn: {
    message: "This invitation has been withdrawn.",
    detail: "If you think this is a mistake, contact us.",
    ...contactLink,
  },
};

interface JudgeInvitationPageProps {
  token: string;
  /** Null if the link is unknown. */
  invitation: JudgeInvitation | null;
  /** The address of the signed-in person. */
  signedInAs: string | undefined;
}

/** The page behind the link in an invitation to judge. */
function JudgeInvitationPage(props: JudgeInvitationPageProps) {
  return (
    <Page heading={HEADING} lead={LEAD} drawing={<PageDrawing file={entries} below />}>
      <SuccessNotifications />
      <PageOwner />
      <div className="stack">
        <Invitation {...props} />
      </div>
    </Page>
  );
}

function Invitation({ token, invitation, signedInAs }: JudgeInvitationPageProps) {
  const navigate = useNavigate();
  if (!invitation) {
    return <ProblemMessage {...unknownLink("contact us for a new invitation", contactLink)} />;
  }
  const problem = PROBLEMS[invitation.state];
  if (problem) return <ProblemMessage {...problem} />;
  const decline = invitation.state === "invited" && <DeclineJudging token={token} />;
  return (
    <>
      {invitation.state === "declined" ? (
        <FormMessage
          kind="success"
          message="You’ve declined. Thank you for letting us know."
          detail="If you change your mind, you can still accept here."
        />
      ) : (
        <p className="text-l">
          Welcome, <strong>{invitation.name}</strong>. You’re invited to judge.
        </p>
      )}
      {signedInAs === undefined ? (
        <>
          <p>
            Judges need an account. Sign up or sign in, and you’ll return to this page. You’ll see
            the terms for judges before you accept.
          </p>
          <SignUpOrSignIn>{decline}</SignUpOrSignIn>
        </>
      ) : (
        <>
          <p className="text-s">You’re signed in as {signedInAs}.</p>
          <Suspense>
            <AcceptForm
              token={token}
              reviewsCap={invitation.reviews_cap}
              onAccepted={async () => {
                notifySuccess("You’re now a judge. Thank you.");
                await navigate(paths.judging);
              }}
            />
          </Suspense>
          {decline && <div>{decline}</div>}
        </>
      )}
    </>
  );
}

/** Declines to judge, with an optional reason. */
function DeclineJudging({ token }: { token: string }) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmButton
      label="Decline to judge"
      look="quiet"
      title="Decline to judge?"
      confirmLabel="Decline"
      busyLabel="Declining..."
      destructive={false}
      action={() =>
        rpc(
          "decline_judge_invitation",
          { token, reason: reason.trim() },
          "We couldn’t save your answer.",
        )
      }
      done="Your answer has been saved."
    >
      <p>We won’t email you about judging again. If you change your mind, your link still works.</p>
      <DeclineReason value={reason} onChange={setReason} />
    </ConfirmButton>
  );
}

function DeclineReason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  useUnsavedWork(value !== "", { loss: "You haven’t sent your reason yet." });
  return (
    <Textarea
      label="Reason (optional)"
      description="Only the organizers can read this."
      maxLength={TEXT_LIMITS.declineReason}
      styles={{ input: { minHeight: "4rem" } }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
