import { TOP_PITCHING } from "#common/content/names.ts";
import { inWords, NBSP } from "#common/words.ts";
import { dollars, firstPrizeTotal, prizeTotal } from "#shared/figures.ts";
import { limits, prizes } from "#shared/season.ts";

/** Prizes and limits as they appear in texts. The configuration is in facts.ts. */

/** An amount for large type: "$3m", "$750,000". */
export function shortDollars(amount: number): string {
  return dollars(amount).replace(`${NBSP}million`, "m");
}

const unplaced = limits.finalists - limits.pitching;

export const figures = {
  firstPrize: dollars(firstPrizeTotal()),
  firstPrizeCash: dollars(prizes.first.cash),
  ventureInvestment: dollars(prizes.first.ventureInvestment),
  secondPrize: dollars(prizes.second),
  thirdPrize: dollars(prizes.third),
  finalistPrize: dollars(prizes.finalist),
  /** "over $4 million": the exact sum is a little more. */
  allPrizes: `over ${dollars(Math.floor(prizeTotal() / 1_000_000) * 1_000_000)}`,
  finalists: inWords(limits.finalists),
  unplacedFinalists: `${limits.pitching + 1}th ${unplaced > 2 ? "to" : "and"} ${limits.finalists}th finalists`,
  /** The number of finalists who pitch in Paris. */
  pitching: inWords(limits.pitching),
  topFinalists: `top${NBSP}${limits.finalists}`,
  topPitching: TOP_PITCHING,
  mentorship: `${inWords(limits.mentorshipMonths)} months`,
  minimumAge: String(limits.minimumAge),
  graduatedFrom: String(limits.graduatedFrom),
  volume: `${limits.volumeMl}${NBSP}mL`,
  wear: `${limits.wearHours}${NBSP}hours`,
  chronicDisease: `${limits.chronicDiseaseMillions}${NBSP}million`,
} as const;
