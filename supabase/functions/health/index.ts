import { serviceClient } from "../_server/database.ts";
import { serveEndpoint } from "../_server/endpoint.ts";
import { environment, isEmailOff, readEmailSettings } from "../_server/environment.ts";
import { logFailure, Problem } from "../_server/log.ts";
import { VERSION } from "../_server/version.ts";
import { parseSender } from "../_shared/validation.ts";

const TIMEOUT_MS = 5_000;
/** An instance asks the other parts no more often than this. */
const FRESH_MS = 5_000;

type State = "ok" | "unavailable";

/** Sends a small request to every part of the project. Never throws. */
async function checkHealth() {
  const { siteUrl, supabaseUrl, publishableKey } = environment;
  const headers = { apikey: publishableKey };
  const operations = readOperations();
  const parts = await statesOf({
    site: isOk(siteUrl, { method: "HEAD" }),
    auth: isOk(`${supabaseUrl}/auth/v1/settings`, { headers }),
    // With a full disk the database still reads; `operations` also writes.
    database: operations.then(() =>
      isOk(`${supabaseUrl}/rest/v1/challenge_status?select=phase&limit=1`, { headers }),
    ),
    storage: serviceClient()
      .storage.getBucket("submissions")
      .then(({ error }) => error === null),
    schedule: operations.then(({ has_schedule }) => has_schedule),
    mail: operations.then(
      ({ email_problem }) =>
        email_problem === null && parseSender(readEmailSettings().from) !== undefined,
    ),
    clientAddress: operations.then(({ has_client_address }) => has_client_address),
    // This runs in a function, so the functions answer.
    functions: Promise.resolve(true),
  });
  const isHealthy = Object.values(parts).every((part) => part === "ok");
  const known = await operations.catch(() => null);
  const status: State = isHealthy ? "ok" : "unavailable";
  const isRehearsal = known?.is_rehearsal ?? null;
  const warnings = known && [
    ...(isEmailOff() ? ["mail_off"] : []),
    ...(isHttps() ? [] : ["not_https"]),
    ...known.warnings,
  ];
  return { status, parts, isRehearsal, warnings, version: VERSION };
}

/** Whether links and unsubscribe buttons of emails lead to https addresses, or to this machine. */
function isHttps(): boolean {
  const { siteUrl, publicApiUrl } = environment;
  return [siteUrl, publicApiUrl].every((address) => {
    const { protocol, hostname } = new URL(address);
    return protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";
  });
}

async function isOk(url: string, init: RequestInit): Promise<boolean> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return response.ok;
}

/** The state of the parts that an operator sets up in a hosted project (docs/deploy.md). */
async function readOperations() {
  const call = serviceClient().rpc("service_operations_health").single();
  return (await call.throwOnError()).data;
}

/** The state of each part, by the result of its check. */
async function statesOf(checks: Record<string, Promise<boolean>>): Promise<Record<string, State>> {
  const states = Object.entries(checks).map(async ([part, check]) => {
    if (await check.catch(() => false)) return [part, "ok"];
    logFailure(new Problem(`No valid response from: ${part}.`));
    return [part, "unavailable"];
  });
  return Object.fromEntries(await Promise.all(states));
}

let latest: { health: ReturnType<typeof checkHealth>; freshUntil: number } | undefined;

/**
 * For monitors and operators: reports whether the site, sign-in, database, storage, functions, schedule and
 * emails work, whether the database knows callers' addresses, whether a rehearsal is on (never in production),
 * and the version of the functions. Warnings are not failures: second_factor_not_required (administrators need
 * only a password), undeleted_rows (expired rows could not be deleted), job_failed (a scheduled job failed),
 * document_not_opened (a document could not be opened in three attempts), mail_off (emails are discarded on
 * purpose), not_https (the public address of the site or API is not encrypted). The database check writes a row,
 * because a database whose disk is full can still be read. Open to everyone; a plain GET or HEAD, not a
 * callable.
 * In: nothing. Out: `{ status, parts, isRehearsal, warnings, version }`, with the states "ok" and
 * "unavailable", and null for unknown; HTTP 200 if every part is "ok", otherwise 503.
 * Errors: HTTP 405 for any other method.
 */
serveEndpoint("health", ["GET", "HEAD"], async () => {
  if (!latest || Date.now() > latest.freshUntil) {
    latest = { health: checkHealth(), freshUntil: Date.now() + FRESH_MS };
  }
  const health = await latest.health;
  return Response.json(health, { status: health.status === "ok" ? 200 : 503 });
});
