import { challengeNow } from "#common/challengeClock.ts";
import type { ChallengePhase } from "#shared/challenge.ts";

interface Schedule {
  phase: ChallengePhase;
  submissions_open_at: string;
  submissions_close_at: string;
}

/**
 * What is wrong between the phase that the site displays and the dates that decide what is allowed
 * (docs/product.md); undefined while they agree. Which phase after submissions it is, the dates do
 * not say.
 */
export function phaseDisagreement(
  schedule: Schedule,
  now = challengeNow().getTime(),
): string | undefined {
  const { phase, submissions_open_at: open, submissions_close_at: close } = schedule;
  const displayed = `The site displays the phase ${phase}`;
  if (now < Date.parse(open)) {
    if (phase === "Pre-Launch") return undefined;
    return `${displayed}, but submissions have not opened yet.`;
  }
  if (now <= Date.parse(close)) {
    if (phase === "Open Submission") return undefined;
    return `${displayed}, but submissions are open.`;
  }
  if (phase !== "Pre-Launch" && phase !== "Open Submission") return undefined;
  return `${displayed}, but submissions have closed.`;
}
