import { MAX_TAGS } from "#shared/constants.ts";
import { countEntries, statusLabel } from "../records/submission.ts";
import type { SubmissionChange } from "../records/submissionChanges.ts";

/** A sentence, given a number of entries such as "2 entries". */
type Sentence = (entries: string) => string;

interface BulkChangeTexts {
  /** The title of the question. */
  title: Sentence;
  question: string;
  /** The label of the button, before the number of entries. */
  action: string;
  /** The entries that will change, have changed, and are restored. */
  preview: Sentence;
  done: Sentence;
  undone: Sentence;
  /** The reason for the outcome "same". */
  same: Sentence;
}

export const changedSince: Sentence = (entries) =>
  `${entries} changed by someone else, not overwritten.`;

/** The texts of a change. */
export function textsFor(change: SubmissionChange): BulkChangeTexts {
  if ("status" in change) {
    const label = statusLabel(change.status);
    return {
      title: () => `Set status to ${label}`,
      question:
        "These entries change now. Changes that someone else makes meanwhile are not overwritten.",
      action: "Change",
      preview: (entries) => `${entries} will change.`,
      done: (entries) => `${entries} changed to ${label}.`,
      undone: (entries) => `Previous status restored: ${entries}.`,
      same: (entries) => `${entries} already ${label}.`,
    };
  }
  if ("tag" in change) {
    const { is_on: isOn, tag } = change;
    const tagged: Sentence = (entries) => `${entries} now tagged ${tag}.`;
    const untagged: Sentence = (entries) => `${entries} no longer tagged ${tag}.`;
    return {
      title: (entries) => `Tag ${entries}`,
      question: "Teams never see tags.",
      action: isOn ? "Tag" : "Change",
      preview: (entries) => `${entries} will ${isOn ? "get" : "lose"} the tag.`,
      done: isOn ? tagged : untagged,
      undone: isOn ? untagged : tagged,
      same: (entries) => `${entries} ${isOn ? "already tagged" : "without the tag"}.`,
    };
  }
  return {
    title: (entries) => `Mark remaining as passed: ${entries}`,
    question:
      "All unchecked items of their checklists are marked as passed. Checked items and items with requested evidence do not change.",
    action: "Change",
    preview: (entries) => `${entries} will change.`,
    done: (entries) => `Remaining items marked as passed: ${entries}.`,
    undone: (entries) => `Restored: ${entries}.`,
    same: (entries) => `${entries} without unchecked items.`,
  };
}

interface Outcome {
  outcome: string;
  ids: readonly string[];
}

/** A sentence for each reason why some do not change, with that for the outcome "same". */
export function reasonsFor(outcomes: readonly Outcome[], same: Sentence): string[] {
  const reasons: Record<string, Sentence> = {
    same,
    full: (entries) => `${entries} already with ${MAX_TAGS} tags, the maximum.`,
    disqualified: (entries) => `${entries} disqualified, not changed.`,
    conflicted: (entries) =>
      `${entries} with which you have a conflict of interest. Another administrator must decide.`,
    gone: (entries) => `${entries} no longer submitted.`,
    changed_since: changedSince,
  };
  return Object.entries(reasons).flatMap(([reason, sentence]) => {
    const ids = outcomes.filter(({ outcome }) => outcome === reason).flatMap((one) => one.ids);
    return ids.length > 0 ? [sentence(countEntries(ids.length))] : [];
  });
}
