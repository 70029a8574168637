import { inWords } from "#common/words.ts";
import { NBSP } from "./text.ts";

/** Prizes and limits, each once. What administrators configure is in facts.ts. */

/** In US dollars. Every total includes the sum that each finalist receives. */
export const prizes = {
  first: { cash: 1_000_000, ventureInvestment: 2_000_000 },
  second: 750_000,
  third: 250_000,
  /** Each of the finalists without a place among the first three. */
  finalist: 50_000,
} as const;

export const limits = {
  finalists: 5,
  /** Finalists who travel to Paris. */
  pitching: 3,
  mentorshipMonths: 4,
  minimumAge: 18,
  /** The earliest year of graduation. */
  graduatedFrom: 2023,
  volumeMl: 25,
  wearHours: 5,
  /** People in the US with chronic diseases, in millions. */
  chronicDiseaseMillions: 133,
} as const;

/** Everything paid out when every prize is paid in full. */
export function prizeTotal(): number {
  const unplaced = limits.finalists - limits.pitching;
  return firstPrizeTotal() + prizes.second + prizes.third + unplaced * prizes.finalist;
}

/** The first prize, cash and investment together. */
export function firstPrizeTotal(): number {
  return prizes.first.cash + prizes.first.ventureInvestment;
}

/** For sentences: "$3 million", "$750,000". */
export function dollars(amount: number): string {
  return amount < 1_000_000
    ? `$${withThousandsCommas(amount)}`
    : `$${amount / 1_000_000}${NBSP}million`;
}

/** For figures set large: "$3m", "$750,000". */
export function shortDollars(amount: number): string {
  return dollars(amount).replace(`${NBSP}million`, "m");
}

// Not Intl: its output differs between the server that prerenders and the browser that hydrates.
function withThousandsCommas(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The figures as the copy writes them. */
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
  /** Those without a place among the first three. */
  unplacedFinalists: "4th and 5th finalists",
  /** Those who pitch in Paris. */
  pitching: inWords(limits.pitching),
  topFinalists: `top${NBSP}${limits.finalists}`,
  topPitching: `top${NBSP}${limits.pitching}`,
  mentorship: `${inWords(limits.mentorshipMonths)} months`,
  minimumAge: String(limits.minimumAge),
  graduatedFrom: String(limits.graduatedFrom),
  volume: `${limits.volumeMl}${NBSP}mL`,
  wear: `${limits.wearHours}${NBSP}hours`,
  chronicDisease: `${limits.chronicDiseaseMillions}${NBSP}million`,
} as const;
