import { linkedGroups } from "./linkedGroups.ts";
import {
  adjust,
  type Design,
  designOf,
  type Reliability,
  reliabilityOf,
  ridgeOf,
  type Severity,
  sumsOfSquares,
  type Unknown,
  variancesBy,
  whyUnknown,
} from "./model.ts";
import { mean, rounded } from "./numbers.ts";
import { type LikelyRanks, likelyRanks } from "./ranks.ts";
import { type ScoredReview, scoredReviews } from "./reviews.ts";
import type { RoundKind } from "./roundKind.ts";
import { rankByScore, type Tie, type TieInputs } from "./ties.ts";

/** Changes whenever the same inputs could give another result. */
export const FORMULA = "4";

/** Everything that a result depends on. */
export interface ResultInputs extends TieInputs {
  formula: typeof FORMULA;
  kind: RoundKind;
  /** Scores go from 1 to this. */
  scale: number;
  draws: number;
  places: number;
}

/** The likely ranks are absent if they cannot be estimated. */
export interface Standing extends Partial<LikelyRanks> {
  code: string;
  /** By the official score, from 1. Absent if the round entries cannot be compared. */
  rank?: number;
  score: number;
  reviews: number;
  mean: number;
  /** Absent if the round entries cannot be compared. */
  adjusted?: number;
  tie?: Tie;
}

/** A limit of the result. The pages describe it in words. */
export type Warning =
  /** No chances, intervals and reliability. */
  | { kind: "chances_unknown"; reason: Unknown }
  /** The official score is the same for all, so only the tie-breaking rules rank them. */
  | { kind: "all_tied" }
  /** Without this judge's reviews the submissions could not be compared. */
  | { kind: "joined_by_one"; judge: string }
  /** Only one judge has reviewed them. */
  | { kind: "single_reviews"; codes: string[] };

export interface Result {
  /** The mean if every judge reviewed every round entry, otherwise the adjusted score. */
  official: "mean" | "adjusted";
  standings: Standing[];
  /** With more than one group there is no common judge, so there is no ranking across groups. */
  groups: string[][];
  severities: Severity[];
  /** Absent if it cannot be estimated. */
  reliability?: Reliability;
  influences: Influence[];
  warnings: Warning[];
}

/** By rank; without ranks by mean, then by code. */
function inOrder(standings: Standing[]): Standing[] {
  return standings.sort(
    (a, b) => (a.rank ?? 0) - (b.rank ?? 0) || b.score - a.score || (a.code < b.code ? -1 : 1),
  );
}

function singleReviews(reviewsOf: ReadonlyMap<string, readonly ScoredReview[]>): Warning[] {
  const codes = [...reviewsOf].filter(([, { length }]) => length === 1).map(([code]) => code);
  return codes.length > 0 ? [{ kind: "single_reviews", codes: codes.sort() }] : [];
}

/**
 * Computes a result from its inputs alone. It is the same on every machine, because it uses only operations that IEEE 754
 * defines exactly.
 * @throws RangeError for a second review of a submission by a judge, or fewer than two reviews.
 */
export function computeResult(inputs: ResultInputs): Result {
  const { places, weights } = inputs;
  const reviews = scoredReviews(inputs.reviews, weights);
  if (new Set(reviews.map(({ code, judge }) => `${judge} ${code}`)).size < reviews.length) {
    throw new RangeError("A judge has reviewed a submission twice.");
  }
  if (reviews.length < 2) throw new RangeError("At least two reviews are needed.");
  const reviewsOf = Map.groupBy(reviews, ({ code }) => code);
  const means = [...reviewsOf].map(([code, all]) => {
    const score = rounded(mean(all.map((review) => review.score)));
    return { code, score, reviews: all.length, mean: score };
  });
  const groups = linkedGroups(reviews, ({ code }) => code);
  if (groups.length > 1) {
    return {
      official: "mean",
      standings: inOrder(means),
      groups,
      severities: [],
      influences: [],
      warnings: singleReviews(reviewsOf),
    };
  }
  const design = designOf(reviews);
  const sums = sumsOfSquares(design);
  const variances = sums.free >= 1 ? variancesBy(design, sums) : undefined;
  const ridge = variances ? ridgeOf(variances) : 0;
  const adjusted = adjust(design, ridge, variances?.residual);
  const isComplete = reviews.length === means.length * design.judges.length;
  const scores = isComplete
    ? new Map(means.map(({ code, mean }) => [code, mean]))
    : adjusted.scores;
  const placed = rankByScore(scores, inputs);
  const unknown = whyUnknown(design, sums);
  const likely = unknown ? undefined : likelyRanks(design, sums, inputs);
  const placeOf = new Map(placed.map((place) => [place.code, place]));
  const standings = means.map(
    (one): Standing => ({
      ...one,
      score: scores.get(one.code) ?? one.mean,
      adjusted: adjusted.scores.get(one.code) ?? one.mean,
      ...likely?.get(one.code),
      ...placeOf.get(one.code),
    }),
  );
  const influences = influencesOf(reviews, design, placed.slice(0, places), ridge);
  const areEqual = scores.size > 1 && new Set(scores.values()).size === 1;
  return {
    official: isComplete ? "mean" : "adjusted",
    standings: inOrder(standings),
    groups,
    severities: adjusted.severities,
    ...(!unknown && variances && { reliability: reliabilityOf(design, variances) }),
    influences,
    warnings: [
      ...(unknown ? [{ kind: "chances_unknown" as const, reason: unknown }] : []),
      ...(areEqual ? [{ kind: "all_tied" as const }] : []),
      ...influences
        .filter(({ changed }) => changed === undefined)
        .map(({ judge }) => ({ kind: "joined_by_one" as const, judge })),
      ...singleReviews(reviewsOf),
    ],
  };
}

interface Influence {
  judge: string;
  /** How many of the best would be replaced without the judge; absent if the submissions could not be compared. */
  changed?: number;
}

/**
 * How many of the best would be replaced without each judge in turn. A tie at the cutoff replaces none.
 * @param best The submissions above the cutoff, in order.
 */
function influencesOf(
  reviews: readonly ScoredReview[],
  { codes, judges }: Design,
  best: readonly { code: string }[],
  ridge: number,
): Influence[] {
  return judges.map((judge) => {
    const others = reviews.filter((review) => review.judge !== judge);
    const [largest = []] = linkedGroups(others, ({ code }) => code);
    if (largest.length < codes.length) return { judge };
    const { scores } = adjust(designOf(others), ridge);
    const cutoff = [...scores.values()].sort((a, b) => b - a)[best.length - 1] ?? 0;
    return { judge, changed: best.filter(({ code }) => (scores.get(code) ?? 0) < cutoff).length };
  });
}
