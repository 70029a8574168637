import { officialDay } from "#shared/challengeDates.ts";

/** Shown by both apps while an operator rehearses another day of the challenge. */
export function rehearsalText(now: Date): string {
  return `Rehearsal date: ${officialDay(now)}`;
}
