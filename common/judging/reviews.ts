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
 * Returns a function that computes a review's score: the weighted mean of its criteria.
 * @param weights One for each criterion, positive.
 * @throws RangeError if the weights add up to 0. The returned function throws it unless there is one score per weight.
 */
export function scoreBy(weights: readonly number[]): (scores: readonly number[]) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) throw new RangeError("The weights must be positive.");
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
