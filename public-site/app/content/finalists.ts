import { inWords } from "#common/words.ts";
import type { FinalistCounts } from "~/data/finalists.ts";
import { evaluation } from "./evaluation.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organization } from "./organization.ts";
import { pages } from "./pages.ts";
import { awards } from "./prizes.ts";
import { capitalized, rich } from "./text.ts";

/** The pages of the finalists and the winners. */

/** Before the release. The text stays the same, so that the page below it does not move. */
export function finalistsUpcoming({ dates }: ChallengeFacts) {
  const { finalistsSelected: date } = dates;
  return {
    label: "Announcement",
    date: date.day,
    at: date.isoDay,
    text: rich`Judges review every entry by the ${inWords(evaluation.criteria.length)} criteria and select the ${figures.topFinalists}. All teams get their decision at the same time; the finalists then appear here. [How judging works](${pages.judgingExplained})`,
  };
}

/** After the release, while no team's page is public. */
export function noPublicFinalists({ dates }: ChallengeFacts) {
  return {
    label: "Selected",
    date: dates.finalistsSelected.day,
    at: dates.finalistsSelected.isoDay,
    text: rich`The finalists have been notified. Each team decides when to publish its idea, and no team has published it yet.`,
  };
}

export function winnersUpcoming({ dates, isDecided }: ChallengeFacts) {
  const { challengeEnds: date } = dates;
  return {
    label: "Selected in Paris",
    date: capitalized(date.roughly),
    at: date.isoDay.slice(0, 7),
    text: rich`${
      isDecided
        ? "The winners have been notified. Each team decides when to publish its idea."
        : `The ${figures.topPitching} pitch at the headquarters of ${organization.provider}. The winners appear here when the decision is released.`
    } [See the finalists](${pages.finalists})`,
  };
}

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

/** The label of a finalist in the list. */
export const outcomeLabels = {
  first: "First prize",
  second: "Second prize",
  third: "Third prize",
  top_three: "Top three",
  finalist: "Finalist",
} as const;
