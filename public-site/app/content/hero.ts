import { timeLeft } from "#common/countdown.ts";
import { paths } from "~/config/paths.ts";
import type { ChallengeDate } from "./dates.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organization } from "./organization.ts";
import { capitalized } from "./text.ts";

/** The opening of the home page. */
export const hero = {
  /** The lines of the title in wide windows. */
  titleLines: ["Take the", "infusion out", "of the clinic."],
  brief: { text: "Read the brief", href: paths.challenge },
  partner: `In collaboration with ${organization.designPartner}`,
  /** Describes the drawing of a wearable injector in layers. */
  illustrationAlt:
    "A wearable injector, opened above the skin into its layers: a plaster that holds it, needle, reservoir, electronics and a white shell with a button and a window.",
} as const;

export function heroCall({ canEnter }: ChallengeFacts): string {
  const audience = "university students and recent graduates";
  return canEnter ? `Open call for ${audience}` : `A challenge for ${audience}`;
}

/** Prizes, time and team size, each with a large figure. Days are counted only once the page is live. */
export function heroFacts(facts: ChallengeFacts, isLive: boolean) {
  return [
    {
      figure: capitalized(figures.allPrizes),
      text: `in prizes, up to ${figures.firstPrize} for the first`,
    },
    currentStage(facts, isLive),
    teamSize(facts),
  ];
}

function currentStage(facts: ChallengeFacts, isLive: boolean) {
  const { now, dates, stage, canTeam } = facts;
  const { challengeStarts, registrationCloses, submissionsClose, challengeEnds } = dates;
  function count(date: ChallengeDate, unit: string): string {
    const left = timeLeft(Date.parse(date.instant), now.getTime());
    if (!isLive || left === null) return date.day;
    // Show only days, except on the last day.
    return `${left.replace(/(?<=days?) .*/, "")} ${unit}`;
  }
  switch (stage) {
    case "before":
      return { figure: count(challengeStarts, "to go"), text: `Opens ${challengeStarts.day}` };
    case "open":
      return canTeam
        ? {
            figure: count(registrationCloses, "left"),
            text: `to form a team, until ${registrationCloses.moment}`,
          }
        : {
            figure: count(submissionsClose, "left"),
            text: `to submit, until ${submissionsClose.moment}`,
          };
    case "judging":
      return { figure: "Submissions closed", text: `Finalists: ${dates.finalistsSelected.day}` };
    case "finalists":
      return {
        figure: "Finalists selected",
        text: `Pitches in Paris, ${challengeEnds.roughly}`,
      };
    case "over":
      return { figure: "Winners selected", text: `in Paris, ${challengeEnds.monthAndYear}` };
  }
}

function teamSize({ hasTeams, canEnter, canTeam, challenge }: ChallengeFacts) {
  if (!hasTeams) return { figure: "Solo entries", text: "one person, one entry" };
  return canEnter && !canTeam
    ? { figure: "Solo entries only", text: "Teams are closed" }
    : {
        figure: `1 to ${challenge.max_submission_members} people`,
        text: "in a team, or on your own",
      };
}
