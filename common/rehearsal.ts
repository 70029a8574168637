import { challengeDay, monthName } from "#shared/challengeDates.ts";

/** What both apps say while an operator rehearses another day of the challenge. */
export function rehearsalText(now: Date): string {
  const { year, month, day } = challengeDay(now);
  return `Rehearsal: it is ${day} ${monthName(month)} ${year} here`;
}
