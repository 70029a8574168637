import { challengeNow } from "#common/challengeClock.ts";
import { timeLeft } from "#common/countdown.ts";
import {
  CHALLENGE_DATE_FIELDS,
  type Configuration,
  type DateField,
} from "../configuration/configuration.ts";
import type { Stage } from "../judging/finalists/finalist.ts";

/**
 * The next date of the challenge or of the finalists' stages, if there is one: the page where it is set (`to`), the date
 * (`at`, ISO 8601), and the remaining time ("12 days 4 hours").
 */
export function nextDate(
  configuration: Pick<Configuration, DateField>,
  stages: readonly Pick<Stage, "name" | "due_at">[],
  now = challengeNow().getTime(),
) {
  const [next] = [
    ...CHALLENGE_DATE_FIELDS.map(({ field, label }) => ({
      label,
      to: "/configurations",
      at: configuration[field],
    })),
    ...stages.map(({ name, due_at }) => ({ label: name, to: "/judging/finalists", at: due_at })),
  ]
    .filter(({ at }) => Date.parse(at) > now)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return next && { ...next, remaining: timeLeft(Date.parse(next.at), now) ?? "" };
}
