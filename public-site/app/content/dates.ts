import {
  CHALLENGE_DATES,
  challengeDay,
  monthName,
  shortMonthName,
} from "#shared/challengeDates.ts";
import { NBSP } from "./text.ts";

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
  challengeStarts: challengeDate(CHALLENGE_DATES.challenge_starts_at),
  registrationCloses: challengeDate(CHALLENGE_DATES.registration_closes_at),
  submissionsOpen: challengeDate(CHALLENGE_DATES.submissions_open_at),
  /** Withdrawals close with it. */
  submissionsClose: challengeDate(CHALLENGE_DATES.submissions_close_at),
  evaluationStarts: challengeDate("2025-09-01T05:00:00Z"),
  finalistsSelected: challengeDate(CHALLENGE_DATES.finalists_selected_at),
  refinementStarts: challengeDate("2025-10-01T05:00:00Z"),
  topThreeSelected: challengeDate(CHALLENGE_DATES.top_three_selected_at),
  challengeEnds: challengeDate(CHALLENGE_DATES.challenge_ends_at),
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
