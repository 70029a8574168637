import { challengeDate } from "#common/content/dates.ts";
import { capitalized, inEnglish, inWords, NBSP } from "#common/words.ts";
import type { DeviceFigure, Finalist, FinalistCounts } from "~/data/finalists.ts";
import { evaluation } from "./evaluation.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import source from "./finalists.md";
import { titledText } from "./markdown.ts";
import { awards } from "./prizes.ts";
import { factValues } from "./values.ts";

/** The pages of the finalists and the winners. */

/** Before the release, or while no team's page is public. */
export function finalistsUpcoming(facts: ChallengeFacts) {
  const released = facts.isReleased && facts.challenge.results_released_at;
  const { day, isoDay } = released ? challengeDate(released) : facts.dates.finalistsSelected;
  const id = facts.isReleased ? "unpublished-finalists" : "finalists";
  return { ...upcoming(id, facts), date: day, at: isoDay };
}

/** Before the final is released, and before there are finalists. */
export function winnersUpcoming(facts: ChallengeFacts) {
  const { roughly, isoDay } = facts.dates.challengeEnds;
  const id = facts.isReleased ? "winners" : "unselected-finalists";
  return { ...upcoming(id, facts), date: capitalized(roughly), at: isoDay.slice(0, 7) };
}

const upcoming = (id: string, facts: ChallengeFacts) =>
  titledText(source, id, {
    ...factValues(facts),
    criteria: inWords(evaluation.criteria.length),
  });

export function finalistsLead({ state, isPitchingKnown, isLate, dates, ...facts }: ChallengeFacts) {
  const isRefining = state === "finalists" && !isPitchingKnown && !isLate;
  const refinement = isRefining
    ? `They’re refining their ideas with mentors until ${dates.topThreeSelected.roughly}. `
    : "";
  return `Selected by the judges from all entries. ${refinement}${capitalized(facts.pitchers)} ${facts.pitch} in Paris.`;
}

/** The benefits for finalists. */
export const finalistBenefits = (facts: ChallengeFacts) => [
  { figure: figures.finalistPrize, text: "for every finalist team" },
  { figure: capitalized(figures.mentorship), text: "of mentorship, and a design sprint" },
  { figure: "Paris", text: `where ${facts.pitchers} ${facts.pitch}, expenses covered` },
];

/** The number of public finalists, and the reasons for the missing ones; null if all are public. */
export function shownNote({
  finalists,
  shown,
  held,
  private: unpublished,
}: FinalistCounts): string | null {
  if (finalists === 0 || shown === finalists) return null;
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
      "will appear after the judges, who review anonymized entries, have decided",
      "will appear after the judges, who review anonymized entries, have decided",
    ],
    [hidden, "is not shown at the moment", "are not shown at the moment"],
  ] as const;
  return notes
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${capitalized(inWords(count))} ${count === 1 ? one : many}.`)
    .join(" ");
}

export const winnersLead = ({ pitching }: ChallengeFacts) =>
  `${capitalized(pitching)} pitches in Paris, one decision. Meet the ideas that won.`;

/** The numbers of members, their universities and their countries. */
export function teamFigures({
  people,
  universities,
  countries,
}: Pick<Finalist, "people" | "universities" | "countries">) {
  const figures = [
    [people, "person", "people"],
    [universities, "university", "universities"],
    [countries, "country", "countries"],
  ] as const;
  return figures
    .filter(([count]) => count > 0)
    .map(([figure, one, many]) => ({ figure, text: figure === 1 ? one : many }));
}

type DeviceFigures = Pick<Finalist, DeviceFigure>;

/** The figures of a device that its team states. */
export function deviceFigures({ diameter_mm, height_mm, volume_ml }: DeviceFigures) {
  const figures = [
    [diameter_mm, "mm", "across"],
    [height_mm, "mm", "high"],
    [volume_ml, "mL", "of drug"],
  ] as const;
  return figures.flatMap(([figure, unit, text]) =>
    figure === null ? [] : [{ figure: `${figure}${NBSP}${unit}`, text }],
  );
}

/** The volume on the drawing of a device: "25 mL", or nothing. */
export const milliliters = ({ volume_ml }: DeviceFigures) =>
  volume_ml === null ? "" : `${volume_ml}${NBSP}mL`;

/** The drawings of the finalists' devices. */
export const devices = {
  title: "Side by side",
  lead: "The finalists’ devices at the same scale, with figures from their teams.",
  one: "The device",
  first: "First prize, to scale",
  unstated: (titles: readonly string[]) =>
    `${inEnglish(titles, "and")} ${titles.length === 1 ? "has not stated its size" : "have not stated their sizes"}.`,
  /** "68 mm across, 14 mm high" */
  size: ({ diameter_mm, height_mm }: DeviceFigures) =>
    deviceFigures({ diameter_mm, height_mm, volume_ml: null })
      .map(({ figure, text }) => `${figure} ${text}`)
      .join(", "),
} as const;

const [first, second, third] = awards;

/** The three places on the podium with their prizes. */
export const podiumPlaces = [
  {
    ...first,
    outcome: "first",
    number: 1,
    prize: { name: "First prize, up to", amount: first.amount },
    place: "First",
    amount: `Up to ${first.amount}`,
  },
  {
    ...second,
    outcome: "second",
    number: 2,
    prize: { name: "Second prize", amount: second.amount },
  },
  { ...third, outcome: "third", number: 3, prize: { name: "Third prize", amount: third.amount } },
] as const;
