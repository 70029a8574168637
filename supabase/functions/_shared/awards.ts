import { dollars, firstPrizeTotal } from "./figures.ts";
import type { TeamOutcome } from "./participation.ts";
import { partners, prizes } from "./season.ts";

/** The places of the final, the first one first. */
export const PLACES = ["first", "second", "third"] as const satisfies readonly TeamOutcome[];

export type Place = (typeof PLACES)[number];

/** The prize of each place, for the middle of a sentence. */
export const AWARDS = {
  first: {
    name: "First prize",
    wins: `up to ${dollars(firstPrizeTotal())}: ${dollars(prizes.first.cash)} in cash and ${dollars(prizes.first.ventureInvestment)} in venture investment`,
  },
  second: {
    name: "Second prize",
    wins: `${dollars(prizes.second)} in cash, plus a trophy and medals`,
  },
  third: {
    name: "Third prize",
    wins: `${dollars(prizes.third)} in cash, plus a trophy and medals`,
  },
} as const satisfies Record<Place, { readonly name: string; readonly wins: string }>;

/** The award of every finalist without a place. */
export const FINALIST_AWARD = `${dollars(prizes.finalist)} in cash and medals`;

/** The condition of the first prize. */
export const INVESTMENT_NOTE = `The investment is at ${partners.provider}’s sole discretion, with ${partners.provider} as the majority stakeholder.`;
