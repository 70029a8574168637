import { timeLeft } from "#common/countdown.ts";
import type { ChallengeState } from "#shared/standing.ts";
import type { ChallengeDate } from "./dates.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";
import { capitalized } from "./text.ts";

/** The title as it is set on wide windows, line by line. */
const titleLines = ["Take the", "infusion out", "of the clinic."] as const;

/** The opening of the home page; what follows from the configuration is below. */
export const hero = {
  titleLines,
  brief: { text: "Read the brief", href: pages.challenge },
  partner: `In collaboration with ${organisation.designPartner}`,
  /** Describes the drawing of a wearable injector in layers. */
  illustrationAlt:
    "A wearable injector, opened above the skin into its layers: a plaster that holds it, needle, reservoir, electronics and a white shell with a button and a window.",
} as const;

/** Whom it is for, in one line at all times. */
export function heroCall({ canEnter }: ChallengeFacts): string {
  const whom = "university students and recent graduates";
  return canEnter ? `Open call for ${whom}` : `A challenge for ${whom}`;
}

/** A fact set large, and what there is to say about it. */
interface HeroFact {
  readonly figure: string;
  readonly text: string;
}

/**
 * What there is to win, the time that is left, and how many take part together. Before the page is
 * live it names days, and counts nothing.
 */
export function heroFacts(facts: ChallengeFacts, isLive: boolean): readonly HeroFact[] {
  return [
    {
      figure: capitalized(figures.allPrizes),
      text: `in prizes, up to ${figures.firstPrize} for the first`,
    },
    comesNext(facts, isLive)[facts.state],
    together(facts),
  ];
}

/** What each state waits for. */
function comesNext(
  facts: ChallengeFacts,
  isLive: boolean,
): Readonly<Record<ChallengeState, HeroFact>> {
  const { now, dates, isLate } = facts;
  const { challengeStarts, registrationCloses, submissionsClose, challengeEnds } = dates;
  function count(date: ChallengeDate, unit: string): string {
    const left = timeLeft(Date.parse(date.instant), now.getTime());
    if (!isLive || left === null) return date.day;
    // Days are enough, but for the last one.
    return `${left.replace(/(?<=days?) .*/, "")} ${unit}`;
  }
  const isRead: HeroFact = {
    figure: "Submissions closed",
    text: isLate ? "The entries are being read" : `Finalists by ${dates.finalistsSelected.day}`,
  };
  const inParis = `Pitches in Paris, ${challengeEnds.roughly}`;
  return {
    before: { figure: count(challengeStarts, "to go"), text: `Opens ${challengeStarts.day}` },
    teams: {
      figure: count(registrationCloses, "left"),
      text: `to form a team, until ${registrationCloses.moment}`,
    },
    alone: {
      figure: count(submissionsClose, "left"),
      text: `to submit, until ${submissionsClose.moment}`,
    },
    closed: isRead,
    evaluation: isRead,
    finalists: {
      figure: "Finalists selected",
      text: isLate
        ? inParis
        : `${capitalized(figures.topPitching)} in ${dates.topThreeSelected.roughly}`,
    },
    top_three: { figure: `${capitalized(figures.topPitching)} selected`, text: inParis },
    deciding: { figure: "Pitches are over", text: "The winners are not announced yet" },
    winners: {
      figure: "Winners selected",
      text: `in Paris, ${challengeEnds.monthAndYear}`,
    },
    afterwards: { figure: "The challenge is over", text: `since ${challengeEnds.monthAndYear}` },
  };
}

function together({ hasTeams, canEnter, canTeam, challenge }: ChallengeFacts): HeroFact {
  if (!hasTeams) return { figure: "Solo entries", text: "one person, one entry" };
  const people = `1 to ${challenge.maxTeamSize} people`;
  if (canTeam) return { figure: people, text: "in a team, or on your own" };
  return canEnter
    ? { figure: "Solo entries", text: "teams are closed" }
    : { figure: people, text: "in a team" };
}
