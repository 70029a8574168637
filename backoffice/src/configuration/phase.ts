import { challengeNow } from "#common/challengeClock.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { fittingPhases, isTimeCurrent, windowOf } from "#shared/participation.ts";

/** The facts that call for each phase. */
const FACTS: Readonly<Record<ChallengePhase, string>> = {
  "Pre-Launch": "submissions have not opened yet",
  "Open Submission": "submissions are open",
  Evaluation: "submissions have closed, and no results have been released",
  Refinement: "results have been released",
  Pitches: "the challenge has reached the pitch stage",
};

/** The disagreement between the displayed phase and the dates and releases; undefined while they agree. */
export function phaseDisagreement(
  challenge: Challenge & { phase: ChallengePhase },
  now = challengeNow().getTime(),
): { proposed: ChallengePhase; text: string } | undefined {
  const fitting = fittingPhases(challenge, now);
  const [proposed] = fitting;
  if (!proposed || fitting.includes(challenge.phase)) return undefined;
  const text = `The site displays the phase ${challenge.phase}, but ${FACTS[proposed]}.`;
  return { proposed, text };
}

/** Says that the site no longer displays the text beside the phase; undefined if it does, or there is none. */
export function outdatedTime(
  challenge: Challenge,
  now = challengeNow().getTime(),
): string | undefined {
  if (!challenge.time || isTimeCurrent(challenge, now)) return undefined;
  return `“${challenge.time}” is from an earlier stage. The site no longer displays it.`;
}

/** Warns of withdrawals that close before submissions; undefined if they do not, or submissions have closed. */
export function earlyWithdrawals(
  challenge: Challenge,
  now = challengeNow().getTime(),
): string | undefined {
  const { withdrawals_close_at: withdrawals, submissions_close_at: close } = challenge;
  const isEarly = Date.parse(withdrawals) < Date.parse(close);
  if (!isEarly || windowOf(challenge, now, null) === "closed") return undefined;
  return "Withdrawals close before submissions do. Between these dates, teams can edit their submissions but not withdraw them.";
}
