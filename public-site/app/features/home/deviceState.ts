import type { ChallengeDate } from "#common/content/dates.ts";
import type { ChallengeFacts } from "~/content/facts.ts";

/**
 * The state of the drawn device, which tells the time: the share of the time to submit that is left, and the number of the
 * five dates that have passed.
 */
export function deviceState({ now, dates }: ChallengeFacts) {
  const time = ({ instant }: ChallengeDate) => Date.parse(instant);
  const [start, end] = [time(dates.challengeStarts), time(dates.submissionsClose)];
  const left = Math.min(1, Math.max(0, (end - now.getTime()) / (end - start)));
  const milestones = [
    dates.registrationCloses,
    dates.submissionsClose,
    dates.finalistsSelected,
    dates.topThreeSelected,
    dates.challengeEnds,
  ];
  return { left, passed: milestones.filter((date) => time(date) <= now.getTime()).length };
}

/** The drug in the window of the device, as the dashes of its outline. */
export const levelDashes = (facts: ChallengeFacts) => `${deviceState(facts).left.toFixed(3)} 2`;
