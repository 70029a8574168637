import { type Influence, influences, type Reliability, reliabilityOf } from "./diagnostics.ts";
import { rankDistributions } from "./rankDraws.ts";
import { comparableGroups, type Review, type ScoredReview, weightedScore } from "./reviews.ts";
import { fitSeverityModel, type SeverityFit } from "./severityModel.ts";

/** Changes whenever the same inputs could give another result. */
export const FORMULA = "1";

/** Everything that a result depends on. */
export interface ResultInputs {
  formula: typeof FORMULA;
  /** A positive integer, drawn before the first review. */
  seed: number;
  draws: number;
  /** How many entries go on. */
  places: number;
  weights: readonly number[];
  reviews: readonly Review[];
}

/** What is known of one entry. */
export interface RankedEntry {
  entry: string;
  /** The place by the official column, from 1; equal scores in the order of the random codes. */
  rank: number;
  reviews: number;
  mean: number;
  /** Undefined, as all that follows, where entries cannot be compared. */
  adjusted?: number;
  expectedRank?: number;
  interval90?: readonly [number, number];
  interval50?: readonly [number, number];
  /** The chance to be among those that go on. */
  chance?: number;
  /** Its 50 % interval crosses the line: the panel talks about it. */
  needsDiscussion?: boolean;
}

/** A result, with the words for what it cannot tell left to the screens. */
export interface Result {
  /** The mean where every judge has read every entry, else the adjusted score. */
  official: "mean" | "adjusted";
  standings: RankedEntry[];
  /** More than one: no judge links them, so a ranking across them is undefined. */
  groups: string[][];
  severities: SeverityFit["severities"];
  reliability?: Reliability;
  influences: Influence[];
}

/** Scores that differ by less than this are equal: sums depend on their order in the last digits. */
const EQUAL = 1e-9;

function meansOf(reviews: readonly ScoredReview[]): Map<string, { mean: number; count: number }> {
  const groups = Map.groupBy(reviews, ({ entry }) => entry);
  return new Map(
    [...groups].map(([entry, of]) => [
      entry,
      { mean: of.reduce((sum, { score }) => sum + score, 0) / of.length, count: of.length },
    ]),
  );
}

function isComplete(reviews: readonly ScoredReview[], entries: number): boolean {
  return reviews.length === entries * new Set(reviews.map(({ judge }) => judge)).size;
}

/**
 * Computes a result from its inputs alone: the same on every machine.
 * @throws RangeError for a review that lacks a score, for a second review of an entry by a judge, and
 * for fewer than two reviews.
 */
export function computeResult({ seed, draws, places, weights, reviews }: ResultInputs): Result {
  const scored = reviews.map(({ entry, judge, scores }) => ({
    entry,
    judge,
    score: weightedScore(scores, weights),
  }));
  if (new Set(scored.map(({ entry, judge }) => `${judge} ${entry}`)).size < scored.length) {
    throw new RangeError("A judge has reviewed an entry twice.");
  }
  const means = meansOf(scored);
  const groups = comparableGroups(scored);
  const ranked = (
    official: Result["official"],
    standings: Omit<RankedEntry, "rank">[],
  ): RankedEntry[] => {
    const score = (one: Omit<RankedEntry, "rank">) => one[official] ?? 0;
    return standings
      .sort((a, b) =>
        Math.abs(score(a) - score(b)) > EQUAL ? score(b) - score(a) : a.entry < b.entry ? -1 : 1,
      )
      .map((standing, index) => ({ ...standing, rank: index + 1 }));
  };
  const plain = [...means].map(([entry, { mean, count }]) => ({ entry, reviews: count, mean }));
  if (groups.length > 1) {
    return {
      official: "mean",
      standings: ranked("mean", plain),
      groups,
      severities: [],
      influences: [],
    };
  }
  const fit = fitSeverityModel(scored);
  const distributions = rankDistributions(fit, draws, seed);
  const indexes = new Map(fit.design.entries.map((entry, index) => [entry, index]));
  const standings = plain.map((one) => {
    const index = indexes.get(one.entry) ?? 0;
    const distribution = distributions[index];
    return {
      ...one,
      adjusted: fit.mean + (fit.qualities[index] ?? 0),
      ...(distribution && {
        expectedRank: distribution.expected,
        interval90: distribution.interval90,
        interval50: distribution.interval50,
        chance: distribution.chanceOfTop(places),
        needsDiscussion:
          distribution.interval50[0] <= places && distribution.interval50[1] > places,
      }),
    };
  });
  const official = isComplete(scored, means.size) ? "mean" : "adjusted";
  return {
    official,
    standings: ranked(official, standings),
    groups,
    severities: fit.severities,
    reliability: reliabilityOf(fit),
    influences: influences(scored, fit, places),
  };
}
