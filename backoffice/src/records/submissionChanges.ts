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

/** The reasons why a submission does not change, with the hints that other functions use. */
const REFUSALS: Readonly<Record<string, { hint: string; message: string }>> = {
  gone: { hint: "not_found", message: "This submission no longer exists." },
  disqualified: {
    hint: "disqualified",
    message: "This entry is disqualified. Reinstate it first.",
  },
  conflicted: {
    hint: "admin_conflicted",
    message:
      "You have a conflict of interest with this submission. Another administrator must decide.",
  },
  full: { hint: "invalid_input", message: `An entry has at most ${MAX_TAGS} tags.` },
  changed_since: { hint: "conflict", message: "Someone else has just changed this entry." },
};

/**
 * Changes one submission.
 * @throws the same error as for a rejected request if the submission does not change.
 */
export async function changeSubmission(
  { callDatabase }: Pick<AdminDataProvider, "callDatabase">,
  id: string,
  change: SubmissionChange,
  since?: string,
): Promise<void> {
  const args = { ids: [id], change, ...(since !== undefined && { since }) };
  const [answer] = await callDatabase("change_submissions", args);
  const refusal = REFUSALS[answer?.outcome ?? ""];
  if (refusal) throw Object.assign(new Error(refusal.message), { code: "P0001", ...refusal });
}
