import { isDecidedByTie } from "#common/judging/ties.ts";
import type { Copy } from "../copies/copy.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import type { Decision } from "./decision.ts";

type DecidableCopy = Pick<Copy, "id" | "code" | "is_out">;

/** An entry that is still to be decided. */
export interface OpenEntry extends DecidableCopy {
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
  copies: readonly DecidableCopy[],
  decisions: readonly Decision[],
  { id, inputs, result }: LockedResult,
): OpenEntry[] {
  const decisionOf = new Map(decisions.map((one) => [one.judging_copy_id, one]));
  const standingOf = new Map(result.standings.map((standing) => [standing.entry, standing]));
  return copies
    .filter((copy) => !copy.is_out && decisionOf.get(copy.id)?.result_id !== id)
    .map((entry) => {
      const copy = { ...entry, former: decisionOf.get(entry.id) };
      const standing = standingOf.get(copy.code);
      if (standing?.rank === undefined) {
        return { ...copy, apart: "It has no rank, so any decision needs a reason." };
      }
      if (!isDecidedByTie(standing, result.standings, inputs)) return { ...copy, apart: undefined };
      const others = standing.tie?.with.join(", ");
      return {
        ...copy,
        apart: `It has the same score as ${others}, and that decides: any decision needs a reason.`,
      };
    });
}
