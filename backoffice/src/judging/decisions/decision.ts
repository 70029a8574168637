import type { RankedEntry } from "#common/judging/result.ts";
import { isDecidedByTie } from "#common/judging/ties.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import type { ViewRow } from "../../records/viewRow.ts";
import type { LockedResult } from "../results/result.ts";

/** A decision. `rank` is null if no review counts or the entries cannot be compared. */
export type Decision = ViewRow<
  "admin_judging_decisions",
  "rank" | "place" | "reason" | "decided_by" | "decided_by_name"
>;

export function outcomeOf({ advances, place }: Pick<Decision, "advances" | "place">): string {
  if (!advances) return "Eliminated";
  return place ? `Rank ${place}` : "Advances";
}

type DecidableEntry = Pick<RoundEntry, "id" | "code" | "is_excluded">;

/** An entry without a decision. */
export interface OpenEntry extends DecidableEntry {
  rank: number | undefined;
  /** Why the ranking does not decide it, as a sentence; undefined if it does. */
  exception: string | undefined;
  /** The decision based on an earlier result. */
  previous: Decision | undefined;
}

/**
 * The entries without a decision based on this result, except disqualified and withdrawn ones. Entries
 * without a rank, and ties that affect the outcome, need a decision with a reason.
 */
export function openEntries(
  roundEntries: readonly DecidableEntry[],
  decisions: readonly Decision[],
  { id, inputs, result }: LockedResult,
): OpenEntry[] {
  const decisionOf = new Map(decisions.map((one) => [one.round_entry_id, one]));
  const rankedEntryOf = new Map(result.standings.map((one) => [one.entry, one]));
  return roundEntries
    .filter(
      (roundEntry) => !roundEntry.is_excluded && decisionOf.get(roundEntry.id)?.result_id !== id,
    )
    .map((roundEntry) => {
      const ranked = rankedEntryOf.get(roundEntry.code);
      return {
        ...roundEntry,
        rank: ranked?.rank,
        exception: exceptionOf(ranked),
        previous: decisionOf.get(roundEntry.id),
      };
    });

  function exceptionOf(ranked: RankedEntry | undefined): string | undefined {
    if (ranked?.rank === undefined) return "No rank. Any decision needs a reason.";
    if (!isDecidedByTie(ranked, result.standings, inputs)) return undefined;
    return `Tied with ${ranked.tie?.with.join(", ")}, which affects the outcome. Any decision needs a reason.`;
  }
}
