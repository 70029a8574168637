import { isDecidedByTie } from "#common/judging/ties.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import type { Decision } from "./decision.ts";

type DecidableEntry = Pick<RoundEntry, "id" | "code" | "is_out">;

/** An entry that is still to be decided. */
export interface OpenEntry extends DecidableEntry {
  /** Why it is not decided as ranked, as a sentence; undefined where the ranking says it. */
  apart: string | undefined;
  /** What was decided by a former result. */
  former: Decision | undefined;
}

/**
 * The entries of a round that have no decision by this result yet. What is out of the running needs
 * none; what has no rank, or an equal score that decides, needs one with a reason.
 */
export function openEntries(
  roundEntries: readonly DecidableEntry[],
  decisions: readonly Decision[],
  { id, inputs, result }: LockedResult,
): OpenEntry[] {
  const decisionOf = new Map(decisions.map((one) => [one.round_entry_id, one]));
  const standingOf = new Map(result.standings.map((standing) => [standing.entry, standing]));
  return roundEntries
    .filter((roundEntry) => !roundEntry.is_out && decisionOf.get(roundEntry.id)?.result_id !== id)
    .map((entry) => {
      const roundEntry = { ...entry, former: decisionOf.get(entry.id) };
      const standing = standingOf.get(roundEntry.code);
      if (standing?.rank === undefined) {
        return { ...roundEntry, apart: "It has no rank, so any decision needs a reason." };
      }
      if (!isDecidedByTie(standing, result.standings, inputs))
        return { ...roundEntry, apart: undefined };
      const others = standing.tie?.with.join(", ");
      return {
        ...roundEntry,
        apart: `It has the same score as ${others}, and that decides: any decision needs a reason.`,
      };
    });
}
