import type { Assignment, ReviewState } from "~/data/judging.ts";

/** What is left to do. */
const UNFINISHED: readonly ReviewState[] = ["returned", "begun", "assigned"];

export const STATE_WORDS: Readonly<Record<ReviewState, string>> = {
  assigned: "To read",
  begun: "Begun",
  submitted: "Submitted",
  returned: "Given back to you",
  recused: "Stepped back",
  taken: "Taken by an administrator",
};

/** Whether the judge still has to review it. */
export function isUnfinished({ state }: Assignment): boolean {
  return UNFINISHED.includes(state);
}

/** Whether there is nothing more of it to read: the judge has stepped back, or it was taken from them. */
export const isGone = ({ state }: Assignment) => state === "recused" || state === "taken";

/** How far the judge is in a round. What they have stepped back from, or was taken, is not missing. */
export function progressOf(assignments: readonly Assignment[]) {
  const count = (state: ReviewState) =>
    assignments.filter((assignment) => assignment.state === state).length;
  return {
    submitted: count("submitted"),
    begun: count("begun") + count("returned"),
    recused: count("recused"),
    taken: count("taken"),
    toRead: assignments.filter((assignment) => !isGone(assignment)).length,
  };
}

/** What to review first: what was begun or returned, else the first that is new. */
export function nextUp(assignments: readonly Assignment[]): Assignment | undefined {
  const unfinished = assignments.filter(isUnfinished);
  return unfinished.find(({ state }) => state !== "assigned") ?? unfinished[0];
}

/** What to review next: after the given one, else from the beginning. */
export function nextAfter(
  assignments: readonly Assignment[],
  currentId: string,
): Assignment | undefined {
  const at = assignments.findIndex(({ id }) => id === currentId);
  return [...assignments.slice(at + 1), ...assignments.slice(0, Math.max(at, 0))].find(
    isUnfinished,
  );
}
