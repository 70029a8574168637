/**
 * The dates of the challenge and how they are written. The official clock is EST, UTC-5 in every
 * season, as the deadline was announced, so every day of the challenge begins and ends on it. Nothing
 * here comes from Intl, whose output differs between the server that prerenders and the browser that
 * hydrates, and from one version to the next.
 */
const OFFICIAL_OFFSET_MS = -5 * 60 * 60 * 1000;

/** The name of the official time zone, shown after a time. */
export const OFFICIAL_ZONE = "EST";

/**
 * The dates of a new project, which are prerendered until an administrator changes them: the
 * defaults of the table challenge_parameters, by the names of its columns.
 */
export const CHALLENGE_DATES = {
  challenge_starts_at: "2025-04-01T05:00:00Z",
  registration_closes_at: "2025-08-01T04:59:59Z",
  submissions_open_at: "2025-08-01T05:00:00Z",
  submissions_close_at: "2025-09-01T04:59:59Z",
  withdrawals_close_at: "2025-09-01T04:59:59Z",
  finalists_selected_at: "2025-10-01T04:59:59Z",
  /** The day by which the top three are chosen: "late December". */
  top_three_selected_at: "2025-12-31T05:00:00Z",
  challenge_ends_at: "2026-02-01T04:59:59Z",
} as const;

const MONTHS =
  "January February March April May June July August September October November December";

interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** The reading of the official clock, in the UTC fields of a Date. */
function onOfficialClock(instant: Date): Date {
  return new Date(instant.getTime() + OFFICIAL_OFFSET_MS);
}

/** The day that a clock shows. */
export function dayOn(clock: Date): CalendarDay {
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
  };
}

/** The time that a clock shows: "11:59 PM"; seconds are left out. */
export function timeOn(clock: Date): string {
  const hours = clock.getUTCHours();
  const minutes = String(clock.getUTCMinutes()).padStart(2, "0");
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** The calendar day of an instant on the official clock, in every time zone. */
export function challengeDay(instant: Date): CalendarDay {
  return dayOn(onOfficialClock(instant));
}

/** The first moment of an instant's day on the official clock. */
export function startOfOfficialDay(instant: Date): Date {
  return new Date(onOfficialClock(instant).setUTCHours(0, 0, 0, 0) - OFFICIAL_OFFSET_MS);
}

/** monthName(8) is "August". Throws a RangeError outside 1 to 12. */
export function monthName(month: number): string {
  const name = MONTHS.split(" ")[month - 1];
  if (name === undefined) throw new RangeError(`There is no month ${month}.`);
  return name;
}

/** shortMonthName(8) is "Aug". Throws a RangeError outside 1 to 12. */
export function shortMonthName(month: number): string {
  return monthName(month).slice(0, 3);
}

/** "Aug 31": a day whose year is clear. */
export function formatShortDay({ month, day }: Omit<CalendarDay, "year">): string {
  return `${shortMonthName(month)} ${day}`;
}

/** "Aug 31, 2025": how both apps and all emails write a day. */
export function formatDay(calendarDay: CalendarDay): string {
  return `${formatShortDay(calendarDay)}, ${calendarDay.year}`;
}

/** "Aug 31, 2025", on the official clock. Throws a RangeError for an invalid date. */
export function officialDay(instant: Date): string {
  return formatDay(challengeDay(instant));
}

/** "11:59 PM EST". */
export function officialTime(instant: Date): string {
  return `${timeOn(onOfficialClock(instant))} ${OFFICIAL_ZONE}`;
}

/** "Aug 31, 2025 11:59 PM EST": an instant in full, in emails and where the reader's time zone is unknown. */
export function officialMoment(instant: Date): string {
  return `${officialDay(instant)} ${officialTime(instant)}`;
}
