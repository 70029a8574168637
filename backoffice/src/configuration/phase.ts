import { challengeNow } from "#common/challengeClock.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import type { ConfigurationForm } from "./configuration.ts";

type Schedule = Pick<ConfigurationForm, "submissions_open_at" | "submissions_close_at">;

/** Whether submissions are open, by the dates. */
export function windowOf(
  { submissions_open_at: open, submissions_close_at: close }: Schedule,
  now: number,
) {
  if (now < Date.parse(open)) return "early";
  return now <= Date.parse(close) ? "open" : "closed";
}

/** The time by the dates, and the phases that agree with it. Dates do not distinguish the phases after submissions. */
const AGREEMENT: Record<
  ReturnType<typeof windowOf>,
  { fact: string; phases: readonly ChallengePhase[] }
> = {
  early: { fact: "submissions have not opened yet", phases: ["Pre-Launch"] },
  open: { fact: "submissions are open", phases: ["Open Submission"] },
  closed: { fact: "submissions have closed", phases: ["Evaluation", "Refinement", "Pitches"] },
};

/** The disagreement between the displayed phase and the dates (docs/product.md); undefined while they agree. */
export function phaseDisagreement(
  schedule: Schedule & { phase: ChallengePhase },
  now = challengeNow().getTime(),
): string | undefined {
  const { fact, phases } = AGREEMENT[windowOf(schedule, now)];
  if (phases.includes(schedule.phase)) return undefined;
  return `The site displays the phase ${schedule.phase}, but ${fact}.`;
}
