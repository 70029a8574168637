import type { RichText } from "#common/content/text.ts";
import source from "./accountNote.md";
import type { ChallengeFacts } from "./facts.ts";
import { titledText } from "./markdown.ts";
import { factValues } from "./values.ts";

/** At the top of the sign-up form: what an account allows at the current stage. */
export function accountNote(facts: ChallengeFacts): RichText {
  const { stage, canEnter, canTeam, hasTeams } = facts;
  if (!canEnter) return closedNotes(facts).closed;
  if (stage === "before") return note("before", facts);
  return note(canTeam ? "teams" : hasTeams ? "alone" : "solo", facts);
}

/** Instead of the form after the deadline, and below its links. */
export function closedNotes(facts: ChallengeFacts) {
  return {
    closed: note(facts.isDecided ? "over" : "closed", facts),
    more: note(facts.isReleased ? "released" : "reviewing", facts),
  };
}

function note(id: string, facts: ChallengeFacts): RichText {
  const challengeStarts = facts.dates.challengeStarts.day;
  return titledText(source, id, { ...factValues(facts), challengeStarts }).text;
}
