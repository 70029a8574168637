import { timeLeft } from "#common/countdown.ts";
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
  call: "Open call for university students and recent graduates",
  titleLines,
  brief: { text: "Read the brief", href: pages.challenge },
  partner: `In collaboration with ${organisation.designPartner}`,
  /** Describes the drawing of a wearable injector in layers. */
  illustrationAlt:
    "A wearable injector, opened above the skin into its layers: a plaster that holds it, needle, reservoir, electronics and a white shell with a button and a window.",
} as const;

/** A fact set large, and what there is to say about it. */
interface HeroFact {
  readonly figure: string;
  readonly text: string;
}

/** What there is to win, the time that is left, and how many take part together. */
export function heroFacts(facts: ChallengeFacts, isLive: boolean): readonly HeroFact[] {
  return [
    {
      figure: capitalized(figures.allPrizes),
      text: `in prizes, up to ${figures.firstPrize} for the first`,
    },
    nextDate(facts, isLive),
    facts.hasTeams
      ? { figure: `1 to ${facts.challenge.maxTeamSize} people`, text: "in a team, or you alone" }
      : { figure: "You alone", text: "individual entries only" },
  ];
}

/** What the page leads on to: it depends on where the challenge stands and on who is looking. */
export function heroAction(facts: ChallengeFacts, isSignedIn: boolean) {
  if (isSignedIn) return { text: "My Dashboard", href: pages.dashboard };
  if (facts.isReleased) return { text: "Meet the finalists", href: pages.finalists };
  return isClosed(facts)
    ? { text: "Follow the finalists", href: pages.mailingList }
    : { text: "Register", href: pages.signUp };
}

/** Whether nothing can be submitted any more, by the phase that is displayed or by the date. */
function isClosed({ phase, now, dates }: ChallengeFacts): boolean {
  const isOpen = phase === "Pre-Launch" || phase === "Open Submission";
  return !isOpen || now > new Date(dates.submissionsClose.instant);
}

/** The date that matters next. Before the page is live it names the day, and counts nothing. */
function nextDate(facts: ChallengeFacts, isLive: boolean): HeroFact {
  const { phase, now, dates } = facts;
  const { challengeStarts, registrationCloses, submissionsClose, challengeEnds } = dates;
  function count(date: ChallengeDate, unit: string): string {
    const left = timeLeft(Date.parse(date.instant), now.getTime());
    if (!isLive || left === null) return date.day;
    // Days are enough, but for the last one.
    return `${left.replace(/(?<=days?) .*/, "")} ${unit}`;
  }
  if (isClosed(facts)) {
    const closed = "Submissions closed";
    if (now > new Date(challengeEnds.instant)) {
      return { figure: "The challenge is over", text: `since ${challengeEnds.monthAndYear}` };
    }
    if (phase === "Pitches") {
      return { figure: closed, text: `Pitches in Paris, ${challengeEnds.roughly}` };
    }
    return phase === "Refinement"
      ? {
          figure: closed,
          text: `${capitalized(figures.topPitching)} in ${dates.topThreeSelected.roughly}`,
        }
      : { figure: closed, text: `Finalists by ${dates.finalistsSelected.day}` };
  }
  if (now < new Date(challengeStarts.instant)) {
    return { figure: count(challengeStarts, "to go"), text: `Opens ${challengeStarts.day}` };
  }
  return now <= new Date(registrationCloses.instant)
    ? {
        figure: count(registrationCloses, "left"),
        text: `to register, until ${registrationCloses.moment}`,
      }
    : {
        figure: count(submissionsClose, "left"),
        text: `to submit, until ${submissionsClose.moment}`,
      };
}
