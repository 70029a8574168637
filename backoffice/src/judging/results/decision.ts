import { labelOf } from "#common/words.ts";
import { useAllRows } from "../../components/useAllRows.ts";
import { ROUND_OUTCOMES } from "../../records/roundOutcome.ts";
import type { ViewRow } from "../../records/viewRow.ts";
import type { Round } from "../rounds/round.ts";
import type { LockedResult } from "./result.ts";

/**
 * A round entry of a round with a locked result, and the decision about it. While `decided_at` is null, `outcome` and `reason`
 * are those of the decision by an earlier result.
 */
export type Decision = ViewRow<
  "admin_judging_decisions",
  "rank" | "outcome" | "reason" | "decided_by_email" | "decided_at"
>;

/** All round entries of a round with a locked result, and the decisions about them. */
export const useDecisions = ({ id }: Round) =>
  useAllRows<Decision>("judging-decisions", { round_id: id });

export const outcomeOf = ({ decided_at, outcome }: Pick<Decision, "decided_at" | "outcome">) =>
  decided_at && outcome ? labelOf(ROUND_OUTCOMES, outcome) : "Not decided";

/** Why any decision about a round entry needs a reason, as a sentence; undefined if the ranking decides it. */
export function exceptionOf(
  { code: decided, rank, is_tied }: Decision,
  { result }: LockedResult,
): string | undefined {
  if (rank === null) return "No rank, so your decision needs a reason.";
  if (!is_tied) return undefined;
  const tie = result.standings.find(({ code }) => code === decided)?.tie;
  return `Tied with ${tie?.with.join(", ")}. The tie affects the outcome, so your decision needs a reason.`;
}
