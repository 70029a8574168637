import { calendarOf } from "../_server/calendar.ts";
import { dataOf } from "../_server/database.ts";
import { endpoint } from "../_server/endpoint.ts";
import { Problem } from "../_server/problem.ts";
import { visitorClient } from "../_server/supabase.ts";

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
    return new Response(calendarOf(dates, new Date()), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="calendar.ics"',
        "cache-control": `public, max-age=${FRESH_SECONDS}`,
      },
    });
  }),
);
