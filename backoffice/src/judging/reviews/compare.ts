import { formatRounded } from "#common/judging/numbers.ts";
import type { RankedEntry, Result, ResultInputs } from "#common/judging/result.ts";

/** How an entry stands now, and how it would. */
export interface Comparison {
  entry: string;
  now: RankedEntry | undefined;
  after: RankedEntry | undefined;
  /** Whether it goes on; undefined where it has no rank. */
  goesOnNow: boolean | undefined;
  goesOnAfter: boolean | undefined;
  /** Whether its rank, its score or whether it goes on would be another. */
  isOther: boolean;
}

interface WantedReview {
  entry: string;
  judge: string;
  scores: readonly number[];
}

/** The inputs of a round as they would be with a review, or without it. */
export function inputsWith(
  inputs: ResultInputs,
  { entry, judge, scores }: WantedReview,
  counts: boolean,
): ResultInputs {
  const others = inputs.reviews.filter((one) => one.entry !== entry || one.judge !== judge);
  return { ...inputs, reviews: counts ? [...others, { entry, judge, scores }] : others };
}

/** A score as it is shown: what differs behind its last digit is no other score to a reviewer. */
export const scoreText = (standing: RankedEntry | undefined) =>
  standing ? formatRounded(standing.score, 2) : "None";

const byRank = (a: Comparison, b: Comparison) =>
  (a.now?.rank ?? Infinity) - (b.now?.rank ?? Infinity) ||
  (b.now?.score ?? 0) - (a.now?.score ?? 0);

/** Two rankings beside each other, in the order of the first. */
export function compareRankings(now: Result, after: Result, places: number): Comparison[] {
  const [nowOf, afterOf] = [now, after].map(
    ({ standings }) => new Map(standings.map((standing) => [standing.entry, standing])),
  );
  const advances = (standing: RankedEntry | undefined) =>
    standing?.rank === undefined ? undefined : standing.rank <= places;
  const codes = [...new Set([...(nowOf?.keys() ?? []), ...(afterOf?.keys() ?? [])])];
  return codes
    .map((entry) => {
      const [is, wouldBe] = [nowOf?.get(entry), afterOf?.get(entry)];
      return {
        entry,
        now: is,
        after: wouldBe,
        goesOnNow: advances(is),
        goesOnAfter: advances(wouldBe),
        isOther: is?.rank !== wouldBe?.rank || scoreText(is) !== scoreText(wouldBe),
      };
    })
    .sort(byRank);
}
