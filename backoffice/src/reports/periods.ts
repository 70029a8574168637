import { formatShortDay, shortMonthName } from "#shared/challengeDates.ts";
import type { DayTotal } from "../data/databaseFunctions.ts";

/** The totals of a day, week or month. */
interface PeriodTotals {
  label: string;
  signUps: number;
  entries: number;
}

type Unit = "day" | "week" | "month";

const DAY_MS = 86_400_000;
const MAX_DAYS = 31;
const MAX_WEEKS = 26;

/**
 * Sign-ups and submissions from the first one until today, without gaps: by day, or for longer periods by week (from
 * Monday) or month. Days are in UTC, as the database counts them.
 */
export function totalsOverTime(
  signUps: readonly DayTotal[],
  entries: readonly DayTotal[],
  now: Date,
): PeriodTotals[] {
  const days = [...signUps, ...entries].map(({ day }) => Date.parse(day));
  if (days.length === 0) return [];
  const first = days.reduce((least, day) => Math.min(least, day));
  const last = days.reduce((most, day) => Math.max(most, day), now.getTime());
  const unit = unitFor((last - first) / DAY_MS);

  const totals = new Map<number, PeriodTotals>();
  for (let start = startOf(first, unit); start <= last; start = nextStart(start, unit)) {
    totals.set(start, { label: labelOf(start, unit), signUps: 0, entries: 0 });
  }
  const add = (field: "signUps" | "entries") => (counted: DayTotal) => {
    const period = totals.get(startOf(Date.parse(counted.day), unit));
    if (period) period[field] += counted.total;
  };
  signUps.forEach(add("signUps"));
  entries.forEach(add("entries"));
  return [...totals.values()];
}

function unitFor(days: number): Unit {
  if (days < MAX_DAYS) return "day";
  return days < MAX_WEEKS * 7 ? "week" : "month";
}

/** The first moment of the period that a moment is in. */
function startOf(moment: number, unit: Unit): number {
  const date = new Date(moment);
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  if (unit === "day") return midnight;
  if (unit === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  return midnight - ((date.getUTCDay() + 6) % 7) * DAY_MS;
}

/** The Monday of the week that a day is in, both as "2025-08-25" (UTC). */
export function weekOf(day: string): string {
  return new Date(startOf(Date.parse(day), "week")).toISOString().slice(0, 10);
}

/** A day (UTC) for people: "Aug 25". In: "2025-08-25". */
export function dayLabel(day: string): string {
  return labelOf(Date.parse(day), "day");
}

function nextStart(start: number, unit: Unit): number {
  if (unit === "day") return start + DAY_MS;
  if (unit === "week") return start + 7 * DAY_MS;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

function labelOf(start: number, unit: Unit): string {
  const date = new Date(start);
  const month = date.getUTCMonth() + 1;
  if (unit === "month") return `${shortMonthName(month)} ${date.getUTCFullYear()}`;
  const day = formatShortDay({ month, day: date.getUTCDate() });
  return unit === "week" ? `Week of ${day}` : day;
}
