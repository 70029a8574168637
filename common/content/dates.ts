import { challengeDay, monthName, officialTime, shortMonthName } from "#shared/challengeDates.ts";
import { NBSP } from "../words.ts";

/** Appears beside a deadline, because clocks in New York show another time in summer. */
export const officialClockNote = "EST means UTC−5 all year.";

export type ChallengeDate = ReturnType<typeof challengeDate>;

/**
 * A date of the challenge in all formats that pages use, on the official clock.
 * @throws RangeError if it is not a date.
 */
export function challengeDate(instant: string) {
  const { year, month, day } = challengeDay(new Date(instant));
  const shortMonth = shortMonthName(month);
  const shortDay = `${shortMonth}${NBSP}${day}`;
  const fullDay = `${shortDay},${NBSP}${year}`;
  const part = day <= 10 ? "early " : day <= 20 ? "mid-" : "late ";
  return {
    /** ISO 8601, in UTC: for <time dateTime> and comparisons. */
    instant,
    /** For structured data: "2025-08-31". */
    isoDay: [year, month, day].map((value) => String(value).padStart(2, "0")).join("-"),
    /** "Aug 31" */
    shortDay,
    /** "Aug 31, 2025" */
    day: fullDay,
    /** "Aug 31, 2025 11:59 PM EST" */
    moment: `${fullDay} ${officialTime(new Date(instant)).replaceAll(" ", NBSP)}`,
    dayOfMonth: day,
    /** "Aug" */
    shortMonth,
    /** "August 2025" */
    monthAndYear: `${monthName(month)} ${year}`,
    year,
    /** "late January 2026", for dates that are announced without a day. */
    roughly: `${part}${monthName(month)} ${year}`,
    /** "late Jan" */
    shortPart: `${part}${shortMonth}`,
    /** "late Jan 2026" */
    shortRoughly: `${part}${shortMonth} ${year}`,
  } as const;
}
