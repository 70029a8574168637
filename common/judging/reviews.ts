import { type Fraction, fraction, fractionOf, numberOf, sumOf } from "./fraction.ts";

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

/** With the same number without rounding. */
export interface ExactReview extends ScoredReview {
  exact: Fraction;
}

/**
 * How a review's score follows from its criteria: their weighted mean, exactly.
 * @param weights One for each criterion, positive.
 * @throws RangeError when the weights add up to nothing; the answer does when there are more or fewer
 * scores than weights.
 */
export function scoreBy(weights: readonly number[]): (scores: readonly number[]) => Fraction {
  const exact = weights.map(fractionOf);
  const { over, under } = sumOf(exact);
  if (!(over > 0n)) throw new RangeError("Weights are above zero.");
  const shares = exact.map((weight) => fraction(weight.over * under, weight.under * over));
  return (scores) => {
    if (scores.length !== shares.length) {
      throw new RangeError("A review needs a score for each criterion.");
    }
    return sumOf(
      scores.map(fractionOf).map((score, index) => {
        const share = shares[index] ?? score;
        return { over: score.over * share.over, under: score.under * share.under };
      }),
    );
  };
}

/** Each review as one number. @throws RangeError as scoreBy. */
export function scoredReviews(
  reviews: readonly Review[],
  weights: readonly number[],
): ExactReview[] {
  const scoreOf = scoreBy(weights);
  return reviews.map(({ entry, judge, scores }) => {
    const exact = scoreOf(scores);
    return { entry, judge, score: numberOf(exact), exact };
  });
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
