/** One judge's reading of one entry: a score for each criterion, in the order of the weights. */
export interface Review {
  /** The entry's random code. */
  entry: string;
  judge: string;
  scores: readonly number[];
}

/** A review as one number. */
export interface ScoredReview {
  entry: string;
  judge: string;
  score: number;
}

/**
 * A review's score: the weighted mean of its criteria.
 * @param weights One for each criterion, positive.
 * @throws RangeError when the numbers of scores and weights differ, or the weights add up to nothing.
 */
export function weightedScore(scores: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (scores.length !== weights.length || !(total > 0)) {
    throw new RangeError("A review needs a score for each criterion, and weights above zero.");
  }
  return scores.reduce((sum, score, index) => sum + score * (weights[index] ?? 0), 0) / total;
}

/**
 * The groups of entries that reviews compare with each other: two entries are in one group when a
 * judge has read both, or a chain of judges leads from one to the other. The largest group is first.
 */
export function comparableGroups(reviews: readonly ScoredReview[]): string[][] {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    if (root !== node) parents.set(node, root);
    return root;
  };
  for (const { entry, judge } of reviews) {
    const [from, to] = [rootOf(`entry ${entry}`), rootOf(`judge ${judge}`)];
    if (from !== to) parents.set(from, to);
  }
  const entries = [...new Set(reviews.map(({ entry }) => entry))].sort();
  const groups = Object.values(Object.groupBy(entries, (entry) => rootOf(`entry ${entry}`)));
  return groups.map((group) => group ?? []).sort((a, b) => b.length - a.length);
}
