import { inWords } from "#common/words.ts";
import type { FinalistCounts } from "~/data/finalists.ts";
import { evaluation } from "./evaluation.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import source from "./finalists.md";
import { titledText } from "./markdown.ts";
import { organization } from "./organization.ts";
import { awards } from "./prizes.ts";
import { capitalized } from "./text.ts";
import { commonValues } from "./values.ts";

/** The pages of the finalists and the winners. */

/** Before the release, or while no team's page is public. */
export function finalistsUpcoming({ dates, isReleased }: ChallengeFacts) {
  const { day, isoDay } = dates.finalistsSelected;
  return { ...upcoming(isReleased ? "unpublished-finalists" : "finalists"), date: day, at: isoDay };
}

export function winnersUpcoming({ dates, isDecided }: ChallengeFacts) {
  const { roughly, isoDay } = dates.challengeEnds;
  return {
    ...upcoming(isDecided ? "unpublished-winners" : "winners"),
    date: capitalized(roughly),
    at: isoDay.slice(0, 7),
  };
}

const upcoming = (id: string) =>
  titledText(source, id, { ...commonValues, criteria: inWords(evaluation.criteria.length) });

export const finalistsLead = `Selected by the judges from all entries, for ${figures.mentorship} of work with mentors. ${capitalized(figures.pitching)} of them pitch in Paris.`;

/** The benefits for finalists. */
export const finalistBenefits = [
  { figure: figures.finalistPrize, text: "for every finalist team" },
  { figure: capitalized(figures.mentorship), text: "of mentorship, and a design sprint" },
  { figure: capitalized(figures.topPitching), text: "travel to Paris, expenses covered" },
];

/** The number of public finalists, and the reasons for the missing ones. */
export function shownNote({
  finalists,
  shown,
  held,
  private: unpublished,
}: FinalistCounts): string {
  if (finalists === 0 || shown === finalists) {
    return `All ${inWords(shown)} finalists show their projects.`;
  }
  const hidden = finalists - shown - held - unpublished;
  const notes = [
    [
      shown,
      `of ${inWords(finalists)} finalists shows its project`,
      `of ${inWords(finalists)} finalists show their projects`,
    ],
    // Includes pages without content.
    [unpublished, "has not published its page", "have not published their pages"],
    [
      held,
      "appears after the judges, who review without names, have decided",
      "appear after the judges, who review without names, have decided",
    ],
    [hidden, "is not shown at the moment", "are not shown at the moment"],
  ] as const;
  return notes
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${capitalized(inWords(count))} ${count === 1 ? one : many}.`)
    .join(" ");
}

export const winnersLead = `${capitalized(figures.pitching)} pitches in Paris, one decision. These are the teams that ${organization.provider} honors.`;

/** The numbers of named members, their universities and their countries. */
export function teamFigures(members: readonly { university: string; country: string }[]) {
  const distinct = (values: readonly string[]) => new Set(values.filter(Boolean)).size;
  const figures = [
    [members.length, "person", "people"],
    [distinct(members.map(({ university }) => university)), "university", "universities"],
    [distinct(members.map(({ country }) => country)), "country", "countries"],
  ] as const;
  return figures
    .filter(([count]) => count > 0)
    .map(([figure, one, many]) => ({ figure, text: figure === 1 ? one : many }));
}

const [first, second, third] = awards;

/** The three places on the podium with their prizes. */
export const podiumPlaces = [
  {
    ...first,
    outcome: "first",
    number: 1,
    prize: `First prize, up to ${first.amount}`,
    place: "First",
    amount: `Up to ${first.amount}`,
  },
  { ...second, outcome: "second", number: 2, prize: `Second prize, ${second.amount}` },
  { ...third, outcome: "third", number: 3, prize: `Third prize, ${third.amount}` },
] as const;
