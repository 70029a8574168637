import { NBSP } from "./text.ts";

/**
 * The dates of the challenge, each once. The deadline was
 * announced in EST, which is UTC-5 whatever the season, so every day of the challenge begins and
 * ends on that clock. Display forms are built here and not with Intl, whose output differs
 * between the server that prerenders and the browser that hydrates.
 */
const CLOCK_OFFSET_MS = -5 * 60 * 60 * 1000;

const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** The calendar day of an instant on the clock of the challenge (UTC-5), wherever one is. */
export function challengeDay(instant: Date): CalendarDay {
  const shifted = new Date(instant.getTime() + CLOCK_OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
  };
}

/** monthName(8) is "August". Throws a RangeError outside 1 to 12. */
export function monthName(month: number): string {
  const name = monthNames[month - 1];
  if (name === undefined) throw new RangeError(`There is no month ${month}.`);
  return name;
}

/** shortMonthName(8) is "Aug". Throws a RangeError outside 1 to 12. */
export function shortMonthName(month: number): string {
  return monthName(month).slice(0, 3);
}

export interface ChallengeDate {
  /** ISO 8601, in UTC: for <time dateTime> and comparisons. */
  readonly instant: string;
  /** For structured data: "2025-08-31". */
  readonly isoDay: string;
  /** "Aug 31" */
  readonly shortDay: string;
  /** "Aug 31, 2025" */
  readonly day: string;
  /** 31 */
  readonly dayOfMonth: number;
  /** "Aug" */
  readonly shortMonth: string;
  /** "August" */
  readonly month: string;
  /** "August 2025" */
  readonly monthAndYear: string;
  readonly year: number;
}

/** Every form of one instant. Throws a RangeError when it is not a date. */
export function challengeDate(instant: string): ChallengeDate {
  const { year, month, day } = challengeDay(new Date(instant));
  const shortDay = `${shortMonthName(month)}${NBSP}${day}`;
  return {
    instant,
    isoDay: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
    shortDay,
    day: `${shortDay}, ${year}`,
    dayOfMonth: day,
    shortMonth: shortMonthName(month),
    month: monthName(month),
    monthAndYear: `${monthName(month)} ${year}`,
    year,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

export const dates = {
  challengeStarts: challengeDate("2025-04-01T05:00:00Z"),
  registrationCloses: challengeDate("2025-08-01T04:59:59Z"),
  submissionsOpen: challengeDate("2025-08-01T05:00:00Z"),
  /** Withdrawals close with it. */
  submissionsClose: challengeDate("2025-09-01T04:59:59Z"),
  evaluationStarts: challengeDate("2025-09-01T05:00:00Z"),
  finalistsSelected: challengeDate("2025-10-01T04:59:59Z"),
  refinementStarts: challengeDate("2025-10-01T05:00:00Z"),
  /** The month at whose end the top 3 are chosen: "late December". */
  topThreeSelected: challengeDate("2025-12-31T05:00:00Z"),
  challengeEnds: challengeDate("2026-02-01T04:59:59Z"),
} as const;

/** The deadline as it was announced: "Aug 31, 2025 11:59 PM EST". */
export const deadline = `${dates.submissionsClose.day} 11:59${NBSP}PM${NBSP}EST`;

/** In August clocks in New York show daylight time, so the deadline is spelled out. */
export const deadlineInUtc = `EST means UTC−5, so the deadline is ${dates.evaluationStarts.day}, 04:59${NBSP}UTC`;

/** Spans of days and the approximate dates, as the copy writes them. */
export const periods = {
  challenge: `${dates.challengeStarts.monthAndYear} to ${dates.challengeEnds.monthAndYear}`,
  registration: `Now to ${dates.registrationCloses.day}`,
  updates: `Now to ${dates.submissionsClose.day}`,
  submissions: `${dates.submissionsOpen.shortDay} to ${dates.submissionsClose.shortDay}`,
  submissionsWithDeadline: `${dates.submissionsOpen.shortDay} to ${deadline}`,
  ideaGeneration: `Now to ${dates.submissionsClose.day}`,
  evaluation: `${dates.evaluationStarts.shortDay} to ${dates.finalistsSelected.day}`,
  refinement: `${dates.refinementStarts.day} to ${dates.challengeEnds.shortMonth} ${dates.challengeEnds.year}`,
  pitches: `Late ${dates.challengeEnds.shortMonth} ${dates.challengeEnds.year}`,
  /** For sentences. */
  lateDecember: `late ${dates.topThreeSelected.monthAndYear}`,
  lateJanuary: `late ${dates.challengeEnds.monthAndYear}`,
} as const;
