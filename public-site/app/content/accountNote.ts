import type { ChallengeFacts } from "./facts.ts";
import { nextStep } from "./mainAction.ts";
import { pages } from "./pages.ts";
import type { RichText } from "./text.ts";

/** At the top of the sign-up form: what an account allows at the current stage. */
export function accountNote(facts: ChallengeFacts): RichText {
  const { dates, deadline, stage, hasTeams, canTeam } = facts;
  const draft = "Only your team can read a draft.";
  switch (stage) {
    case "before":
      return [
        `The challenge starts on ${dates.challengeStarts.day}. You can already register and start a draft. ${draft}`,
      ];
    case "open":
      if (canTeam) {
        return [
          `You can form a team until ${dates.registrationCloses.day}, or enter alone until ${deadline}. ${draft}`,
        ];
      }
      return [
        hasTeams
          ? `Teams closed on ${dates.registrationCloses.day}. You can still enter alone until ${deadline}.`
          : `You can enter until ${deadline}.`,
      ];
    default:
      return [
        { strong: `${CLOSED[stage]} New participants can no longer enter.` },
        " To judge, use the link in your invitation. To mentor a team, ",
        { text: "register as a mentor", href: `${pages.signUp}?next=${pages.workspace}` },
        ". ",
        nextStep(facts),
        ".",
      ];
  }
}

const CLOSED = {
  judging: "Submissions are closed.",
  finalists: "The finalists are selected.",
  over: "The winners are selected.",
} as const;
