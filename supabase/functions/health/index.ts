import { corsHeaders } from "../_server/cors.ts";
import { checkHealth, type Health } from "../_server/health.ts";
import { logged } from "../_server/log.ts";

/** However often it is asked, one instance asks the other parts no more often than this. */
const FRESH_MS = 5_000;

let latest: { health: Promise<Health>; freshUntil: number } | undefined;

function health(): Promise<Health> {
  if (!latest || Date.now() > latest.freshUntil) {
    latest = { health: checkHealth(), freshUntil: Date.now() + FRESH_MS };
  }
  return latest.health;
}

/**
 * Says whether site, sign-in, database, storage and functions answer, whether the schedule runs, whether mails leave, and
 * whether the database knows callers' addresses, for a monitor or an operator; and whether there is a
 * rehearsal, which on production there never should be; and which release the functions are of. Its warnings are
 * no failure: second_factor_not_required (administrators sign in with a password alone), expired_rows_kept (the
 * last night could not delete some), job_failed (a job of the schedule ended with an error), document_not_opened (a
 * document could not be opened in three attempts), mail_off
 * (emails are discarded on purpose). The database is "ok" once it has written a row: with a full disk it still reads.
 * Open to everybody, and not a callable: a plain GET or HEAD.
 * In: nothing. Out: `{ status, parts, isRehearsal, warnings, version }`, the states "ok" or "unavailable"; HTTP 200
 * when all is well, else 503.
 * Errors: HTTP 405 for any other method.
 */
Deno.serve((request) =>
  logged("health", async () => {
    const headers = corsHeaders(request);
    headers.set("cache-control", "no-store");
    if (request.method !== "GET" && request.method !== "HEAD") {
      headers.set("allow", "GET, HEAD");
      return { response: new Response(null, { status: 405, headers }), code: "METHOD_NOT_ALLOWED" };
    }
    const body = await health();
    const isHealthy = body.status === "ok";
    const response = Response.json(body, { status: isHealthy ? 200 : 503, headers });
    return { response, code: isHealthy ? "OK" : "UNAVAILABLE" };
  }),
);
