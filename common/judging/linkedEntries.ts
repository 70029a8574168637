import type { Pair } from "./assignmentProblem.ts";

/**
 * The groups of entries without a common judge, the largest first. Two entries are in the same group if a judge reviews
 * both, or if a chain of judges leads from one to the other.
 */
export function linkedEntries(pairs: readonly Pair[]): string[][] {
  const byEntry = Map.groupBy(pairs, ({ entry }) => entry);
  const byJudge = Map.groupBy(pairs, ({ judge }) => judge);
  const remaining = new Set(byEntry.keys());
  const groups: string[][] = [];
  for (const first of remaining) {
    const group = new Set([first]);
    // The loop adds to this set while it goes through it.
    for (const entry of group) {
      remaining.delete(entry);
      for (const { judge } of byEntry.get(entry) ?? []) {
        for (const other of byJudge.get(judge) ?? []) group.add(other.entry);
        byJudge.delete(judge);
      }
    }
    groups.push([...group].sort());
  }
  return groups.sort(
    (a, b) => b.length - a.length || String(a[0]).localeCompare(String(b[0]), "en"),
  );
}
