import { formatRounded } from "#common/judging/numbers.ts";
import type { RankedEntry, Result, ResultInputs } from "#common/judging/result.ts";

/** An entry in two rankings. */
export interface Comparison {
  entry: string;
  now: RankedEntry | undefined;
  after: RankedEntry | undefined;
  /** Undefined if the entry has no rank. */
  advancesNow: boolean | undefined;
  advancesAfter: boolean | undefined;
  /** Whether its rank or score changes. */
  hasChanged: boolean;
}

interface ReviewInput {
  entry: string;
  judge: string;
  scores: readonly number[];
}

/** The inputs of a result with a review or without it. */
export function inputsWith(
  inputs: ResultInputs,
  { entry, judge, scores }: ReviewInput,
  counts: boolean,
): ResultInputs {
  const others = inputs.reviews.filter((one) => one.entry !== entry || one.judge !== judge);
  return { ...inputs, reviews: counts ? [...others, { entry, judge, scores }] : others };
}

/** A score as shown. Two scores with the same text count as equal. */
export const scoreText = (rankedEntry: RankedEntry | undefined) =>
  rankedEntry ? formatRounded(rankedEntry.score, 2) : "None";

const byRank = (a: Comparison, b: Comparison) =>
  (a.now?.rank ?? Infinity) - (b.now?.rank ?? Infinity) ||
  (b.now?.score ?? 0) - (a.now?.score ?? 0);

/** Compares two rankings, in the order of the first. */
export function compareRankings(now: Result, after: Result, places: number): Comparison[] {
  const [nowOf, afterOf] = [now, after].map(
    ({ standings }) => new Map(standings.map((rankedEntry) => [rankedEntry.entry, rankedEntry])),
  );
  const advances = (rankedEntry: RankedEntry | undefined) =>
    rankedEntry?.rank === undefined ? undefined : rankedEntry.rank <= places;
  const codes = [...new Set([...(nowOf?.keys() ?? []), ...(afterOf?.keys() ?? [])])];
  return codes
    .map((entry) => {
      const rankedNow = nowOf?.get(entry);
      const rankedAfter = afterOf?.get(entry);
      return {
        entry,
        now: rankedNow,
        after: rankedAfter,
        advancesNow: advances(rankedNow),
        advancesAfter: advances(rankedAfter),
        hasChanged:
          rankedNow?.rank !== rankedAfter?.rank || scoreText(rankedNow) !== scoreText(rankedAfter),
      };
    })
    .sort(byRank);
}
