import source from "./accountNote.md";
import type { ChallengeFacts } from "./facts.ts";
import { nextStep } from "./mainAction.ts";
import { titledText } from "./markdown.ts";
import type { RichText } from "./text.ts";
import { factValues } from "./values.ts";

/** At the top of the sign-up form: what an account allows at the current stage. */
export function accountNote(facts: ChallengeFacts): RichText {
  const { dates, stage, canEnter, canTeam, hasTeams } = facts;
  const values = { ...factValues(facts), challengeStarts: dates.challengeStarts.day };
  const note = (id: string) => titledText(source, id, values).text;
  if (!canEnter) return [...note("closed"), " ", nextStep(facts), "."];
  if (stage === "before") return note("before");
  return note(canTeam ? "teams" : hasTeams ? "alone" : "solo");
}
