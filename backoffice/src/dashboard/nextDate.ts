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
 * (`at`, ISO 8601), and the remaining time ("12 days 4 hours"). Not that of a selection that is released already.
 */
export function nextDate(
  configuration: Pick<Configuration, DateField | "results_released_at" | "pitching_known_at">,
  stages: readonly Pick<Stage, "name" | "due_at">[],
  now = challengeNow().getTime(),
) {
  const released: Partial<Record<DateField, string | null>> = {
    finalists_selected_at: configuration.results_released_at,
    top_three_selected_at: configuration.pitching_known_at,
  };
  const [next] = [
    ...CHALLENGE_DATE_FIELDS.filter(({ field }) => !released[field]).map(({ field, label }) => ({
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
