import { type Influence, influencesOf } from "./influences.ts";
import {
  adjust,
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
import { type RankDistribution, rankDistributions } from "./ranks.ts";
import { comparableGroups, type ScoredReview, scoredReviews } from "./reviews.ts";
import type { RoundKind } from "./roundKind.ts";
import { placedEntries, type Tie, type TieInputs } from "./ties.ts";

/** Changes whenever the same inputs could give another result. */
export const FORMULA = "4";

/** Everything that a result depends on. */
export interface ResultInputs extends TieInputs {
  formula: typeof FORMULA;
  kind: RoundKind;
  /** Scores go from 1 to this. */
  scale: number;
  draws: number;
  /** How many entries go on. */
  places: number;
}

/** What is known of one entry. */
export interface RankedEntry {
  entry: string;
  /** The place by the official score, from 1. Absent where entries cannot be compared. */
  rank?: number;
  /** The official score. */
  score: number;
  reviews: number;
  mean: number;
  /** Absent where entries cannot be compared. */
  adjusted?: number;
  /** Absent, as all that follows, where it cannot be estimated. */
  expectedRank?: number;
  interval90?: readonly [number, number];
  interval50?: readonly [number, number];
  /** The chance to be among those that go on. */
  chance?: number;
  /** Its 50 % interval crosses the line: the panel talks about it. */
  needsDiscussion?: boolean;
  tie?: Tie;
}

/** What a result may be misread for; the words belong to the screens. */
export type Warning =
  /** No chances, intervals and reliability. */
  | { kind: "chances_unknown"; reason: Unknown }
  /** The official score is the same for all: only the rules for ties rank them. */
  | { kind: "all_tied" }
  /** Without this judge's reviews the submissions could not be compared. */
  | { kind: "joined_by_one"; judge: string }
  /** Only one judge has reviewed them. */
  | { kind: "single_reviews"; entries: string[] };

/** A result, with the words for what it cannot tell left to the screens. */
export interface Result {
  /** The mean where every judge has read every entry, else the adjusted score. */
  official: "mean" | "adjusted";
  standings: RankedEntry[];
  /** More than one: no judge links them, so there is no ranking across them. */
  groups: string[][];
  severities: Severity[];
  /** Absent where it cannot be estimated. */
  reliability?: Reliability;
  influences: Influence[];
  warnings: Warning[];
}

function chancesOf(distribution: RankDistribution, places: number): Partial<RankedEntry> {
  const { expected, interval90, interval50 } = distribution;
  return {
    expectedRank: rounded(expected),
    interval90,
    interval50,
    chance: rounded(distribution.chanceOfTop(places)),
    needsDiscussion: interval50[0] <= places && interval50[1] > places,
  };
}

/** By rank; without one by the mean, then by code. */
function inOrder(standings: RankedEntry[]): RankedEntry[] {
  return standings.sort(
    (a, b) => (a.rank ?? 0) - (b.rank ?? 0) || b.score - a.score || (a.entry < b.entry ? -1 : 1),
  );
}

/** Submissions that only one judge has reviewed. */
function singleReviews(reviewsOf: ReadonlyMap<string, readonly ScoredReview[]>): Warning[] {
  const entries = [...reviewsOf].filter(([, of]) => of.length === 1).map(([entry]) => entry);
  return entries.length > 0 ? [{ kind: "single_reviews", entries: entries.sort() }] : [];
}

/**
 * Computes a result from its inputs alone: the same on every machine, as it uses only the operations that
 * IEEE 754 defines to the last bit.
 * @throws RangeError for a review that lacks a score, for a second review of a submission by a judge, and
 * for fewer than two reviews.
 */
export function computeResult(inputs: ResultInputs): Result {
  const { seed, draws, places, weights } = inputs;
  const reviews = scoredReviews(inputs.reviews, weights);
  if (new Set(reviews.map(({ entry, judge }) => `${judge} ${entry}`)).size < reviews.length) {
    throw new RangeError("A judge has reviewed a submission twice.");
  }
  if (reviews.length < 2) throw new RangeError("Two reviews are the least that can be compared.");
  const reviewsOf = Map.groupBy(reviews, ({ entry }) => entry);
  const plain = [...reviewsOf].map(([entry, of]) => {
    const score = rounded(mean(of.map((review) => review.score)));
    return { entry, score, reviews: of.length, mean: score };
  });
  const groups = comparableGroups(reviews);
  if (groups.length > 1) {
    return {
      official: "mean",
      standings: inOrder(plain),
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
  const isComplete = reviews.length === plain.length * design.judges.length;
  const scores = isComplete
    ? new Map(plain.map(({ entry, mean }) => [entry, mean]))
    : adjusted.scores;
  const placed = placedEntries(scores, inputs);
  const unknown = whyUnknown(design, sums);
  const distributions = unknown ? [] : rankDistributions(design, sums, draws, seed);
  const distributionOf = new Map(distributions.map((one, index) => [design.entries[index], one]));
  const placeOf = new Map(placed.map(({ entry, ...place }) => [entry, place]));
  const standings = plain.map((one): RankedEntry => {
    const distribution = distributionOf.get(one.entry);
    return {
      ...one,
      score: scores.get(one.entry) ?? one.mean,
      adjusted: adjusted.scores.get(one.entry) ?? one.mean,
      ...(distribution && chancesOf(distribution, places)),
      ...placeOf.get(one.entry),
    };
  });
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
