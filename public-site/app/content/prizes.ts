import { type RichText, rich } from "#common/content/text.ts";
import { capitalized } from "#common/words.ts";
import { AWARDS, INVESTMENT_NOTE } from "#shared/awards.ts";
import { dollars, firstPrizeTotal } from "#shared/figures.ts";
import { prizes } from "#shared/season.ts";
import { faqIds, faqPath } from "~/config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures, shortDollars } from "./figures.ts";
import { ipPolicy } from "./ipPolicy.ts";
import { organization } from "./organization.ts";

/** The prizes section of the home page. */

/** The amounts are set large. */
export const awards = [
  {
    place: "First, up to",
    amount: shortDollars(firstPrizeTotal()),
    parts: [
      `${figures.firstPrizeCash} cash`,
      `${figures.ventureInvestment} venture investment at the sole discretion of ${organization.provider}, with ${organization.provider} as majority stakeholder`,
    ],
  },
  { place: "Second", amount: dollars(prizes.second), parts: ["Cash", "Trophy and medals"] },
  { place: "Third", amount: dollars(prizes.third), parts: ["Cash", "Trophy and medals"] },
  {
    place: figures.unplacedFinalists,
    amount: dollars(prizes.finalist),
    parts: ["Cash for each team", "Medals"],
  },
] as const;

export const prizesNote = `These totals include the ${figures.finalistPrize} that every finalist receives.`;

export const prizeSection = {
  title: `${capitalized(figures.allPrizes)} in prizes`,
  note: prizesNote,
  ipNote({ isReleased }: ChallengeFacts) {
    const [selected, others] = isReleased
      ? [
          `The finalists grant ${organization.provider} an exclusive opt-in right to acquire their ideas.`,
          "All others keep their IP.",
        ]
      : [ipPolicy.finalists, ipPolicy.others];
    return rich`${selected} ${ipPolicy.acquired} ${others} [Read the IP policy](${faqPath(faqIds.ipPolicy)})`;
  },
} as const;

/** The prizes as a list, for the FAQ and the rules. */
export const prizesInWords: readonly RichText[] = [
  [{ strong: "First: " }, `${AWARDS.first.wins}. ${INVESTMENT_NOTE}`],
  [{ strong: "Second: " }, `${AWARDS.second.wins}.`],
  [{ strong: "Third: " }, `${AWARDS.third.wins}.`],
  [{ strong: `${figures.unplacedFinalists}: ` }, `${figures.finalistPrize} cash each, and medals.`],
];
