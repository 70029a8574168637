// The version in node_modules: the embedded stack runs offline. A hosted function fetches it from npm.
import ical, { ICalCalendarMethod } from "npm:ical-generator@11.1.2";
import { dataOf, visitorClient } from "../_server/database.ts";
import { serveEndpoint } from "../_server/endpoint.ts";
import { environment } from "../_server/environment.ts";
import { Problem } from "../_server/log.ts";
import { challengeDay, officialMoment } from "../_shared/challengeDates.ts";
import type { ChallengeRow } from "../_shared/challengeRow.ts";
import { DATE_TITLES } from "../_shared/dateTitles.ts";
import { pitchingOf } from "../_shared/participation.ts";

/** The dates whose time of day matters. */
const DEADLINES = [
  "registration_closes_at",
  "submissions_open_at",
  "submissions_close_at",
  "withdrawals_close_at",
  "results_released_at",
];

/** Calendars refresh about this often. */
const REFRESH_HOURS = 6;

/**
 * All dates of the challenge as a calendar (RFC 5545). Deadlines are moments; other submissions are whole days of the
 * official clock.
 */
function calendarOf(dates: ChallengeRow): string {
  const calendar = ical({
    name: `Device Innovation Challenge ${challengeDay(new Date(dates.challenge_starts_at)).year}`,
    prodId: { company: "Device Innovation Challenge", product: "Dates", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_HOURS * 60 * 60,
    url: `${environment.siteUrl}/eligibility`,
  });
  const { host } = new URL(environment.siteUrl);
  const allPitch = pitchingOf(dates) === dates.finalists;
  for (const column of Object.keys(DATE_TITLES) as (keyof typeof DATE_TITLES)[]) {
    const at = dates[column];
    if (!at || (allPitch && column === "top_three_selected_at")) continue;
    const moment = new Date(at);
    const { year, month, day } = challengeDay(moment);
    const isDeadline = DEADLINES.includes(column);
    calendar.createEvent({
      // It stays when the date changes, so that a subscriber's calendar moves the entry.
      id: `${column.replace(/_at$/, "").replaceAll("_", "-")}@${host}`,
      stamp: new Date(),
      summary: DATE_TITLES[column],
      description: isDeadline ? officialMoment(moment) : null,
      url: `${environment.siteUrl}/eligibility`,
      ...(isDeadline
        ? { start: moment }
        : { start: new Date(year, month - 1, day), allDay: true, floating: true }),
    });
  }
  return calendar.toString();
}

/** Caches and calendars may keep an answer for a quarter of an hour. */
const FRESH_SECONDS = 15 * 60;

/**
 * Returns the configured dates of the challenge as a calendar, to download or subscribe to. The site serves it
 * at `/calendar.ics`. Open to everyone; a plain GET or HEAD, not a callable.
 * In: nothing. Out: `text/calendar` (RFC 5545).
 * Errors: HTTP 405 for any other method, 503 while the dates are unavailable.
 */
serveEndpoint("calendar", ["GET", "HEAD"], async () => {
  const dates = await dataOf("challenge", visitorClient().from("challenge").select().single());
  if (!dates) throw new Problem("The challenge has no dates.");
  return new Response(calendarOf(dates as ChallengeRow), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="calendar.ics"',
      "cache-control": `public, max-age=${FRESH_SECONDS}`,
    },
  });
});
