import { calendarOf } from "../_server/calendar.ts";
import { corsHeaders } from "../_server/cors.ts";
import { dataOf } from "../_server/database.ts";
import { logged } from "../_server/log.ts";
import { logFailure, Problem } from "../_server/problem.ts";
import { visitorClient } from "../_server/supabase.ts";

const NAME = "calendar";

/** Caches and calendars may keep an answer for a quarter of an hour. */
const FRESH_SECONDS = 15 * 60;

/**
 * All dates of the challenge as a calendar to download or to subscribe to, as they are configured now.
 * The site has it at `/calendar.ics`. Open to everybody, and not a callable: a plain GET or HEAD.
 * In: nothing. Out: `text/calendar` (RFC 5545). Errors: HTTP 405 for any other method, 503 while the
 * dates cannot be read.
 */
Deno.serve((request) =>
  logged(NAME, async (requestId) => {
    const headers = corsHeaders(request);
    if (request.method !== "GET" && request.method !== "HEAD") {
      headers.set("allow", "GET, HEAD");
      return { response: new Response(null, { status: 405, headers }), code: "METHOD_NOT_ALLOWED" };
    }
    try {
      const dates = await dataOf(
        "challenge_parameters",
        visitorClient().from("challenge_parameters").select().single(),
      );
      if (!dates) throw new Problem("The challenge has no dates.");
      headers.set("content-type", "text/calendar; charset=utf-8");
      headers.set("content-disposition", 'inline; filename="calendar.ics"');
      headers.set("cache-control", `public, max-age=${FRESH_SECONDS}`);
      const body = calendarOf(dates, new Date());
      return { response: new Response(body, { headers }), code: "OK" };
    } catch (error) {
      logFailure(NAME, error, requestId);
      headers.set("cache-control", "no-store");
      return { response: new Response(null, { status: 503, headers }), code: "UNAVAILABLE" };
    }
  }),
);
