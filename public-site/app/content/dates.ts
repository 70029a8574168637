import { challengeDay, monthName, officialTime, shortMonthName } from "#shared/challengeDates.ts";
import { NBSP } from "./text.ts";

/** Beside a deadline: in summer, clocks in New York show another time. */
export const officialClockNote = "EST is UTC−5 here, in summer, too.";

/** How pages write a date of the challenge, on the official clock. */
export interface ChallengeDate {
  /** ISO 8601, in UTC: for <time dateTime> and comparisons. */
  readonly instant: string;
  /** For structured data: "2025-08-31". */
  readonly isoDay: string;
  /** "Aug 31" */
  readonly shortDay: string;
  /** "Aug 31, 2025" */
  readonly day: string;
  /** "Aug 31, 2025 11:59 PM EST" */
  readonly moment: string;
  /** 31 */
  readonly dayOfMonth: number;
  /** "Aug" */
  readonly shortMonth: string;
  /** "August" */
  readonly month: string;
  /** "August 2025" */
  readonly monthAndYear: string;
  readonly year: number;
  /** "late January 2026": for what is announced without a day. */
  readonly roughly: string;
  /** "late Jan" and "late Jan 2026" */
  readonly shortPart: string;
  readonly shortRoughly: string;
}

/** Every form of one instant. Throws a RangeError when it is not a date. */
export function challengeDate(instant: string): ChallengeDate {
  const { year, month, day } = challengeDay(new Date(instant));
  const shortDay = `${shortMonthName(month)}${NBSP}${day}`;
  const part = day <= 10 ? "early " : day <= 20 ? "mid-" : "late ";
  return {
    instant,
    isoDay: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
    shortDay,
    day: `${shortDay}, ${year}`,
    moment: `${shortDay}, ${year} ${officialTime(new Date(instant)).replaceAll(" ", NBSP)}`,
    dayOfMonth: day,
    shortMonth: shortMonthName(month),
    month: monthName(month),
    monthAndYear: `${monthName(month)} ${year}`,
    year,
    roughly: `${part}${monthName(month)} ${year}`,
    shortPart: `${part}${shortMonthName(month)}`,
    shortRoughly: `${part}${shortMonthName(month)} ${year}`,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
