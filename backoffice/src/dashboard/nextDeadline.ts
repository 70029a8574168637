import { challengeNow } from "#common/challengeClock.ts";
import { type Configuration, DEADLINES, type Deadline } from "../configuration/configuration.ts";

interface NextDeadline {
  label: string;
  /** ISO 8601. */
  at: string;
  /** How long it is until then: "12 days", "5 hours". */
  remaining: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The first deadline that lies ahead; undefined when none does. */
export function nextDeadline(
  configuration: Pick<Configuration, Deadline>,
  now = challengeNow().getTime(),
): NextDeadline | undefined {
  const ahead = DEADLINES.map(({ field, label }) => ({ label, at: configuration[field] }))
    .filter(({ at }) => Date.parse(at) > now)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const [next] = ahead;
  return next && { ...next, remaining: remainingText(Date.parse(next.at) - now) };
}

/** Whole days or hours that are left: rounded down, as nobody should count on more. */
function remainingText(milliseconds: number): string {
  if (milliseconds >= DAY_MS) return plural(Math.floor(milliseconds / DAY_MS), "day");
  if (milliseconds >= HOUR_MS) return plural(Math.floor(milliseconds / HOUR_MS), "hour");
  return "Less than an hour";
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
