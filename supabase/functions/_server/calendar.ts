// The version in node_modules: the embedded stack runs offline. A hosted function fetches it from npm.
import ical, { ICalCalendarMethod } from "npm:ical-generator@11.1.2";
import { challengeDay, officialMoment } from "../_shared/challengeDates.ts";
import type { Tables } from "../_shared/database.types.ts";
import { DATE_TITLES } from "../_shared/dateTitles.ts";
import { environment } from "./environment.ts";

/** The configured dates. */
type CalendarDates = Tables<"challenge_parameters">;

interface CalendarEntry {
  /** Stays the same when the date changes: a subscriber's calendar then moves the entry. */
  readonly id: string;
  readonly title: string;
  readonly at: string | null;
  /** The moment counts, and not only the day. */
  readonly toTheMinute?: true;
}

function entriesOf(dates: CalendarDates): readonly CalendarEntry[] {
  const minute = { toTheMinute: true } as const;
  return [
    { id: "challenge-starts", title: DATE_TITLES.challengeStarts, at: dates.challenge_starts_at },
    {
      id: "registration-closes",
      title: DATE_TITLES.registrationCloses,
      at: dates.registration_closes_at,
      ...minute,
    },
    {
      id: "submissions-open",
      title: DATE_TITLES.submissionsOpen,
      at: dates.submissions_open_at,
      ...minute,
    },
    {
      id: "submissions-close",
      title: DATE_TITLES.submissionsClose,
      at: dates.submissions_close_at,
      ...minute,
    },
    {
      id: "withdrawals-close",
      title: DATE_TITLES.withdrawalsClose,
      at: dates.withdrawals_close_at,
      ...minute,
    },
    {
      id: "finalists-selected",
      title: DATE_TITLES.finalistsSelected,
      at: dates.finalists_selected_at,
    },
    {
      id: "top-three-selected",
      title: DATE_TITLES.topThreeSelected,
      at: dates.top_three_selected_at,
    },
    {
      id: "results-released",
      title: DATE_TITLES.resultsReleased,
      at: dates.results_released_at,
      ...minute,
    },
    {
      id: "challenge-ends",
      title: DATE_TITLES.challengeEnds,
      at: dates.challenge_ends_at,
    },
  ];
}

/** Calendars ask again about as often as this. */
const HOURS_BETWEEN_QUESTIONS = 6;

/**
 * All dates of the challenge as a calendar (RFC 5545). Deadlines are moments; what is decided or held
 * on a day is a whole day of the official clock.
 * @param now when it is written, of real time.
 */
export function calendarOf(dates: CalendarDates, now: Date): string {
  const calendar = ical({
    name: `Device Innovation Challenge ${challengeDay(new Date(dates.challenge_starts_at)).year}`,
    prodId: { company: "Device Innovation Challenge", product: "Dates", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOURS_BETWEEN_QUESTIONS * 60 * 60,
    url: `${environment.siteUrl}/eligibility`,
  });
  const { host } = new URL(environment.siteUrl);
  for (const { id, title, at, toTheMinute } of entriesOf(dates)) {
    if (!at) continue;
    const moment = new Date(at);
    const { year, month, day } = challengeDay(moment);
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: now,
      summary: title,
      description: toTheMinute ? officialMoment(moment) : null,
      url: `${environment.siteUrl}/eligibility`,
      ...(toTheMinute
        ? { start: moment }
        : { start: new Date(year, month - 1, day), allDay: true, floating: true }),
    });
  }
  return calendar.toString();
}
