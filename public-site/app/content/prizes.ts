import { dollars, figures, firstPrizeTotal, prizes, shortDollars } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { faqIds, faqPath } from "./pages.ts";
import { capitalized, type RichText } from "./text.ts";

/** The prizes section of the home page. */

interface Award {
  readonly place: string;
  /** Set large. */
  readonly amount: string;
  readonly parts: readonly string[];
}

const trophyAndMedals = "Trophy and medals";

export const awards: readonly Award[] = [
  {
    place: "First, up to",
    amount: shortDollars(firstPrizeTotal()),
    parts: [
      `${figures.firstPrizeCash} cash`,
      `${figures.ventureInvestment} venture investment at the sole discretion of ${organisation.provider}, with ${organisation.provider} as majority stakeholder`,
    ],
  },
  { place: "Second", amount: dollars(prizes.second), parts: ["Cash", trophyAndMedals] },
  { place: "Third", amount: dollars(prizes.third), parts: ["Cash", trophyAndMedals] },
  {
    place: figures.unplacedFinalists,
    amount: dollars(prizes.finalist),
    parts: ["Cash for each team", "Medals"],
  },
];

export const prizeSection = {
  title: `${capitalized(figures.allPrizes)} in prizes`,
  note: `These totals include the ${figures.finalistPrize} that every finalist receives.`,
  ipNote: [
    `${capitalized(organisation.provider)} keeps full ownership of the intellectual property in the ${figures.topFinalists} finalist ideas. If you are not a finalist, your idea stays yours. `,
    { text: "Read the IP policy", href: faqPath(faqIds.ipPolicy) },
  ] satisfies RichText,
} as const;
