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
  { hasTeams, isLate, allPitch }: ChallengeFacts,
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
    case "finalists":
      if (allPitch) return ["finalists_all_pitch"];
      return [isLate ? "finalists_late" : "finalists"];
    case "top_three":
    case "deciding":
      return [stage];
    case "winners":
    case "ended":
      // People without an entry have a button.
      return status === "no_submission" ? [] : ["winners"];
  }
}
