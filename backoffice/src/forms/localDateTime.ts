import { officialMoment } from "#shared/challengeDates.ts";

/**
 * Moments are ISO 8601 texts in UTC, as in the database. A date-time input uses local time without a zone:
 * "2026-11-20T13:37:59".
 */

const pad = (value: number) => String(value).padStart(2, "0");

/** The value of a date-time input for a moment; empty without one. */
export function toLocalInput(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join("-");
  const time = [pad(date.getHours()), pad(date.getMinutes()), pad(date.getSeconds())].join(":");
  return `${day}T${time}`;
}

/** The moment of a date-time input; empty if it is incomplete. */
export function fromLocalInput(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

/** A moment in the official time: "Aug 31, 2025 11:59 PM EST". */
export function inOfficialTime(moment: string): string {
  return officialMoment(new Date(moment));
}
