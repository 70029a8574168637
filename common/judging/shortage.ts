import { type Pair, pairKey } from "./assignment.ts";

/** Why some entries have too few readers. */
export interface Shortage {
  entries: { entry: string; missing: number }[];
  /** The judges who could read them, or take over from those who could, and have no room. */
  fullJudges: string[];
}

/** What explainShortage looks at. */
interface Outcome {
  entries: readonly string[];
  /** How many readers each entry still needed, in the same order. */
  needs: readonly number[];
  /** The pairs that were possible, and those of them that a best plan makes. */
  candidates: readonly Pair[];
  chosen: readonly Pair[];
}

/**
 * Which entries a best plan leaves without readers, and which judges are in the way: a judge who may
 * read such an entry has no room, and neither has any who could take an entry from that judge.
 * Undefined when nothing is missing.
 */
export function explainShortage(outcome: Outcome): Shortage | undefined {
  const { entries, needs, candidates, chosen } = outcome;
  const readers = Map.groupBy(chosen, ({ entry }) => entry);
  const lacking = entries
    .map((entry, row) => ({
      entry,
      missing: (needs[row] ?? 0) - (readers.get(entry)?.length ?? 0),
    }))
    .filter(({ missing }) => missing > 0);
  if (lacking.length === 0) return undefined;

  const made = new Set(chosen.map(pairKey));
  const possible = Map.groupBy(candidates, ({ entry }) => entry);
  const given = Map.groupBy(chosen, ({ judge }) => judge);
  const reached = new Set(lacking.map(({ entry }) => entry));
  const fullJudges = new Set<string>();
  // A set that grows while it is walked through is walked through to its end.
  for (const entry of reached) {
    for (const pair of possible.get(entry) ?? []) {
      if (made.has(pairKey(pair)) || fullJudges.has(pair.judge)) continue;
      fullJudges.add(pair.judge);
      for (const taken of given.get(pair.judge) ?? []) reached.add(taken.entry);
    }
  }
  return { entries: lacking, fullJudges: [...fullJudges] };
}
