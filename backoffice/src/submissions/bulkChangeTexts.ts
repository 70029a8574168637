import { countSubmissions, statusLabel } from "../records/submission.ts";
import { isRefusal, notChanged, type SubmissionChange } from "../records/submissionChanges.ts";

/** A sentence, given a number of submissions such as "2 submissions". */
type Sentence = (submissions: string) => string;

interface BulkChangeTexts {
  /** The title of the question. */
  title: Sentence;
  question: string;
  /** The notification about the submissions that have changed. */
  done: Sentence;
  /** The submissions that do not change, because nothing is left to change. */
  same: Sentence;
}

/** The texts of a change. */
export function textsFor(change: SubmissionChange): BulkChangeTexts {
  if ("status" in change) {
    const label = statusLabel(change.status);
    return {
      title: () => `Set status to ${label}`,
      question:
        "These submissions will change immediately. Changes that someone else makes in the meantime are not overwritten.",
      done: (submissions) => `${submissions} changed to ${label}.`,
      same: (submissions) => `${submissions} already ${label}.`,
    };
  }
  if ("tag" in change) {
    const { is_on: isOn, tag } = change;
    return {
      title: (submissions) => `Tag ${submissions}`,
      question: "Teams never see tags.",
      done: (submissions) => `${submissions} ${isOn ? "now" : "no longer"} tagged ${tag}.`,
      same: (submissions) => `${submissions} ${isOn ? "already tagged" : "without the tag"}.`,
    };
  }
  return {
    title: (submissions) => `Mark remaining items as met: ${submissions}`,
    question:
      "All unchecked checklist items of these submissions will be marked as met. Checked items and items with requested evidence will not change.",
    done: (submissions) => `Remaining items marked as met: ${submissions}.`,
    same: (submissions) => `${submissions} without unchecked items.`,
  };
}

interface Outcome {
  outcome: string;
  submissions: readonly string[];
}

/** A sentence for each reason why some do not change, with that for the outcome "same". */
export function reasonsFor(outcomes: readonly Outcome[], same: Sentence): string[] {
  return [...Map.groupBy(outcomes, ({ outcome }) => outcome)].flatMap(([outcome, some]) => {
    const submissions = countSubmissions(some.flatMap((one) => one.submissions).length);
    if (isRefusal(outcome)) return notChanged(submissions, outcome);
    return outcome === "same" ? same(submissions) : [];
  });
}
