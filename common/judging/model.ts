import { inverse, Matrix } from "ml-matrix";
import { mean, rounded, sum } from "./numbers.ts";
import type { ScoredReview } from "./reviews.ts";

/**
 * The model of all rounds: score = submission + judge + error. Scores are adjusted by estimating the judges'
 * severities with ridge regression, so that few shared reviews move no score far; the variances come from the
 * analysis of variance (Henderson's method 3, Searle 1971).
 */

/** The reviews by index, sorted by name, so that their order does not matter. */
export interface Design {
  codes: string[];
  judges: string[];
  /** For each submission, the scores of its judges. */
  reviews: { judge: number; score: number }[][];
  count: number;
}

export interface Variances {
  codes: number;
  judges: number;
  residual: number;
}

/** The sums of squares for the analysis of variance; `free` are the residual's degrees of freedom. */
export interface SumsOfSquares {
  residual: number;
  free: number;
  /** The sum that submissions explain beyond judges; `judges` is the sum that judges explain beyond submissions. */
  codes: number;
  judges: number;
}

export function designOf(reviews: readonly ScoredReview[]): Design {
  const codes = [...new Set(reviews.map(({ code }) => code))].sort();
  const judges = [...new Set(reviews.map(({ judge }) => judge))].sort();
  const judgeIndex = new Map(judges.map((judge, index) => [judge, index]));
  const byCode = Map.groupBy(reviews, ({ code }) => code);
  return {
    codes,
    judges,
    reviews: codes.map((code) =>
      (byCode.get(code) ?? [])
        .map(({ judge, score }) => ({ judge: judgeIndex.get(judge) ?? 0, score }))
        .sort((a, b) => a.judge - b.judge),
    ),
    count: reviews.length,
  };
}

const squares = (values: readonly number[]) => sum(values.map((value) => value * value));

/** The sum of squared distances from the mean. */
function variation(values: readonly number[]): number {
  const center = mean(values);
  return squares(values.map((value) => value - center));
}

const scoresOf = (reviews: readonly { score: number }[]) => reviews.map(({ score }) => score);

/** The judges' equations after eliminating the submissions: the matrix (without ridge) and the right side. */
function judgeEquations({ judges, reviews }: Design): { matrix: Matrix; right: Matrix } {
  const matrix = Matrix.zeros(judges.length, judges.length);
  const right = Matrix.zeros(judges.length, 1);
  for (const ownReviews of reviews) {
    const level = mean(scoresOf(ownReviews));
    for (const { judge, score } of ownReviews) {
      matrix.set(judge, judge, matrix.get(judge, judge) + 1);
      right.set(judge, 0, right.get(judge, 0) + score - level);
      for (const other of ownReviews) {
        matrix.set(judge, other.judge, matrix.get(judge, other.judge) - 1 / ownReviews.length);
      }
    }
  }
  return { matrix, right };
}

/** Severities that add up to zero, and the inverse matrix for their errors. */
function severitiesWith(design: Design, ridge: number): { effects: number[]; inverted: Matrix } {
  const { matrix, right } = judgeEquations(design);
  const size = design.judges.length;
  // The sum of the severities is undetermined. A constant added to all cells makes the matrix invertible.
  const inverted = inverse(matrix.add(1 / size).add(Matrix.eye(size, size).mul(ridge)));
  return { effects: inverted.mmul(right).to1DArray(), inverted };
}

/** The estimated mean of each submission if every judge had reviewed it. */
function adjustedWith({ reviews }: Design, effects: readonly number[]): number[] {
  return reviews.map(
    (ownReviews) =>
      mean(scoresOf(ownReviews)) - mean(ownReviews.map(({ judge }) => effects[judge] ?? 0)),
  );
}

export function sumsOfSquares(design: Design): SumsOfSquares {
  const { codes, judges, reviews, count } = design;
  const { effects } = severitiesWith(design, 0);
  const qualities = adjustedWith(design, effects);
  const residual = squares(
    reviews.flatMap((ownReviews, code) =>
      ownReviews.map(({ judge, score }) => score - (qualities[code] ?? 0) - (effects[judge] ?? 0)),
    ),
  );
  const beyond = (groups: Iterable<readonly { score: number }[]>) =>
    Math.max(0, sum([...groups].map((group) => variation(scoresOf(group)))) - residual);
  return {
    residual,
    free: count - codes.length - judges.length + 1,
    codes: beyond(Map.groupBy(reviews.flat(), ({ judge }) => judge).values()),
    judges: beyond(reviews),
  };
}

/** The variances for which the sums of squares have their expected values, none below zero. */
export function variancesBy(
  { codes, judges, count }: Design,
  sums: SumsOfSquares,
  /** For a draw: chi-square numbers instead of their means, the degrees of freedom. */
  free = { residual: sums.free, codes: codes.length - 1, judges: judges.length - 1 },
): Variances {
  const residual = sums.residual / free.residual;
  const excess = (squares: number, drawn: number, expected: number, coefficient: number) =>
    Math.max(0, ((squares / drawn - residual) * expected) / coefficient);
  return {
    residual,
    codes: excess(sums.codes, free.codes, codes.length - 1, count - judges.length),
    judges: excess(sums.judges, free.judges, judges.length - 1, count - codes.length),
  };
}

/** A judge's severity; positive for a generous judge. The error is absent if it cannot be estimated. */
export interface Severity {
  judge: string;
  effect: number;
  error?: number;
}

/** The ridge: the residual variance per judge variance. 0 is plain least squares. */
export function ridgeOf({ judges, residual }: Variances): number {
  return residual > 0 ? Math.min(residual / Math.max(judges, 1e-9 * residual), 1e9) : 0;
}

export function adjust(
  design: Design,
  ridge: number,
  residual?: number,
): { scores: Map<string, number>; severities: Severity[] } {
  const { effects, inverted } = severitiesWith(design, ridge);
  const adjusted = adjustedWith(design, effects);
  const size = design.judges.length;
  const errorOf = (index: number) =>
    Math.sqrt(
      Math.max(0, (residual ?? 0) * (inverted.get(index, index) - 1 / (size * (1 + ridge)))),
    );
  return {
    scores: new Map(design.codes.map((code, index) => [code, rounded(adjusted[index] ?? 0)])),
    severities: design.judges.map((judge, index) => ({
      judge,
      effect: rounded(effects[index] ?? 0),
      ...(residual !== undefined && { error: rounded(errorOf(index)) }),
    })),
  };
}

/** Why chances, intervals and reliability cannot be estimated. */
export type Unknown = "one_judge" | "equal_scores" | "too_few_reviews" | "no_disagreement";

/** Why the variances cannot be estimated; undefined if they can. */
export function whyUnknown(
  { judges, reviews, count }: Design,
  { residual, free }: SumsOfSquares,
): Unknown | undefined {
  const total = variation(scoresOf(reviews.flat()));
  if (judges.length < 2) return "one_judge";
  if (total < 1e-12 * count) return "equal_scores";
  if (free < 1) return "too_few_reviews";
  if (residual < 1e-5 * total) return "no_disagreement";
  return undefined;
}

/** How far judges agree (Shrout and Fleiss 1979, two-way random effects, absolute agreement). */
export interface Reliability {
  /** ICC(2,1): the reliability of one judge's score. */
  single: number;
  /** ICC(2,k): the reliability of the mean of as many reviews as a submission has on average. */
  mean: number;
}

export function reliabilityOf(design: Design, { codes, judges, residual }: Variances): Reliability {
  const share = (reviews: number) => rounded(codes / (codes + (judges + residual) / reviews));
  return { single: share(1), mean: share(design.count / design.codes.length) };
}
