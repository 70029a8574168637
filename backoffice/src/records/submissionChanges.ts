import type { SubmissionStatus } from "#shared/challenge.ts";
import { MAX_TAGS } from "#shared/constants.ts";
import type { Arguments } from "../data/databaseFunctions.ts";
import type { ItemName, ItemState } from "./eligibility.ts";

/** A change of submissions, as preview_submission_changes expects it (docs/api.md). */
export type SubmissionChange =
  | { status: SubmissionStatus }
  | { tag: string; is_on: boolean }
  // Only items in the former state, if it is given.
  | { items: ItemName[]; state: ItemState; former_state?: ItemState };

/** The functions that change many submissions, each with the one that undoes it. */
export const UNDOING = {
  set_submission_statuses: "set_submission_statuses",
  tag_submissions: "untag_submissions",
  untag_submissions: "tag_submissions",
  set_eligibility_states: "set_eligibility_states",
} as const;

type BulkFunction = keyof typeof UNDOING;

/** A call of one of these functions. */
export interface BulkRequest {
  name: BulkFunction;
  args: Arguments<BulkFunction>;
}

/** A submission, and the revision of it that the person has seen. */
export interface SeenSubmission {
  id: string;
  revision: number;
}

/** The call that changes submissions. */
export function requestFor(
  change: SubmissionChange,
  submissions: readonly SeenSubmission[],
  reason: string,
): BulkRequest {
  const ids = submissions.map(({ id }) => id);
  if ("status" in change) {
    const revisions = submissions.map(({ revision }) => revision);
    const args = { ids, revisions, status: change.status, ...(reason && { reason }) };
    return { name: "set_submission_statuses", args };
  }
  if ("tag" in change) {
    const name = change.is_on ? "tag_submissions" : "untag_submissions";
    return { name, args: { ids, tag: change.tag } };
  }
  return { name: "set_eligibility_states", args: { ids, ...change } };
}

/** Why submissions do not change, by the outcome (set_submission_statuses). */
const REASONS = {
  full: `the maximum is ${MAX_TAGS} tags`,
  disqualified: "disqualified submissions keep their status",
  conflicted: "you have a conflict of interest. Another administrator must decide",
  gone: "only submitted ones can be changed",
  changed_since: "someone else made a change in the meantime",
} as const;

type Refusal = keyof typeof REASONS;

export const isRefusal = (outcome: string): outcome is Refusal => Object.hasOwn(REASONS, outcome);

/** "2 submissions not changed, because only submitted ones can be changed." */
export const notChanged = (submissions: string, refusal: Refusal) =>
  `${submissions} not changed, because ${REASONS[refusal]}.`;
