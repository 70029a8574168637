import { countOf } from "#common/words.ts";
import { paths } from "~/config/paths.ts";
import type { Assignment, ReviewState } from "~/data/judging.ts";

/** Started reviews come first, then new ones, then finished ones. */
export const STATE_LABELS: Readonly<Record<ReviewState, string>> = {
  returned: "Returned to you",
  started: "Started",
  assigned: "To review",
  submitted: "Submitted",
  recused: "Recused",
  conflicted: "Removed by an administrator",
};

const ORDER = Object.keys(STATE_LABELS);

const isStarted = ({ state }: Assignment) => state === "returned" || state === "started";

/** Whether the judge still has to submit it. */
export const isOutstanding = (assignment: Assignment) =>
  isStarted(assignment) || assignment.state === "assigned";

/** Whether the judge can open it: not after a recusal, or a conflict that an administrator confirmed. */
export const isReadable = ({ state }: Assignment) => state !== "recused" && state !== "conflicted";

/** The order in which the judge reviews the round entries of a round. Among new ones, calibration entries come first. */
export const inReviewOrder = (assignments: readonly Assignment[]) =>
  assignments.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
      Number(b.is_calibration) - Number(a.is_calibration),
  );

/** The review to continue or to start next; undefined if all are submitted. */
export const nextReview = (assignments: readonly Assignment[]) =>
  inReviewOrder(assignments).find(isOutstanding);

/** "Continue: A quiet patch" or "Start with A quiet patch"; by its code without a name. */
export const nextReviewLabel = (assignment: Assignment) =>
  `${isStarted(assignment) ? "Continue:" : "Start with"} ${assignment.idea_name || assignment.code}`;

/** How many reviews are due, submitted or not, how many of them are submitted, and both in words. */
export function progressOf(assignments: readonly Assignment[]) {
  const due = assignments.filter(isReadable);
  const submitted = due.filter(({ state }) => state === "submitted").length;
  return { due: due.length, submitted, text: `${countOf(submitted, due.length)} submitted` };
}

/** The assignments that are not submitted, by state: "1 started, 2 recused". */
export function progressDetails(assignments: readonly Assignment[]): string {
  const count = (which: (assignment: Assignment) => boolean) => assignments.filter(which).length;
  return [
    [count(isStarted), "started"],
    [count(({ state }) => state === "recused"), "recused"],
    [count(({ state }) => state === "conflicted"), "removed by an administrator"],
  ]
    .filter(([number]) => number !== 0)
    .map((part) => part.join(" "))
    .join(", ");
}

/** The query parameter for the assignment: a prerendered page cannot have it in its path. */
export const ASSIGNMENT_PARAMETER = "id";

/** The address of the review of an assignment. */
export function reviewPath(assignmentId: string): string {
  return `${paths.judgingReview}?${new URLSearchParams({ [ASSIGNMENT_PARAMETER]: assignmentId })}`;
}
