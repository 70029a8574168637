import { inEnglish, inWords } from "#common/words.ts";
import type { FinalistCounts } from "~/data/finalists.ts";
import { evaluation } from "./evaluation.ts";
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

/** What the page of the finalists says once there are any. */
export function finalistsPage({ state, hasPitched, isDecided }: ChallengeFacts) {
  const { mentorship, topPitching, finalistPrize } = figures;
  const before = state === "top_three" ? "chosen" : "refining";
  const progress = isDecided ? "decided" : hasPitched ? "pitched" : before;
  return {
    lead: `Selected by the judges from all entries. ${REFINING[progress]}`,
    list: "Finalists",
    stake: {
      title: hasPitched ? "What was at stake" : "What is at stake",
      facts: [
        {
          figure: finalistPrize,
          text: `for each of them, whatever ${hasPitched ? "came" : "comes"} next`,
        },
        { figure: capitalized(mentorship), text: "of mentorship, and a design sprint" },
        {
          figure: capitalized(topPitching),
          text: `${hasPitched ? "went" : "go"} to Paris, the journey paid`,
        },
      ],
      action: {
        text: isDecided ? "The winners" : "What the winners get",
        href: pages.winners,
      },
    },
  };
}

const REFINING = {
  refining: `They refine their ideas with mentors for ${figures.mentorship}; ${figures.pitching} of them will pitch in Paris.`,
  chosen: `They have refined their ideas with mentors, and ${figures.pitching} of them prepare for Paris.`,
  pitched: `They refined their ideas with mentors for ${figures.mentorship}, and ${figures.pitching} of them pitched in Paris.`,
  decided: `They refined their ideas with mentors for ${figures.mentorship}, ${figures.pitching} of them pitched in Paris, and the jury has decided.`,
} as const;

/** The title stays the same, whatever is below it. */
export const finalistsTitle = "The finalists";

const ORDINALS = ["none", "first", "second", "third", "fourth", "fifth"];

/** Who of so many: "the fifth" where one is missing, "the other two" for more. */
function theOthers(count: number, all: number): string {
  return count === 1 && all < ORDINALS.length
    ? `the ${ORDINALS[all]}`
    : `the other ${inWords(count)}`;
}

/** How many of the finalists are shown, and why not all. In: the counts of the server. */
export function shownNote({ finalists, shown, held, private: kept }: FinalistCounts): string {
  if (finalists === 0 || shown === finalists) {
    return `All ${inWords(shown)} finalists show their projects.`;
  }
  const hidden = finalists - shown - held - kept;
  const reasons = [
    [
      // The server counts a page that is not filled in yet among these.
      kept,
      kept === 1 ? "has not made its page public" : "have not made their pages public",
    ],
    [
      held,
      `${held === 1 ? "waits" : "wait"} until the judges, who read without names, have decided`,
    ],
    [hidden, `${hidden === 1 ? "is" : "are"} not shown at the moment`],
  ] as const;
  const given = reasons.filter(([count]) => count > 0);
  const told = given.map(([count, reason]) =>
    given.length === 1 ? `${theOthers(count, finalists)} ${reason}` : `${inWords(count)} ${reason}`,
  );
  const verb = shown === 1 ? "shows its project" : "show their projects";
  return `${capitalized(inWords(shown))} of ${inWords(finalists)} finalists ${verb}; ${inEnglish(told, "and")}.`;
}

export const winnersPage = {
  title: "The winners",
  lead: `${capitalized(figures.pitching)} pitches in Paris, one decision. These are the teams that ${organisation.provider} honors.`,
  /** Where the team of a place does not show its page. */
  unnamed: "This team has not made its page public",
  others: "The other finalists",
  /** What each of those has won. */
  other: `Finalist, ${figures.finalistPrize}`,
  action: { text: "All finalists", href: pages.finalists },
} as const;

/** What stands around the words of a team, in lists and on its own page. */
export const projectWords = {
  jury: "The jury",
  team: "The team",
  nobodyNamed: "The members of this team prefer not to be named.",
  morePictures: "More pictures",
  /** Followed by the title, which is not shown in lists. */
  read: "See the project",
  all: { text: "All finalists", href: pages.finalists },
  brief: { text: "What they were asked", href: pages.challenge },
} as const;

/** While a project is read, and where it cannot be. */
export const projectReading = {
  title: "A finalist’s project",
  script: "The project",
  failed: "The project could not be loaded.",
  retry: "Try again",
} as const;

const [first, second, third] = awards;

/** The three places of the podium, with what each of them wins. */
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
  retry: "Try again",
} as const;
