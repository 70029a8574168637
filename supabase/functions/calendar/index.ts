// The version in node_modules: the embedded stack runs offline. A hosted function fetches it from npm.
import ical, { ICalCalendarMethod } from "npm:ical-generator@11.1.2";
import { dataOf, visitorClient } from "../_server/database.ts";
import { endpoint } from "../_server/endpoint.ts";
import { environment } from "../_server/environment.ts";
import { Problem } from "../_server/log.ts";
import { challengeDay, officialMoment } from "../_shared/challengeDates.ts";
import type { Tables } from "../_shared/database.types.ts";
import { DATE_TITLES } from "../_shared/dateTitles.ts";

/** The configured dates. */
type CalendarDates = Tables<"challenge_parameters">;

/**
 * The entries: an id, which stays when the date changes, so that a subscriber's calendar moves the entry; the title;
 * the date; and whether the time of day matters.
 */
const ENTRIES = [
  ["challenge-starts", DATE_TITLES.challengeStarts, "challenge_starts_at", false],
  ["registration-closes", DATE_TITLES.registrationCloses, "registration_closes_at", true],
  ["submissions-open", DATE_TITLES.submissionsOpen, "submissions_open_at", true],
  ["submissions-close", DATE_TITLES.submissionsClose, "submissions_close_at", true],
  ["withdrawals-close", DATE_TITLES.withdrawalsClose, "withdrawals_close_at", true],
  ["finalists-selected", DATE_TITLES.finalistsSelected, "finalists_selected_at", false],
  ["top-three-selected", DATE_TITLES.topThreeSelected, "top_three_selected_at", false],
  ["results-released", DATE_TITLES.resultsReleased, "results_released_at", true],
  ["challenge-ends", DATE_TITLES.challengeEnds, "challenge_ends_at", false],
] as const satisfies readonly (readonly [string, string, keyof CalendarDates, boolean])[];

/** Calendars refresh about this often. */
const REFRESH_HOURS = 6;

/**
 * All dates of the challenge as a calendar (RFC 5545). Deadlines are moments; other entries are whole days of the
 * official clock.
 */
function calendarOf(dates: CalendarDates): string {
  const calendar = ical({
    name: `Device Innovation Challenge ${challengeDay(new Date(dates.challenge_starts_at)).year}`,
    prodId: { company: "Device Innovation Challenge", product: "Dates", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_HOURS * 60 * 60,
    url: `${environment.siteUrl}/eligibility`,
  });
  const { host } = new URL(environment.siteUrl);
  for (const [id, title, date, toTheMinute] of ENTRIES) {
    const at = dates[date];
    if (!at) continue;
    const moment = new Date(at);
    const { year, month, day } = challengeDay(moment);
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: new Date(),
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

/** Caches and calendars may keep an answer for a quarter of an hour. */
const FRESH_SECONDS = 15 * 60;

/**
 * The configured dates of the challenge as a calendar, to download or to subscribe to. The site serves it at
 * `/calendar.ics`. Open to everyone; a plain GET or HEAD, not a callable.
 * In: nothing. Out: `text/calendar` (RFC 5545). Errors: HTTP 405 for any other method, 503 while the
 * dates cannot be read.
 */
Deno.serve(
  endpoint("calendar", ["GET", "HEAD"], async () => {
    const dates = await dataOf(
      "challenge_parameters",
      visitorClient().from("challenge_parameters").select().single(),
    );
    if (!dates) throw new Problem("The challenge has no dates.");
    return new Response(calendarOf(dates), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="calendar.ics"',
        "cache-control": `public, max-age=${FRESH_SECONDS}`,
      },
    });
  }),
);
