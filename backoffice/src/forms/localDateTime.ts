import { officialMoment } from "#shared/challengeDates.ts";

/**
 * Moments are ISO 8601 texts in UTC, as the database gives them; a browser's date-time input speaks
 * the person's local time without a zone: "2026-11-20T13:37:59".
 */

const pad = (value: number) => String(value).padStart(2, "0");

/** What a date-time input shows for a moment; nothing for no moment. */
export function toLocalInput(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join("-");
  const time = [pad(date.getHours()), pad(date.getMinutes()), pad(date.getSeconds())].join(":");
  return `${day}T${time}`;
}

/** The moment that a date-time input means; nothing when it is empty or half filled in. */
export function fromLocalInput(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

/** A moment as everybody in the world reads it: "Aug 31, 2025 11:59 PM EST". */
export function inOfficialTime(moment: string): string {
  return officialMoment(new Date(moment));
}
