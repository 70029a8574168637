import type { Pair } from "./assignmentProblem.ts";

/** The groups that pairs fall into: entries and judges that a chain of pairs links are in one. */
export interface Grouping {
  /** The group of a pair, as a text that is the same for all pairs of the group. */
  groupOf(pair: Pair): string;
  /** The pairs that link nothing new: each of them can go, and the groups stay as they are. */
  spare: Pair[];
}

/** Groups pairs. What comes first links; so what comes last is spare where there is a choice. */
export function groupPairs(pairs: readonly Pair[]): Grouping {
  const parents = new Map<string, string>();
  function rootOf(node: string): string {
    let root = node;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    for (let at = node; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  }
  const spare: Pair[] = [];
  for (const pair of pairs) {
    const [entry, judge] = [rootOf(`entry ${pair.entry}`), rootOf(`judge ${pair.judge}`)];
    if (entry === judge) spare.push(pair);
    else parents.set(judge, entry);
  }
  return { groupOf: ({ entry }) => rootOf(`entry ${entry}`), spare };
}

/** The entries of each group that no judge links with the others, the largest group first. */
export function linkedEntries(pairs: readonly Pair[]): string[][] {
  const { groupOf } = groupPairs(pairs);
  const groups = Map.groupBy(pairs, groupOf);
  return [...groups.values()]
    .map((group) => [...new Set(group.map(({ entry }) => entry))].sort())
    .sort((a, b) => b.length - a.length || String(a[0]).localeCompare(String(b[0]), "en"));
}
