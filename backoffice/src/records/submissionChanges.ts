import type { SubmissionStatus } from "#shared/challenge.ts";
import { MAX_TAGS } from "#shared/constants.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { ItemName, ItemState } from "./eligibility.ts";

/** The new state of checklist items; only of those that are in the state `from`, if it is given. */
export type ItemsChange = { items: ItemName[]; state: ItemState; from?: ItemState };

/** A change by change_submissions (docs/api.md). */
export type SubmissionChange =
  | { status: SubmissionStatus; reason?: string }
  | { tag: string; is_on: boolean }
  | ItemsChange;

/** Why submissions do not change, by the outcome of change_submissions. */
const REASONS = {
  full: `${MAX_TAGS} tags are the maximum`,
  disqualified: "disqualified submissions keep their status",
  conflicted: "you have a conflict of interest. Another administrator must decide",
  gone: "only submitted ones can change",
  changed_since: "someone else made a change meanwhile",
} as const;

type Refusal = keyof typeof REASONS;

export const isRefusal = (outcome: string): outcome is Refusal => Object.hasOwn(REASONS, outcome);

/** "2 submissions not changed, because only submitted ones can change." */
export const notChanged = (submissions: string, refusal: Refusal) =>
  `${submissions} not changed, because ${REASONS[refusal]}.`;

/**
 * Changes one submission.
 * @throws an error of a rule of the database if the submission does not change.
 */
export async function changeSubmission(
  { callDatabase }: Pick<AdminDataProvider, "callDatabase">,
  id: string,
  change: SubmissionChange,
  since?: string,
): Promise<void> {
  const args = { ids: [id], change, ...(since !== undefined && { since }) };
  const [answer] = await callDatabase("change_submissions", args);
  const outcome = answer?.outcome ?? "";
  if (!isRefusal(outcome)) return;
  throw Object.assign(new Error(notChanged("Entry", outcome)), { code: "P0001", hint: outcome });
}
