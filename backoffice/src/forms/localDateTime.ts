import { onLocalClock } from "#common/localTime.ts";
import { officialMoment } from "#shared/challengeDates.ts";

/**
 * Moments are ISO 8601 texts in UTC, as in the database. A date-time input uses local time without a zone:
 * "2026-11-20T13:37:59".
 */

/** The value of a date-time input for a moment; empty without one. */
export function toLocalInput(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "" : onLocalClock(date).toISOString().slice(0, 19);
}

/** The moment of a date-time input; empty if it is incomplete. */
export function fromLocalInput(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

/** Whether a date-time input has the same value for two moments, which can also be missing. */
export const isSameMoment = (one: string, other: string): boolean =>
  toLocalInput(one) === toLocalInput(other);

/** A moment in the official time: "Aug 31, 2025 11:59 PM EST". */
export function inOfficialTime(moment: string): string {
  return officialMoment(new Date(moment));
}
