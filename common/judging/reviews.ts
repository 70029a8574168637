/** One judge's review of one submission: a score for each criterion, in the order of the weights. */
export interface Review {
  /** The submission's random code. */
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
 * How a review's score follows from its criteria: their weighted mean.
 * @param weights One for each criterion, positive.
 * @throws RangeError when the weights add up to nothing; the answer does when there are more or fewer
 * scores than weights.
 */
export function scoreBy(weights: readonly number[]): (scores: readonly number[]) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) throw new RangeError("Weights are above zero.");
  return (scores) => {
    if (scores.length !== weights.length) {
      throw new RangeError("A review needs a score for each criterion.");
    }
    return scores.reduce((sum, score, index) => sum + score * (weights[index] ?? 0), 0) / total;
  };
}

/** Each review as one number. @throws RangeError as scoreBy. */
export function scoredReviews(
  reviews: readonly Review[],
  weights: readonly number[],
): ScoredReview[] {
  const scoreOf = scoreBy(weights);
  return reviews.map(({ entry, judge, scores }) => ({ entry, judge, score: scoreOf(scores) }));
}

/**
 * The groups of submissions that reviews compare with each other: two are in one group when a judge has
 * reviewed both, or a chain of judges leads from one to the other. The largest group is first.
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
