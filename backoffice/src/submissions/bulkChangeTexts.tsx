import type { ReactNode } from "react";
import { MAX_TAGS } from "#shared/constants.ts";
import type { ChangePreview } from "../data/databaseFunctions.ts";
import type { SubmissionChange } from "../data/submissionChanges.ts";
import { countEntries, statusLabel } from "../records/submission.ts";

interface BulkChangeTexts {
  /** The title of the question. */
  title: (selected: string) => string;
  question: string;
  /** The label of the button, before the number of entries. */
  action: string;
  /** The preview, given the number of entries that will change. */
  preview: (changes: string) => string;
  /** The title of the progress and the report. */
  name: string;
  done: (changes: string) => ReactNode;
  undone: (changes: string) => ReactNode;
  /** The reason for the outcome "same". */
  same: (entries: string) => string;
}

/** The texts of the dialog for a change. */
export function textsFor(change: SubmissionChange): BulkChangeTexts {
  if ("status" in change) {
    const label = statusLabel(change.status);
    return {
      title: () => `Set status to ${label}`,
      question:
        "These entries change now. Changes that someone else makes meanwhile are not overwritten.",
      action: "Change",
      preview: (changes) => `${changes} will change.`,
      name: `Set status to ${label}`,
      done: (changes) => `${changes} changed to ${label}.`,
      undone: (changes) => `Previous status restored: ${changes}.`,
      same: (entries) => `${entries} already ${label}.`,
    };
  }
  if ("tag" in change) {
    const { is_on: isOn } = change;
    const tag = <bdi>{change.tag}</bdi>;
    return {
      title: (selected) => `Tag ${selected}`,
      question: "Teams never see tags.",
      action: isOn ? "Tag" : "Change",
      preview: (changes) => `${changes} will ${isOn ? "get" : "lose"} the tag.`,
      name: `${isOn ? "Add tag" : "Remove tag"} ${change.tag}`,
      done: (changes) => sentence(changes, isOn ? "now tagged" : "no longer tagged", tag),
      undone: (changes) => sentence(changes, isOn ? "no longer tagged" : "now tagged", tag),
      same: (entries) => `${entries} ${isOn ? "already tagged" : "without the tag"}.`,
    };
  }
  return {
    title: (selected) => `Mark remaining as passed: ${selected}`,
    question:
      "All unchecked items of their checklists are marked as passed. Checked items and items with requested evidence do not change.",
    action: "Change",
    preview: (changes) => `${changes} will change.`,
    name: "Mark remaining as passed",
    done: (changes) => `Remaining items marked as passed: ${changes}.`,
    undone: (changes) => `Restored: ${changes}.`,
    same: (entries) => `${entries} without unchecked items.`,
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
    same: textsFor(change).same,
    full: (entries) => `${entries} already with ${MAX_TAGS} tags, the maximum.`,
    disqualified: (entries) => `${entries} disqualified, not changed.`,
    conflicted: (entries) =>
      `${entries} with which you have a conflict of interest. Another administrator must decide.`,
    gone: (entries) => `${entries} no longer submitted.`,
    changed_since: (entries) => `${entries} changed by someone else, not overwritten.`,
  };
  return Object.entries(reasons).flatMap(([outcome, reason]) => {
    const count = counts[outcome] ?? 0;
    return count > 0 ? [reason(countEntries(count))] : [];
  });
}
