import { type AssignmentProblem, missingOf, type Pair, pairKey } from "./assignmentProblem.ts";

/** Why some entries have too few reviewers. */
export interface Shortage {
  entries: { entry: string; missing: number }[];
  /** The fields that reviewers lack: in how many entries, and how many judges know them. */
  fields: { field: string; entries: number; judges: number }[];
  /** The judges who could review them, or could replace someone who could, but have reached their limit. */
  fullJudges: string[];
  /** The judges whose limit excludes some of the shared entries. */
  shortJudges: ShortJudge[];
}

/** A judge who cannot review all shared entries. */
export interface ShortJudge {
  judge: string;
  missing: number;
}

interface Outcome {
  /** How many reviewers each entry still needed, in the order of the problem. */
  needs: readonly number[];
  /** The possible pairs, and those that the plan contains. */
  candidates: readonly Pair[];
  chosen: readonly Pair[];
}

/**
 * Explains which entries lack reviewers in the best plan, which expertise is missing, and which judges have reached their
 * limit: those who could review such an entry, and those who could take over an entry from them. Undefined if nothing is
 * missing.
 */
export function explainShortage(
  { entries, judges, quotas, fixed }: AssignmentProblem,
  { needs, candidates, chosen }: Outcome,
  shortJudges: ShortJudge[],
): Shortage | undefined {
  const chosenFor = Map.groupBy(chosen, ({ entry }) => entry);
  const lacking = entries
    .map((entry, row) => ({
      entry,
      missing: (needs[row] ?? 0) - (chosenFor.get(entry)?.length ?? 0),
    }))
    .filter(({ missing }) => missing > 0);
  if (lacking.length + shortJudges.length === 0) return undefined;

  const reviewers = Map.groupBy([...fixed, ...chosen], ({ entry }) => entry);
  const missingAt = new Map(lacking.map(({ entry, missing }) => [entry, missing]));
  const fields = quotas
    .map((quota) => ({
      field: quota.field,
      entries: lacking.filter(({ entry }) => missingOf(quota, reviewers.get(entry) ?? []) > 0)
        .length,
      judges: judges.filter(({ id }) => quota.judges.includes(id)).length,
    }))
    .filter(({ entries }) => entries > 0);

  /** Whether the judge may review the entry, in an empty place or in that of a leaving judge. */
  function mayTake(pair: Pair, leaving: Pair | undefined): boolean {
    const others = (reviewers.get(pair.entry) ?? []).filter((one) => one !== leaving);
    const places = (missingAt.get(pair.entry) ?? 0) - (leaving ? 0 : 1);
    return quotas.every((quota) => missingOf(quota, [...others, pair]) <= places);
  }
  const isChosen = new Set(chosen.map(pairKey));
  const candidatesFor = Map.groupBy(candidates, ({ entry }) => entry);
  const chosenOf = Map.groupBy(chosen, ({ judge }) => judge);
  const fullJudges = new Set<string>();
  // The loop adds to this list while it goes through it.
  const reached: { entry: string; leaving?: Pair }[] = lacking.map(({ entry }) => ({ entry }));
  for (const { entry, leaving } of reached) {
    for (const pair of candidatesFor.get(entry) ?? []) {
      const isKnown = isChosen.has(pairKey(pair)) || fullJudges.has(pair.judge);
      if (isKnown || !mayTake(pair, leaving)) continue;
      fullJudges.add(pair.judge);
      for (const next of chosenOf.get(pair.judge) ?? []) {
        reached.push({ entry: next.entry, leaving: next });
      }
    }
  }
  return { entries: lacking, fields, fullJudges: [...fullJudges], shortJudges };
}
