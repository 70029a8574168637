/** Prizes and limits for pages and emails. Administrators configure the rest (challengeRow.ts). */

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

/** For sentences: "$3 million", on one line, and "$750,000". */
export function dollars(amount: number): string {
  return amount < 1_000_000
    ? `$${amount.toLocaleString("en")}`
    : `$${amount / 1_000_000}\u00a0million`;
}
