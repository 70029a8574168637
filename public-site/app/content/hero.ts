import type { ChallengeDate } from "#common/content/dates.ts";
import { timeLeft } from "#common/countdown.ts";
import { capitalized } from "#common/words.ts";
import { PLACES } from "#shared/awards.ts";
import { pitchingOf } from "#shared/participation.ts";
import { limits } from "#shared/season.ts";
import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organization } from "./organization.ts";

/** The opening of the home page. */
export const hero = {
  brief: { text: "Read the brief", href: paths.challenge },
  partner: `In collaboration with ${organization.designPartner}`,
  /** Describes the drawing of a wearable injector in layers. */
  illustrationAlt:
    "A wearable injector, opened above the skin into its layers: an adhesive patch, needle, reservoir, electronics and a white shell with a button and a window.",
} as const;

/** The lines of the title in wide windows. */
export const heroTitle = ({ isDecided }: ChallengeFacts) =>
  isDecided
    ? (["The infusion", "is out of", "the clinic."] as const)
    : (["Take the", "infusion out", "of the clinic."] as const);

export function heroCall({ canEnter }: ChallengeFacts): string {
  const audience = "university students and recent graduates";
  return canEnter ? `Open call for ${audience}` : `A challenge for ${audience}`;
}

/** Prizes, time and team size, after the deadline the finalists, each with a large figure. Days are counted only once the page is live. */
export function heroFacts(facts: ChallengeFacts, isLive: boolean) {
  return [
    {
      figure: capitalized(figures.allPrizes),
      text: `in prizes, up to ${figures.firstPrize} for the first`,
    },
    currentStage(facts, isLive),
    facts.canEnter ? teamSize(facts) : finalists(facts),
  ] as const;
}

/** The time left (before the page is live, the date), later the last event. */
export function currentStage(facts: ChallengeFacts, isLive = false) {
  const { now, dates, stage, canTeam, pitchers, pitch } = facts;
  const { challengeStarts, registrationCloses, submissionsClose, challengeEnds } = dates;
  function countdown(date: ChallengeDate, unit: string, text: string, event: string) {
    const left = timeLeft(Date.parse(date.instant), now.getTime());
    if (!isLive || left === null) return { figure: date.day, text: event };
    // Show only days, except on the last day.
    return { figure: `${left.replace(/(?<=days?) .*/, "")} ${unit}`, text };
  }
  switch (stage) {
    case "before":
      return countdown(challengeStarts, "to go", `Opens ${challengeStarts.day}`, "Opening day");
    case "open": {
      const [date, purpose, event] = canTeam
        ? [registrationCloses, "to form a team", "Team registration closes"]
        : [submissionsClose, "to submit", "Submissions close"];
      return countdown(date, "left", `${purpose}, until ${date.moment}`, event);
    }
    case "judging":
      return { figure: "In judging", text: `Finalists: ${dates.finalistsSelected.day}` };
    case "finalists":
      return {
        figure: capitalized(challengeEnds.roughly),
        text: `${pitchers} ${pitch} in Paris`,
      };
    case "over": {
      const winners = Math.min(PLACES.length, pitchingOf(facts.challenge) ?? limits.pitching);
      return {
        figure: `${winners} winners`,
        text: `selected in Paris, ${challengeEnds.monthAndYear}`,
      };
    }
  }
}

function teamSize({ hasTeams, canTeam, challenge }: ChallengeFacts) {
  if (!hasTeams) return { figure: "Solo entries", text: "one person, one entry" };
  return canTeam
    ? {
        figure: `1 to ${challenge.max_submission_members} people`,
        text: "in a team, or on your own",
      }
    : { figure: "Solo entries only", text: "Team registration is closed" };
}

function finalists({ challenge, isDecided, pitching, pitch }: ChallengeFacts) {
  return {
    figure: `${challenge.finalists || limits.finalists} finalists`,
    text: isDecided
      ? `${pitching} ${pitch} in Paris`
      : `win at least ${figures.finalistPrize} each`,
  };
}
