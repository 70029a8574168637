import { formatShortDay, shortMonthName } from "#shared/challengeDates.ts";
import type { Period } from "../data/databaseFunctions.ts";

/** A day (UTC) for people: "Aug 25". In: "2025-08-25". */
export function dayLabel(day: string): string {
  const date = new Date(day);
  return formatShortDay({ month: date.getUTCMonth() + 1, day: date.getUTCDate() });
}

/** "Aug 25", "Week of Aug 25" or "Aug 2025". */
export function periodLabel({ unit, start }: Pick<Period, "unit" | "start">): string {
  const date = new Date(start);
  if (unit === "month") return `${shortMonthName(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`;
  return unit === "week" ? `Week of ${dayLabel(start)}` : dayLabel(start);
}
