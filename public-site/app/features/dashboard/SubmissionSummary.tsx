import { useNavigate } from "react-router";
import { isDecided } from "#common/content/decided.ts";
import { missingTexts } from "#common/content/missingTexts.ts";
import { submissionContent } from "#common/content/mySubmission.ts";
import { localTime } from "#common/localTime.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { hasReached, type Participation } from "#shared/participation.ts";
import { ActionButton } from "~/components/ActionButton.tsx";
import { Arrow, ButtonLink } from "~/components/Button.tsx";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import { Details } from "~/components/Details.tsx";
import { Moment } from "~/components/Moment.tsx";
import { paths } from "~/config/paths.ts";
import { startContent } from "~/content/myEditor.ts";
import {
  createSubmission,
  discardSubmission,
  type Submission,
  withdrawSubmission,
} from "~/data/submission.ts";
import {
  Activity,
  AttachedDocument,
  isEditedByOthers,
} from "~/features/submission/SubmissionView.tsx";
import { DONE, type Outcome } from "~/lib/outcome.ts";

interface SubmissionSummaryProps {
  submission: Submission | null;
  challenge: Challenge;
  participation: Participation;
  /** The visitor's account. */
  personId: string;
}

/** The submission of the visitor's team, its status and actions. */
export function SubmissionSummary({
  submission,
  challenge,
  participation,
  personId,
}: SubmissionSummaryProps) {
  const { label, title, text } = submissionContent(participation, challenge, submission);
  return (
    <section className="stack" aria-labelledby="entry-heading">
      {label && (
        <span className={`badge ${submission?.state === "submitted" ? "signal" : ""}`}>
          {label}
        </span>
      )}
      <h2 id="entry-heading" className="title-m">
        {title}
      </h2>
      <p className="measure">{text}</p>
      {!submission && participation.window !== "closed" && (
        <StartSubmission participation={participation} challenge={challenge} personId={personId} />
      )}
      {submission && <SubmissionDetails submission={submission} />}
      <div className="row">
        {!isDecided(participation.status) && <ResultsLink {...participation} />}
        {submission && <SubmissionActions submission={submission} />}
      </div>
    </section>
  );
}

/** To the finalists or the winners, once they are public and the person cannot enter. */
function ResultsLink({ stage, window }: Participation) {
  if (window !== "closed" || !hasReached(stage, "finalists")) return null;
  const { href, text } = hasReached(stage, "winners")
    ? { href: paths.winners, text: "See the winners" }
    : { href: paths.finalists, text: "Meet the finalists" };
  return (
    <ButtonLink to={href}>
      {text} <Arrow />
    </ButtonLink>
  );
}

/** Starts a submission and opens the editor. */
function StartSubmission({
  participation,
  challenge,
  personId,
}: Omit<SubmissionSummaryProps, "submission">) {
  const navigate = useNavigate();

  async function start(): Promise<Outcome> {
    const outcome = await createSubmission(personId);
    // Continue if it was started in another window, or an answer was lost.
    if (!outcome.ok && outcome.problem !== "already_on_a_team") return outcome;
    await navigate(paths.submission);
    return DONE;
  }

  return (
    <div className="stack start">
      {startContent(participation, challenge).map((text) => (
        <p key={text} className="measure">
          {text}
        </p>
      ))}
      <ActionButton busyLabel="Starting..." action={start}>
        <span className="row">
          Start your entry <Arrow />
        </span>
      </ActionButton>
    </div>
  );
}

function SubmissionDetails({ submission }: { submission: Submission }) {
  return (
    <Details
      items={[
        ["Idea", submission.idea_name || "No name yet"],
        ["Receipt number", submission.receipt_number],
        ["Submitted", submission.submitted_at && <Moment key="at" at={submission.submitted_at} />],
        [
          "Document",
          submission.file_path && <AttachedDocument key="file" submission={submission} />,
        ],
        ["Last edited", localTime(submission.edited_at)],
        [
          "Activity",
          isEditedByOthers(submission) && <Activity key="activity" submission={submission} />,
        ],
      ]}
    />
  );
}

/** The actions that the server allows for the submission. */
function SubmissionActions({ submission }: { submission: Submission }) {
  return (
    <>
      <NextStep submission={submission} />
      {submission.can_withdraw && (
        <ConfirmButton
          label="Withdraw entry"
          title="Withdraw your entry?"
          confirmLabel="Withdraw entry"
          busyLabel="Withdrawing..."
          cancelLabel="Keep entry"
          action={() => withdrawSubmission(submission)}
          done="Your entry has been withdrawn."
        >
          <p>It won’t be judged. We’ll confirm this by email.</p>
          <p>
            {submission.can_edit
              ? "Nothing is deleted: you can submit it again while submissions are open."
              : "Submissions have closed, so it can’t be submitted again."}
          </p>
        </ConfirmButton>
      )}
      {submission.can_discard && (
        <ConfirmButton
          label={submission.state === "draft" ? "Discard the draft" : "Discard the entry"}
          title="Discard this entry?"
          confirmLabel="Discard"
          busyLabel="Discarding..."
          cancelLabel="Keep entry"
          action={() => discardSubmission(submission)}
          done="The entry has been discarded."
        >
          <p>Its text, document, team and invitations will be deleted. This can’t be undone.</p>
        </ConfirmButton>
      )}
    </>
  );
}

/** The most likely next step. */
function NextStep({ submission }: { submission: Submission }) {
  if (!submission.can_edit) {
    return (
      <ButtonLink to={paths.submission} look="quiet">
        Read the entry
      </ButtonLink>
    );
  }
  const ready = submission.can_submit && missingTexts(submission).length === 0;
  return (
    <>
      {ready && (
        <ButtonLink to={paths.submissionSubmit}>
          Review and submit <Arrow />
        </ButtonLink>
      )}
      <ButtonLink to={paths.submission} look={ready ? "quiet" : "primary"}>
        {submission.state === "draft" ? "Continue the entry" : "Edit the entry"}
      </ButtonLink>
    </>
  );
}
