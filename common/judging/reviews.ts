import { sum } from "./numbers.ts";

/** One judge's review of one submission: a score for each criterion, in the order of the weights. */
export interface Review {
  /** The submission's random code. */
  code: string;
  judge: string;
  scores: readonly number[];
}

export interface ScoredReview {
  code: string;
  judge: string;
  score: number;
}

/** Computes a review's score: the mean of its criteria, by their weights. */
export function scoreBy(weights: readonly number[]): (scores: readonly number[]) => number {
  const total = sum(weights);
  return (scores) => sum(scores.map((score, index) => score * (weights[index] ?? 0))) / total;
}

export function scoredReviews(
  reviews: readonly Review[],
  weights: readonly number[],
): ScoredReview[] {
  const scoreOf = scoreBy(weights);
  return reviews.map(({ code, judge, scores }) => ({ code, judge, score: scoreOf(scores) }));
}
