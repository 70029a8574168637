import type { ReactNode } from "react";
import { MAX_TAGS } from "#shared/constants.ts";
import type { ChangePreview } from "../data/databaseFunctions.ts";
import type { SubmissionChange } from "../data/submissionChanges.ts";
import { countEntries, statusLabel } from "../records/submission.ts";

interface BulkChangeWords {
  /** The title of the question. */
  title: (selected: string) => string;
  question: string;
  /** The label of the button, before the number of entries. */
  action: string;
  /** How many will change. */
  preview: (changes: string) => string;
  /** The title of the progress and the report. */
  name: string;
  done: (changes: string) => ReactNode;
  undone: (changes: string) => ReactNode;
  /** Why some have the outcome "same". */
  same: (entries: string) => string;
}

/** The texts of the dialog for a change. */
export function wordsFor(change: SubmissionChange): BulkChangeWords {
  if ("status" in change) {
    const label = statusLabel(change.status);
    return {
      title: () => `Set status to ${label}`,
      question: "This is what changes now. Later changes by somebody else are not overwritten.",
      action: "Change",
      preview: (changes) => `${changes} will change.`,
      name: `Set status to ${label}`,
      done: (changes) => `${changes} changed to ${label}.`,
      undone: (changes) => `Former status restored: ${changes}.`,
      same: (entries) => `${entries} already ${label}.`,
    };
  }
  if ("tag" in change) {
    const { is_on: isOn } = change;
    const tag = <bdi>{change.tag}</bdi>;
    return {
      title: (selected) => `Tag ${selected}`,
      question: "No team ever sees a tag.",
      action: isOn ? "Tag" : "Change",
      preview: (changes) => `${changes} will ${isOn ? "get" : "lose"} the tag.`,
      name: `${isOn ? "Tag" : "Take off"} ${change.tag}`,
      done: (changes) => sentence(changes, isOn ? "now tagged" : "no longer tagged", tag),
      undone: (changes) => sentence(changes, isOn ? "no longer tagged" : "now tagged", tag),
      same: (entries) => `${entries} ${isOn ? "with it already" : "without it"}.`,
    };
  }
  return {
    title: (selected) => `Mark remaining as passed: ${selected}`,
    question:
      "Every item of their checklists that nobody has checked is passed. Checked items, and those that a team is asked about, stay as they are.",
    action: "Change",
    preview: (changes) => `${changes} will change.`,
    name: "Mark remaining as passed",
    done: (changes) => `${changes} changed: all remaining items are passed.`,
    undone: (changes) => `${changes} as before.`,
    same: (entries) => `${entries} with nothing remaining.`,
  };
}

const sentence = (changes: string, words: string, tag: ReactNode) => (
  <>
    {changes} {words} {tag}.
  </>
);

/** A sentence for each reason why some do not change. */
export function reasonsFor(counts: ChangePreview["outcomes"], change: SubmissionChange): string[] {
  const reasons: Record<string, (entries: string) => string> = {
    same: wordsFor(change).same,
    full: (entries) => `${entries} with ${MAX_TAGS} other tags: no room for one more.`,
    disqualified: (entries) => `${entries} disqualified: as before.`,
    conflicted: (entries) =>
      `${entries} with a conflict of interest of yours: another administrator decides.`,
    gone: (entries) => `${entries} no longer submitted.`,
    changed_since: (entries) => `${entries} changed by somebody meanwhile: left as they are.`,
  };
  return Object.entries(reasons).flatMap(([outcome, reason]) => {
    const count = counts[outcome] ?? 0;
    return count > 0 ? [reason(countEntries(count))] : [];
  });
}
