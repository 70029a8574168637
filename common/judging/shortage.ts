import { type AssignmentProblem, type Pair, pairKey } from "./assignmentProblem.ts";

/** Why some round entries have too few reviewers. */
export interface Shortage {
  roundEntries: { roundEntry: string; missing: number }[];
  /** The judges who could review them, or could replace someone who could, but have reached their limit. */
  fullJudges: string[];
  /** The judges whose limit excludes some of the shared round entries. */
  shortJudges: ShortJudge[];
}

/** A judge who cannot review all shared round entries. */
export interface ShortJudge {
  judge: string;
  missing: number;
}

interface Outcome {
  /** How many reviewers each round entry still needed, in the order of the problem. */
  needs: readonly number[];
  /** The possible pairs, and those that the plan contains. */
  candidates: readonly Pair[];
  chosen: readonly Pair[];
}

/**
 * Explains which round entries lack reviewers in the best plan, and which judges have reached their limit: those who could
 * review such a round entry, and those who could take over a round entry from them. Undefined if nothing is missing.
 */
export function explainShortage(
  { roundEntries }: AssignmentProblem,
  { needs, candidates, chosen }: Outcome,
  shortJudges: ShortJudge[],
): Shortage | undefined {
  const chosenFor = Map.groupBy(chosen, ({ roundEntry }) => roundEntry);
  const lacking = roundEntries
    .map((roundEntry, row) => ({
      roundEntry,
      missing: (needs[row] ?? 0) - (chosenFor.get(roundEntry)?.length ?? 0),
    }))
    .filter(({ missing }) => missing > 0);
  if (lacking.length + shortJudges.length === 0) return undefined;

  const isChosen = new Set(chosen.map(pairKey));
  const candidatesFor = Map.groupBy(candidates, ({ roundEntry }) => roundEntry);
  const chosenOf = Map.groupBy(chosen, ({ judge }) => judge);
  const fullJudges = new Set<string>();
  // The loop adds to this list while it goes through it.
  const reached = lacking.map(({ roundEntry }) => roundEntry);
  for (const roundEntry of reached) {
    for (const pair of candidatesFor.get(roundEntry) ?? []) {
      if (isChosen.has(pairKey(pair)) || fullJudges.has(pair.judge)) continue;
      fullJudges.add(pair.judge);
      reached.push(...(chosenOf.get(pair.judge) ?? []).map((next) => next.roundEntry));
    }
  }
  return { roundEntries: lacking, fullJudges: [...fullJudges], shortJudges };
}
