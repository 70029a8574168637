import { type AssignmentProblem, missingOf, type Pair, pairKey } from "./assignmentProblem.ts";
import { hashOf } from "./assignmentSolver.ts";

/** The groups of pairs. Entries and judges that a chain of pairs connects are in the same group. */
interface Grouping {
  /** A key of the group of a pair. */
  groupOf(pair: Pair): string;
  /** The pairs that connect nothing new: without any one of them, the groups stay the same. */
  spare: Pair[];
}

/** Groups pairs. Where there is a choice, the last pair is the spare one. */
function groupPairs(pairs: readonly Pair[]): Grouping {
  const parents = new Map<string, string>();
  function rootOf(node: string): string {
    let root = node;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) {
      // Skipping every other parent keeps the path short.
      parents.set(root, parents.get(up) ?? up);
      root = up;
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

/**
 * The groups of entries without a common judge, the largest first. Two entries are in the same group if a judge reviews
 * both, or if a chain of judges leads from one to the other.
 */
export function linkedEntries<Of extends Pair>(pairs: readonly Of[]): string[][] {
  const { groupOf } = groupPairs(pairs);
  const groups = Map.groupBy(pairs, groupOf);
  return [...groups.values()]
    .map((group) => [...new Set(group.map(({ entry }) => entry))].sort())
    .sort((a, b) => b.length - a.length || String(a[0]).localeCompare(String(b[0]), "en"));
}

/** The maximum number of exchanges to try for one link. */
const MAX_TRIED = 500_000;

/**
 * Joins groups of entries without a common judge by exchanging the reviewers of two entries. No load changes, and no
 * entry loses a reviewer. Exchanging a spare pair of one group with any pair of another joins the two groups. Pairs that
 * may move are exchanged first.
 * @param chosen The pairs of the plan that are not fixed.
 * @returns These pairs after the exchanges. Groups remain where no exchange is allowed.
 */
export function linkByExchange(problem: AssignmentProblem, chosen: readonly Pair[]): Pair[] {
  const preferred = new Set(problem.preferred.map(pairKey));
  const isPreferred = (pair: Pair) => Number(preferred.has(pairKey(pair)));
  const ranks = new Map<Pair, number>();
  const rankOf = (pair: Pair) => {
    const known = ranks.get(pair) ?? hashOf(`${problem.seed} ${pairKey(pair)}`);
    ranks.set(pair, known);
    return known;
  };
  let pairs = [...chosen];
  for (;;) {
    // Pairs that may move are last, so that they become the spare ones and are tried first.
    pairs.sort((a, b) => isPreferred(b) - isPreferred(a) || rankOf(a) - rankOf(b));
    const found = findExchange(
      problem,
      pairs,
      groupPairs([...problem.fixed, ...pairs]),
      isPreferred,
    );
    if (!found) return pairs;
    const [one, other] = found;
    pairs = [
      ...pairs.filter((pair) => pair !== one && pair !== other),
      { entry: one.entry, judge: other.judge },
      { entry: other.entry, judge: one.judge },
    ];
  }
}

/** A spare pair and a pair of another group that may be exchanged, with as few preferred pairs as possible. */
function findExchange(
  problem: AssignmentProblem,
  chosen: readonly Pair[],
  grouping: Grouping,
  isPreferred: (pair: Pair) => number,
): [Pair, Pair] | undefined {
  const mayExchange = exchangeRule(problem, chosen);
  let tried = 0;
  for (const exchange of exchangesOf(chosen, grouping, isPreferred)) {
    if (mayExchange(...exchange)) return exchange;
    tried += 1;
    if (tried > MAX_TRIED) return undefined;
  }
  return undefined;
}

/** Each spare pair with each pair of another group: first where neither is preferred, last where both are. */
function* exchangesOf(
  chosen: readonly Pair[],
  { groupOf, spare }: Grouping,
  isPreferred: (pair: Pair) => number,
): Generator<[Pair, Pair]> {
  const isChosen = new Set(chosen);
  const free = spare.filter((pair) => isChosen.has(pair)).toReversed();
  const groups = Map.groupBy(chosen.toReversed(), groupOf);
  for (const [first, second] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]) {
    for (const one of free) {
      if (isPreferred(one) !== first) continue;
      for (const [group, pairs] of groups) {
        if (group === groupOf(one)) continue;
        for (const other of pairs) if (isPreferred(other) === second) yield [one, other];
      }
    }
  }
}

/** Whether two pairs may exchange their judges: no conflict, and no more reviewers missing for a field. */
function exchangeRule({ barred, fixed, quotas }: AssignmentProblem, chosen: readonly Pair[]) {
  const closed = new Set([...barred, ...fixed, ...chosen].map(pairKey));
  const reviewers = Map.groupBy([...fixed, ...chosen], ({ entry }) => entry);
  function mayReview({ entry, judge: leaving }: Pair, judge: string): boolean {
    if (closed.has(pairKey({ entry, judge }))) return false;
    const before = reviewers.get(entry) ?? [];
    const after = [...before.filter((pair) => pair.judge !== leaving), { entry, judge }];
    return quotas.every((quota) => missingOf(quota, after) <= missingOf(quota, before));
  }
  return (one: Pair, other: Pair) => mayReview(one, other.judge) && mayReview(other, one.judge);
}
