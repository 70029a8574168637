import { isDecided } from "#common/content/decided.ts";
import type { Participation } from "#shared/participation.ts";
import source from "./announcements.md";
import type { ChallengeFacts } from "./facts.ts";
import { titledText } from "./markdown.ts";
import { factValues } from "./values.ts";

/**
 * The announcements on the dashboard. Their texts are in announcements.md.
 * @param canInvite false for a member, who cannot invite others.
 */
export function announcements(
  facts: ChallengeFacts,
  participation: Participation,
  canInvite: boolean,
) {
  const { isLate, periods } = facts;
  const evaluation = isLate ? "" : `Evaluation: ${periods.evaluationDays}. `;
  const values = { ...factValues(facts), evaluation };
  return idsOf(facts, participation, canInvite).map((id) => titledText(source, id, values));
}

/** The ids of the announcements, by the challenge and the status of the participant. */
function idsOf(
  { hasTeams }: ChallengeFacts,
  { stage, status, window }: Participation,
  canInvite: boolean,
): readonly string[] {
  switch (stage) {
    case "before":
    case "roster_open":
      return hasTeams && canInvite ? ["form_team", "brief"] : ["brief"];
    case "roster_locked":
      return status === "no_submission" && hasTeams
        ? ["enter_alone", "submit_early"]
        : ["submit_early", "questions"];
    case "closed":
    case "evaluation":
      // During the evaluation, the text of the entry says the same.
      if (status === "submitted") return [stage === "closed" ? "judging_submitted" : "questions"];
      return window === "open" ? ["more_time", "questions"] : ["judging"];
    case "top_three":
    case "deciding":
      // A result says it.
      return isDecided(status) ? [] : [stage];
    // The next dates and a button say it.
    case "finalists":
    case "winners":
    case "ended":
      return [];
  }
}
