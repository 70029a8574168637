import { inWords } from "#common/words.ts";
import { evaluation } from "./brief.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";
import { awards } from "./prizes.ts";
import { capitalized, type RichText } from "./text.ts";

/** The pages of the finalists and the winners: what they say until there is somebody to show. */

interface Upcoming {
  readonly label: string;
  /** Set large. */
  readonly date: string;
  /** For <time dateTime>. */
  readonly at: string;
  readonly text: RichText;
}

/**
 * Until then there is nobody to show; a day that has passed is not promised again. The text stays the
 * same, so that nothing below it moves when the page learns what time it is.
 */
export function finalistsUpcoming({ dates, isLate }: ChallengeFacts): Upcoming {
  const { finalistsSelected: date } = dates;
  return {
    label: isLate ? "Selected by" : "Announced by",
    date: date.day,
    at: date.isoDay,
    text: [
      `Every entry is read against the ${inWords(evaluation.criteria.length)} criteria, and the ${figures.topFinalists} go on. All teams are told at once; a moment later the finalists stand here. `,
      { text: "How judging works", href: pages.judgingExplained },
    ],
  };
}

/** After the release, while no team shows its page. */
export function nobodyShown({ dates }: ChallengeFacts): Upcoming {
  return {
    label: "Selected",
    date: dates.finalistsSelected.day,
    at: dates.finalistsSelected.isoDay,
    text: [
      "The finalists have been told. Each team decides when its idea can be read here, and none shows it yet.",
    ],
  };
}

export function winnersUpcoming({ dates, hasPitched, isDecided }: ChallengeFacts): Upcoming {
  const { challengeEnds: date } = dates;
  return {
    label: "Selected in Paris",
    date: capitalized(date.roughly),
    at: date.isoDay.slice(0, 7),
    text: [
      isDecided
        ? "The winners have been told. Each team decides when its idea can be read here. "
        : `The ${figures.topPitching} ${hasPitched ? "have pitched" : "pitch"} at the headquarters of ${organisation.provider}. The winners stand here as soon as the decision is released. `,
      { text: "The finalists", href: pages.finalists },
    ],
  };
}

export const finalistsPage = {
  title: "The finalists",
  lead: `Selected by the judges from all entries, to refine their ideas with mentors for ${figures.mentorship}, and ${figures.pitching} of them to pitch in Paris.`,
  /** Below the list: who is not on it. */
  note: "Each team decides what it shows, and each member whether to be named.",
  list: "Finalists",
  stake: {
    title: "What is at stake",
    facts: [
      { figure: figures.finalistPrize, text: "for each of them, whatever comes next" },
      { figure: capitalized(figures.mentorship), text: "of mentorship, and a design sprint" },
      { figure: capitalized(figures.topPitching), text: "go to Paris, the journey paid" },
    ],
    action: { text: "What the winners get", href: pages.winners },
  },
} as const;

export const winnersPage = {
  title: "The winners",
  lead: `${capitalized(figures.pitching)} pitches in Paris, one decision. These are the teams that ${organisation.provider} honors.`,
  /** Where the team of a place does not show its page. */
  unnamed: "This team prefers not to be shown",
  action: { text: "All finalists", href: pages.finalists },
} as const;

const [first, second, third] = awards;

/** The three places of the podium, with what each of them wins. */
export const podiumPlaces = [
  { ...first, outcome: "first", number: 1, place: "First", amount: `Up to ${first.amount}` },
  { ...second, outcome: "second", number: 2 },
  { ...third, outcome: "third", number: 3 },
] as const;

/** What a finalist is called in the list. */
export const outcomeWords = {
  first: "First prize",
  second: "Second prize",
  third: "Third prize",
  top_three: "Top three",
  finalist: "Finalist",
} as const;

/** While the list is read, and where it cannot be. */
export const finalistsReading = {
  loading: "Loading…",
  script: "The list",
  failed: "The list could not be loaded.",
  advice: "Please check your connection and try again.",
  retry: "Try again",
} as const;
