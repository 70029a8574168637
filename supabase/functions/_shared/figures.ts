import { inDigits } from "./inDigits.ts";
import { limits, prizes } from "./season.ts";

/** Sums and amounts of money for pages and emails, from the figures of the season. */

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
  return amount < 1_000_000 ? `$${inDigits(amount)}` : `$${amount / 1_000_000}\u00a0million`;
}
