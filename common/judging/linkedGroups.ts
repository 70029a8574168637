/**
 * The groups of round entries without a common judge, the largest first. Two of them are in the same group if a judge
 * reviews both, or if a chain of judges leads from one to the other.
 * @param pairs Each round entry with a judge who reviews it.
 * @param of The id or code of the round entry of a pair.
 */
export function linkedGroups<Pair extends { judge: string }>(
  pairs: readonly Pair[],
  of: (pair: Pair) => string,
): string[][] {
  const byRoundEntry = Map.groupBy(pairs, of);
  const byJudge = Map.groupBy(pairs, ({ judge }) => judge);
  const remaining = new Set(byRoundEntry.keys());
  const groups: string[][] = [];
  for (const first of remaining) {
    const group = new Set([first]);
    // The loop adds to this set while it goes through it.
    for (const roundEntry of group) {
      remaining.delete(roundEntry);
      for (const { judge } of byRoundEntry.get(roundEntry) ?? []) {
        for (const other of byJudge.get(judge) ?? []) group.add(of(other));
        byJudge.delete(judge);
      }
    }
    groups.push([...group].sort());
  }
  return groups.sort(
    (a, b) => b.length - a.length || String(a[0]).localeCompare(String(b[0]), "en"),
  );
}
