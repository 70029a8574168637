import { type AssignmentProblem, missingOf, type Pair, pairKey } from "./assignmentProblem.ts";

/** Why some entries have too few reviewers. */
export interface Shortage {
  entries: { entry: string; missing: number }[];
  /** Where the reviewers are missing who know a field: in how many entries, and how many judges do. */
  fields: { field: string; entries: number; judges: number }[];
  /** The judges who could read them, or take over from those who could, and have no room. */
  fullJudges: string[];
  /** The judges who have no room for all that every judge reads, with how many they have to leave. */
  shortJudges: ShortJudge[];
}

/** A judge who cannot read all that every judge reads. */
export interface ShortJudge {
  judge: string;
  missing: number;
}

/** What a best plan has made of the problem. */
interface Outcome {
  /** How many reviewers each entry still needed, in the order of the problem. */
  needs: readonly number[];
  /** The pairs that were possible, and those of them that the plan makes. */
  candidates: readonly Pair[];
  chosen: readonly Pair[];
}

/**
 * Which entries a best plan leaves without reviewers, what they would have to know, and which judges are
 * in the way: a judge who may read such an entry has no room, and neither has any who could take an
 * entry from that judge. Undefined when nothing is missing.
 */
export function explainShortage(
  { entries, judges, quotas, fixed }: AssignmentProblem,
  { needs, candidates, chosen }: Outcome,
  shortJudges: ShortJudge[] = [],
): Shortage | undefined {
  const given = Map.groupBy(chosen, ({ entry }) => entry);
  const lacking = entries
    .map((entry, row) => ({
      entry,
      missing: (needs[row] ?? 0) - (given.get(entry)?.length ?? 0),
    }))
    .filter(({ missing }) => missing > 0);
  if (lacking.length + shortJudges.length === 0) return undefined;

  const reviewers = Map.groupBy([...fixed, ...chosen], ({ entry }) => entry);
  const open = new Map(lacking.map(({ entry, missing }) => [entry, missing]));
  const fields = quotas
    .map((quota) => ({
      field: quota.field,
      entries: lacking.filter(({ entry }) => missingOf(quota, reviewers.get(entry) ?? []) > 0)
        .length,
      judges: judges.filter(({ id }) => quota.judges.includes(id)).length,
    }))
    .filter(({ entries }) => entries > 0);

  /** Whether somebody may read it, in an empty place or in that of a judge who leaves. */
  function mayTake(pair: Pair, leaving: Pair | undefined): boolean {
    const others = (reviewers.get(pair.entry) ?? []).filter((one) => one !== leaving);
    const places = (open.get(pair.entry) ?? 0) - (leaving ? 0 : 1);
    return quotas.every((quota) => missingOf(quota, [...others, pair]) <= places);
  }
  const made = new Set(chosen.map(pairKey));
  const possible = Map.groupBy(candidates, ({ entry }) => entry);
  const taken = Map.groupBy(chosen, ({ judge }) => judge);
  const fullJudges = new Set<string>();
  // A list that grows while it is walked through is walked through to its end.
  const reached: { entry: string; leaving?: Pair }[] = lacking.map(({ entry }) => ({ entry }));
  for (const { entry, leaving } of reached) {
    for (const pair of possible.get(entry) ?? []) {
      if (made.has(pairKey(pair)) || fullJudges.has(pair.judge)) continue;
      if (!mayTake(pair, leaving)) continue;
      fullJudges.add(pair.judge);
      for (const next of taken.get(pair.judge) ?? []) {
        reached.push({ entry: next.entry, leaving: next });
      }
    }
  }
  return { entries: lacking, fields, fullJudges: [...fullJudges], shortJudges };
}
