import type { Challenge } from "#shared/challengeRow.ts";
import {
  closesAt,
  isReleased,
  type ParticipantStatus,
  type Participation,
  type SubmissionFacts,
} from "#shared/participation.ts";
import { localTime } from "../localTime.ts";
import { inWords } from "../words.ts";
import { challengeDate } from "./dates.ts";
import { missingTexts, type SubmissionTexts } from "./missingTexts.ts";
import { areTeamsOpen } from "./myTeam.ts";

/** A submission, as far as its team reads its status from it. */
export interface TeamSubmission extends SubmissionFacts, SubmissionTexts {
  readonly is_owner: boolean;
  readonly withdrawn_at: string | null;
}

/** The status of a submission. */
interface SubmissionContent {
  readonly label?: string | undefined;
  readonly title: string;
  readonly text: string;
}

/** A declined submission has no label. */
const DECIDED: Partial<Record<ParticipantStatus, string>> = {
  finalist: "Finalist",
  not_for_paris: "Finalist",
  top_three: "In the final",
  unplaced: "Finalist",
  first: "First prize",
  second: "Second prize",
  third: "Third prize",
};

/**
 * The status of a participant's submission on the dashboard, or of a participant without one. Deadlines are on the
 * official clock, as on every other page.
 */
export function submissionContent(
  participation: Participation,
  challenge: Challenge,
  submission: TeamSubmission | null,
): SubmissionContent {
  if (!submission) return withoutSubmission(participation, challenge);
  const { status, stage, window } = participation;
  const deadline = deadlineName(challenge, submission);
  switch (status) {
    case "draft":
      return draftContent(participation, challenge, submission);
    case "withdrawn": {
      const when = submission.withdrawn_at ? ` on ${localTime(submission.withdrawn_at)}` : "";
      const opens = challengeDate(challenge.submissions_open_at).moment;
      const again = {
        not_yet: `, unless you submit it again from ${opens}.`,
        open: `, unless you submit it again before ${deadline}.`,
        closed: ".",
      };
      const text = `It was withdrawn${when} and won’t be judged${again[window]}`;
      return { label: "Withdrawn", title: "This entry has been withdrawn", text };
    }
    case "submitted": {
      const title = "Your entry is in";
      if (window !== "closed") {
        const text = `You can edit it until ${deadline}, and your changes take effect immediately.`;
        return { label: "Submitted", title, text };
      }
      // The same for every submission until the release, regardless of its recorded status.
      const text =
        stage === "evaluation"
          ? "We check every entry, and the judges review it. All teams get their decisions at the same time, by email and here."
          : "Judging starts soon. There’s nothing you need to do right now.";
      return { label: stage === "evaluation" ? "Under Review" : "Received", title, text };
    }
    case "undecided": {
      const text = "It has no decision yet. We’ll email you as soon as there is one.";
      return { label: "No decision yet", title: "Your entry is in", text };
    }
    default: {
      // The page shows the decision at the top.
      const text = "This is the entry as you submitted it.";
      return { label: DECIDED[status], title: "Your entry", text };
    }
  }
}

/** The deadline in words, because the page shows its date elsewhere. */
function deadlineName(challenge: Challenge, submission: TeamSubmission | null): string {
  const end = Date.parse(closesAt(challenge, submission));
  return end > Date.parse(challenge.submissions_close_at)
    ? "your extended deadline"
    : "the deadline";
}

function withoutSubmission(participation: Participation, challenge: Challenge): SubmissionContent {
  const { stage, window } = participation;
  if (window !== "closed") {
    const when =
      window === "not_yet"
        ? `Start now. You can submit starting ${challengeDate(challenge.submissions_open_at).moment}.`
        : `Start now and submit before ${deadlineName(challenge, null)}.`;
    const text = `${waysToEnter(participation, challenge)} ${when}`;
    return { label: "No entry yet", title: "It starts with an idea", text };
  }
  const label = "No entry";
  if (stage === "winners" || stage === "ended") {
    const text = "The winners have been selected. See their ideas, and how the judges chose them.";
    return { label, title: "The challenge is over", text };
  }
  const deadline = `The deadline was ${challengeDate(closesAt(challenge, null)).day}.`;
  const text = isReleased(stage)
    ? `${deadline} The finalists have been selected.`
    : `${deadline} New entries are no longer accepted.`;
  return { label, title: "Submissions have closed", text };
}

/** Explains how the person can enter now. */
function waysToEnter(participation: Participation, challenge: Challenge): string {
  if (areTeamsOpen(participation, challenge)) {
    return `Enter alone or in a team of up to ${inWords(challenge.max_submission_members)}.`;
  }
  return challenge.max_submission_members > 1
    ? "You can no longer join a team, but you can still enter alone."
    : "Everyone enters on their own.";
}

function draftContent({ window }: Participation, challenge: Challenge, submission: TeamSubmission) {
  if (window === "closed") {
    const text = `Submissions closed on ${challengeDate(submission.closes_at).day}. Drafts aren’t judged.`;
    return { label: "Not submitted", title: "This draft was not submitted", text };
  }
  const label = "Draft";
  const submitter = submission.is_owner ? "You" : "The entry’s owner";
  if (window === "not_yet") {
    const text = `Keep writing. ${submitter} can submit the draft starting ${challengeDate(challenge.submissions_open_at).moment}.`;
    return { label, title: "Your draft is safe here", text };
  }
  const deadline = deadlineName(challenge, submission);
  const missing = missingTexts(submission);
  if (missing.length > 0) {
    const text = `It still needs ${missing.join(" and ")} before ${deadline}.`;
    return { label, title: "Keep going", text };
  }
  const text = submission.is_owner
    ? `It’s complete. Submit it before ${deadline}.`
    : `It’s complete. The entry’s owner can submit it before ${deadline}.`;
  return { label, title: "Ready, but not submitted", text };
}
