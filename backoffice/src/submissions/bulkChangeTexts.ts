import { countEntries, statusLabel } from "../records/submission.ts";
import { isRefusal, notChanged, type SubmissionChange } from "../records/submissionChanges.ts";

/** A sentence, given a number of entries such as "2 entries". */
type Sentence = (entries: string) => string;

interface BulkChangeTexts {
  /** The title of the question. */
  title: Sentence;
  question: string;
  /** The notification about the entries that have changed. */
  done: Sentence;
  /** The entries that do not change, because nothing is left to change. */
  same: Sentence;
}

/** The texts of a change. */
export function textsFor(change: SubmissionChange): BulkChangeTexts {
  if ("status" in change) {
    const label = statusLabel(change.status);
    return {
      title: () => `Set status to ${label}`,
      question:
        "These entries change now. Changes that someone else makes meanwhile are not overwritten.",
      done: (entries) => `${entries} changed to ${label}.`,
      same: (entries) => `${entries} already ${label}.`,
    };
  }
  if ("tag" in change) {
    const { is_on: isOn, tag } = change;
    return {
      title: (entries) => `Tag ${entries}`,
      question: "Teams never see tags.",
      done: (entries) => `${entries} ${isOn ? "now" : "no longer"} tagged ${tag}.`,
      same: (entries) => `${entries} ${isOn ? "already tagged" : "without the tag"}.`,
    };
  }
  return {
    title: (entries) => `Mark remaining as passed: ${entries}`,
    question:
      "All unchecked items of their checklists are marked as passed. Checked items and items with requested evidence do not change.",
    done: (entries) => `Remaining items marked as passed: ${entries}.`,
    same: (entries) => `${entries} without unchecked items.`,
  };
}

interface Outcome {
  outcome: string;
  ids: readonly string[];
}

/** A sentence for each reason why some do not change, with that for the outcome "same". */
export function reasonsFor(outcomes: readonly Outcome[], same: Sentence): string[] {
  return [...Map.groupBy(outcomes, ({ outcome }) => outcome)].flatMap(([outcome, some]) => {
    const entries = countEntries(some.flatMap(({ ids }) => ids).length);
    if (isRefusal(outcome)) return notChanged(entries, outcome);
    return outcome === "same" ? same(entries) : [];
  });
}
