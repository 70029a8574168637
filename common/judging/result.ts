import { type Influence, influences, type Reliability, reliabilityOf } from "./diagnostics.ts";
import { whyUnknown } from "./estimable.ts";
import { rounded } from "./fraction.ts";
import {
  byLeastSquares,
  byMixedModel,
  isComplete,
  meansOf,
  type Severity,
} from "./officialScores.ts";
import { type RankDistribution, rankDistributions } from "./rankDraws.ts";
import { comparableGroups, scoredReviews } from "./reviews.ts";
import type { RoundKind } from "./roundKind.ts";
import { designOf, fitSeverityModel, scoresWith } from "./severityModel.ts";
import { placedEntries, type Tie, type TieInputs } from "./ties.ts";
import { varianceGrid } from "./varianceGrid.ts";
import { type Warning, warningsOf } from "./warnings.ts";

/** Changes whenever the same inputs could give another result. */
export const FORMULA = "2";

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

/** A result, with the words for what it cannot tell left to the screens. */
export interface Result {
  /** The mean where every judge has read every entry, else the adjusted score. */
  official: "mean" | "adjusted";
  /** Where the adjusted scores come from. */
  method: "mixed_model" | "least_squares";
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

/**
 * Computes a result from its inputs alone: the same on every machine.
 * @throws RangeError for a review that lacks a score, for a second review of an entry by a judge, and
 * for fewer than two reviews.
 */
export function computeResult(inputs: ResultInputs): Result {
  const { seed, draws, places, weights, kind } = inputs;
  const reviews = scoredReviews(inputs.reviews, weights);
  if (new Set(reviews.map(({ entry, judge }) => `${judge} ${entry}`)).size < reviews.length) {
    throw new RangeError("A judge has reviewed an entry twice.");
  }
  const counts = new Map(
    [...Map.groupBy(reviews, ({ entry }) => entry)].map(([entry, of]) => [entry, of.length]),
  );
  const means = meansOf(reviews);
  const plain = [...means].map(([entry, mean]) => ({
    entry,
    score: mean,
    reviews: counts.get(entry) ?? 0,
    mean,
  }));
  const method = kind === "first_reading" ? "mixed_model" : "least_squares";
  const groups = comparableGroups(reviews);
  if (groups.length > 1) {
    return {
      official: "mean",
      method,
      standings: inOrder(plain),
      groups,
      severities: [],
      influences: [],
      warnings: warningsOf(reviews),
    };
  }
  const fit = fitSeverityModel(reviews);
  const adjusted = method === "mixed_model" ? byMixedModel(fit) : byLeastSquares(reviews);
  const official = isComplete(reviews, means.size) ? "mean" : "adjusted";
  const scores = official === "mean" ? means : adjusted.scores;
  const placed = placedEntries(scores, inputs);
  const unknown = whyUnknown(fit.design);
  const distributions = unknown
    ? []
    : rankDistributions(fit.design, varianceGrid(fit), draws, seed);
  const distributionOf = new Map(
    distributions.map((one, index) => [fit.design.entries[index], one]),
  );
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
  const withoutJudges = influences(reviews, placed, places, (others, names) => {
    if (others.length === names.entries.length * names.judges.length) return meansOf(others);
    if (method === "least_squares") return byLeastSquares(others).scores;
    return scoresWith(designOf(others, names), fit.solution.ratios);
  });
  return {
    official,
    method,
    standings: inOrder(standings),
    groups,
    severities: adjusted.severities,
    ...(!unknown && { reliability: reliabilityOf(fit) }),
    influences: withoutJudges,
    warnings: warningsOf(reviews, {
      design: fit.design,
      influences: withoutJudges,
      unknown,
      scores,
    }),
  };
}
