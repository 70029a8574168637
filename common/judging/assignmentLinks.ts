import { type AssignmentProblem, missingOf, type Pair, pairKey } from "./assignmentProblem.ts";
import { hashOf } from "./assignmentSolver.ts";

/** The groups that pairs fall into: entries and judges that a chain of pairs links are in one. */
interface Grouping {
  /** The group of a pair, as a text that is the same for all pairs of the group. */
  groupOf(pair: Pair): string;
  /** The pairs that link nothing new: each of them can go, and the groups stay as they are. */
  spare: Pair[];
}

/** Groups pairs. What comes first links; so what comes last is spare where there is a choice. */
function groupPairs(pairs: readonly Pair[]): Grouping {
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

/** So many exchanges are tried for one link. */
const MOST_TRIED = 500_000;

/**
 * Links groups of entries that no judge links, by exchanging the reviewers of two entries: everybody
 * reads as much as before, and no entry loses a reviewer. A pair that links nothing in its own group
 * (a spare one), exchanged for any of another group, makes one of both. Pairs that may move go first.
 * @param chosen Pairs of the plan that are not fixed.
 * @returns these with the exchanges; groups may be left where no exchange is allowed.
 */
export function linkByExchange(problem: AssignmentProblem, chosen: readonly Pair[]): Pair[] {
  const kept = new Set(problem.kept.map(pairKey));
  const isKept = (pair: Pair) => Number(kept.has(pairKey(pair)));
  const ranks = new Map<Pair, number>();
  const rankOf = (pair: Pair) => {
    const known = ranks.get(pair) ?? hashOf(`${problem.seed} ${pairKey(pair)}`);
    ranks.set(pair, known);
    return known;
  };
  let pairs = [...chosen];
  for (;;) {
    // What may move is last: there it is spare where there is a choice, and is tried first.
    pairs.sort((a, b) => isKept(b) - isKept(a) || rankOf(a) - rankOf(b));
    const found = findExchange(problem, pairs, groupPairs([...problem.fixed, ...pairs]), isKept);
    if (!found) return pairs;
    const [one, other] = found;
    pairs = [
      ...pairs.filter((pair) => pair !== one && pair !== other),
      { entry: one.entry, judge: other.judge },
      { entry: other.entry, judge: one.judge },
    ];
  }
}

/** A spare pair and one of another group that may be exchanged, with as few kept ones as can be. */
function findExchange(
  problem: AssignmentProblem,
  chosen: readonly Pair[],
  grouping: Grouping,
  isKept: (pair: Pair) => number,
): [Pair, Pair] | undefined {
  const mayExchange = exchangeRule(problem, chosen);
  let tried = 0;
  for (const exchange of exchangesOf(chosen, grouping, isKept)) {
    if (mayExchange(...exchange)) return exchange;
    tried += 1;
    if (tried > MOST_TRIED) return undefined;
  }
  return undefined;
}

/** Each spare pair with each of another group: first those neither of which is kept, last both. */
function* exchangesOf(
  chosen: readonly Pair[],
  { groupOf, spare }: Grouping,
  isKept: (pair: Pair) => number,
): Generator<[Pair, Pair]> {
  const own = new Set(chosen);
  const free = spare.filter((pair) => own.has(pair)).toReversed();
  const groups = Map.groupBy(chosen.toReversed(), groupOf);
  for (const [first, second] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]) {
    for (const one of free) {
      if (isKept(one) !== first) continue;
      for (const [group, pairs] of groups) {
        if (group === groupOf(one)) continue;
        for (const other of pairs) if (isKept(other) === second) yield [one, other];
      }
    }
  }
}

/** Whether two pairs may exchange their judges: neither in conflict, and no field known by fewer. */
function exchangeRule({ barred, fixed, quotas }: AssignmentProblem, chosen: readonly Pair[]) {
  const closed = new Set([...barred, ...fixed, ...chosen].map(pairKey));
  const reviewers = Map.groupBy([...fixed, ...chosen], ({ entry }) => entry);
  function mayRead({ entry, judge: leaving }: Pair, judge: string): boolean {
    if (closed.has(pairKey({ entry, judge }))) return false;
    const before = reviewers.get(entry) ?? [];
    const after = [...before.filter((pair) => pair.judge !== leaving), { entry, judge }];
    return quotas.every((quota) => missingOf(quota, after) <= missingOf(quota, before));
  }
  return (one: Pair, other: Pair) => mayRead(one, other.judge) && mayRead(other, one.judge);
}
