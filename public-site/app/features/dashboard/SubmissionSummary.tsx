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
import type { OwnProfile } from "~/data/profile.ts";
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
  profile: OwnProfile;
  /** Whether the page asks for something else first, so that the entry's buttons are not the main ones. */
  hasRequest: boolean;
}

/** The submission of the visitor's team, its status and actions. */
export function SubmissionSummary({
  submission,
  challenge,
  participation,
  profile,
  hasRequest,
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
        <StartSubmission
          participation={participation}
          challenge={challenge}
          personId={profile.id}
        />
      )}
      {submission && <SubmissionDetails submission={submission} />}
      <div className="row">
        {!isDecided(participation.status) && (
          <NewsLink participation={participation} isSubscribed={profile.join_mailing_list} />
        )}
        {submission && <SubmissionActions submission={submission} hasRequest={hasRequest} />}
      </div>
    </section>
  );
}

interface NewsLinkProps {
  participation: Participation;
  /** Whether the person is on the mailing list. */
  isSubscribed: boolean;
}

/** To the finalists or the winners, once they are public and the person cannot enter; until then to their announcement. */
function NewsLink({ participation: { status, stage, window }, isSubscribed }: NewsLinkProps) {
  if (window !== "closed") return null;
  const hasWinners = hasReached(stage, "winners");
  if (!hasReached(stage, "finalists")) {
    if (status === "submitted") return null;
    return isSubscribed ? (
      <ButtonLink to={paths.judgingExplained}>How judging works</ButtonLink>
    ) : (
      <ButtonLink to={paths.mailingList}>Get news by email</ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to={hasWinners ? paths.winners : paths.finalists}>
        {hasWinners ? "See the winners" : "Meet the finalists"} <Arrow />
      </ButtonLink>
      {hasWinners && (
        <ButtonLink to={paths.judgingExplained} look="quiet">
          How judging works
        </ButtonLink>
      )}
    </>
  );
}

/** Starts a submission and opens the editor. */
function StartSubmission({
  participation,
  challenge,
  personId,
}: Pick<SubmissionSummaryProps, "participation" | "challenge"> & { personId: string }) {
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

interface SubmissionActionsProps {
  submission: Submission;
  hasRequest: boolean;
}

/** The actions that the server allows for the submission. */
function SubmissionActions({ submission, hasRequest }: SubmissionActionsProps) {
  return (
    <>
      <NextStep submission={submission} hasRequest={hasRequest} />
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
function NextStep({ submission, hasRequest }: SubmissionActionsProps) {
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
        <ButtonLink to={paths.submissionSubmit} look={hasRequest ? "quiet" : "primary"}>
          Review and submit <Arrow />
        </ButtonLink>
      )}
      <ButtonLink to={paths.submission} look={ready || hasRequest ? "quiet" : "primary"}>
        {submission.state === "draft" ? "Continue the entry" : "Edit the entry"}
      </ButtonLink>
    </>
  );
}
