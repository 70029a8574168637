/** Days are texts as a date input has them ("2026-11-20"), on the reader's own calendar. */

/** The day on which a moment falls. */
export function dayOf(moment: string): string {
  return toDay(new Date(moment));
}

/** The moment at which a day begins, in UTC. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00`).toISOString();
}

export function dayAfter(day: string): string {
  return shift(day, 1);
}

export function dayBefore(day: string): string {
  return shift(day, -1);
}

/** Counts by the calendar: some days have 23 or 25 hours. */
function shift(day: string, days: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + days);
  return toDay(date);
}

function toDay(date: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  const year = String(date.getFullYear()).padStart(4, "0");
  return [year, twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
}
