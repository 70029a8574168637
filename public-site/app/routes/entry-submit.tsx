import { Link } from "react-router";
import { challengeDate } from "#common/content/dates.ts";
import { missingTexts } from "#common/content/missingTexts.ts";
import { inWords } from "#common/words.ts";
import { isKept } from "#common/work/keptWork.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { attestations, confirmation } from "~/content/attestations.ts";
import { type Submission, submitSubmission, workOf } from "~/data/submission.ts";
import { type TeamMember, unconfirmedNames } from "~/data/team.ts";
import { requireCompleteProfile } from "~/features/auth/guards.ts";
import { AttestationForm } from "~/features/submission/AttestationForm.tsx";
import { EditingTime } from "~/features/submission/EditingTime.tsx";
import { loadSubmitPage } from "~/features/submission/loadSubmissionPage.ts";
import { Receipt } from "~/features/submission/Receipt.tsx";
import styles from "~/features/submission/SubmissionEditor.module.css";
import { SubmissionView } from "~/features/submission/SubmissionView.tsx";
import { useUpdatePageAfter } from "~/lib/loaded.ts";

const HEADING = "Submit your entry";

export const clientMiddleware = [requireCompleteProfile()];

export const clientLoader = loadSubmitPage;

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default loadedPage(HEADING, SubmitPage, ({ submission, challenge }) => [
  challenge.submissions_open_at,
  submission.closes_at,
]);

interface SubmitPageProps {
  submission: Submission;
  challenge: Challenge;
  members: readonly TeamMember[];
}

/** The review of the submission, the confirmations, and then the receipt. */
function SubmitPage({ submission, challenge, members }: SubmitPageProps) {
  if (submission.state === "submitted") {
    return (
      <Page heading="Your entry has been submitted">
        <Receipt submission={submission} challenge={challenge} isTeam={members.length > 1} />
      </Page>
    );
  }
  const missing = missingTexts(submission);
  const obstacle = obstacleOf(submission, challenge, missing);
  const canComplete = submission.is_owner && submission.can_submit && missing.length > 0;
  return (
    <Page
      heading={HEADING}
      lead={
        obstacle ??
        `Read your entry once more. Then confirm ${inWords(attestations.length)} statements and submit.`
      }
    >
      <div className={`stack gap-m beside ${styles.editor}`}>
        <div className="stack gap-m measure-l">
          {submission.is_owner && isKept(workOf(submission)) && (
            <FormMessage
              kind="failure"
              message="Some of your text hasn’t been saved yet, so it isn’t shown here."
              detail={
                submission.can_edit && (
                  <>
                    <Link to={paths.submission}>Go back to your entry</Link> to save it.
                  </>
                )
              }
            />
          )}
          {submission.editor_name && (
            <FormMessage
              kind="failure"
              message={`${submission.editor_name} is editing this entry right now.`}
              detail="You’re submitting the saved version. Your team can keep editing it until the deadline."
            />
          )}
          <SubmissionView submission={submission} />
          {obstacle ? (
            <div>
              <ButtonLink to={paths.submission}>
                {canComplete
                  ? `Add ${missing.join(" and ")}`
                  : submission.can_edit
                    ? "Go back and edit"
                    : "Go back"}
              </ButtonLink>
            </div>
          ) : (
            <SubmitForm submission={submission} members={members} />
          )}
        </div>
        {submission.can_edit && (
          <div className={`sticky ${styles.aside}`}>
            <EditingTime submission={submission} challenge={challenge} />
          </div>
        )}
      </div>
    </Page>
  );
}

function obstacleOf(
  submission: Submission,
  { submissions_open_at }: Challenge,
  missing: readonly string[],
): string | undefined {
  if (!submission.is_owner) return "Only the entry’s owner can submit it.";
  if (!submission.can_edit)
    return `Submissions closed on ${challengeDate(submission.closes_at).day}.`;
  if (!submission.can_submit)
    return `Submissions open on ${challengeDate(submissions_open_at).moment}.`;
  if (submission.document_problem)
    return "Your entry’s document can’t be opened. Replace it first.";
  return missing.length > 0 ? `Your entry still needs ${missing.join(" and ")}.` : undefined;
}

function SubmitForm({ submission, members }: Pick<SubmitPageProps, "submission" | "members">) {
  const updatePageAfter = useUpdatePageAfter({ isLocal: true });
  return (
    <AttestationForm
      label="Submit your entry"
      {...(members.length > 1 && { lead: confirmation.teamLead })}
      submit="Submit entry"
      busyLabel="Submitting..."
      send={(confirmed) => updatePageAfter(submitSubmission(submission, confirmed))}
      kept="Your entry is saved."
      note={<Outstanding members={members} />}
      beside={
        <ButtonLink to={paths.submission} look="quiet">
          Go back and edit
        </ButtonLink>
      }
    />
  );
}

/** Names the members who have not confirmed, which prevents nothing. */
function Outstanding({ members }: Pick<SubmitPageProps, "members">) {
  const names = unconfirmedNames(members);
  if (!names) return null;
  return (
    <p>
      <span>{`Not confirmed yet: ${names}.`}</span> You can submit now. They can confirm on their
      dashboards, even after the deadline.
    </p>
  );
}
