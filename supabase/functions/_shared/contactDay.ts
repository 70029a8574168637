import { challengeDay } from "./challengeDates.ts";

/** We contact notified teams within this many business days. */
const WORKING_DAYS = 2;

/** The same in words, for emails. */
export const CONTACT_PROMISE = "within two business days";

/**
 * The last moment, on the official clock, of the day by which we contact a team, and whether it is over. Working days
 * are Monday to Friday.
 * @param releasedAt When it was notified, ISO 8601.
 */
export function contactDay(releasedAt: string, now: Date): { end: Date; isOver: boolean } {
  const { year, month, day } = challengeDay(new Date(releasedAt));
  const date = new Date(Date.UTC(year, month - 1, day));
  for (let remaining = WORKING_DAYS; remaining > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) remaining -= 1;
  }
  // The official clock is five hours behind UTC.
  const end = new Date(date.getTime() + (24 + 5) * 60 * 60 * 1000 - 1000);
  return { end, isOver: now > end };
}
