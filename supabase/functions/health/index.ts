import { endpoint } from "../_server/endpoint.ts";
import { checkHealth, type Health } from "../_server/health.ts";

/** An instance asks the other parts no more often than this. */
const FRESH_MS = 5_000;

let latest: { health: Promise<Health>; freshUntil: number } | undefined;

function health(): Promise<Health> {
  if (!latest || Date.now() > latest.freshUntil) {
    latest = { health: checkHealth(), freshUntil: Date.now() + FRESH_MS };
  }
  return latest.health;
}

/**
 * For a monitor or an operator: whether site, sign-in, database, storage, functions, schedule and emails work,
 * whether the database knows the addresses of callers, whether there is a rehearsal (never in production), and the
 * release of the functions. Warnings are not failures: second_factor_not_required (administrators need only a
 * password), undeleted_rows (expired rows could not be deleted), job_failed (a job of the schedule failed),
 * document_not_opened (a document could not be opened in three attempts), mail_off (emails are discarded on
 * purpose). The database is "ok" after writing a row, because with a full disk it still reads.
 * Open to everyone; a plain GET or HEAD, not a callable.
 * In: nothing. Out: `{ status, parts, isRehearsal, warnings, version }`, with the states "ok" and "unavailable"; HTTP 200
 * if every part is "ok", else 503.
 * Errors: HTTP 405 for any other method.
 */
Deno.serve(
  endpoint("health", ["GET", "HEAD"], async () => {
    const body = await health();
    return Response.json(body, { status: body.status === "ok" ? 200 : 503 });
  }),
);
