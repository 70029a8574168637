import { parseSender } from "./emails/sender.ts";
import { environment, isEmailOff, readEmailSettings } from "./environment.ts";
import { writeLog } from "./log.ts";
import { serviceClient } from "./supabase.ts";
import { VERSION } from "./version.ts";

const TIMEOUT_MS = 5_000;

type State = "ok" | "unavailable";

/** The answer of the function `health`: which parts work or are set up, without details. */
export interface Health {
  status: State;
  parts: Record<
    "site" | "auth" | "database" | "storage" | "schedule" | "mail" | "clientAddress" | "functions",
    State
  >;
  /** Whether an operator has moved the challenge's clock; null if unknown. */
  isRehearsal: boolean | null;
  /** Problems for an operator although every part works; null if unknown. */
  warnings: readonly string[] | null;
  /** The release that the functions are of. */
  version: string;
}

/** Sends a small request to every part of the project. Never throws. */
export async function checkHealth(): Promise<Health> {
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
    storage: hasBucket(),
    schedule: operations.then(({ has_schedule }) => has_schedule),
    mail: operations.then(({ email_problem }) => email_problem === null && hasEmailSettings()),
    clientAddress: operations.then(({ has_client_address }) => has_client_address),
    // This runs in a function, so the functions answer.
    functions: Promise.resolve(true),
  });
  const isHealthy = Object.values(parts).every((part) => part === "ok");
  const [isRehearsal, warnings] = await operations.then(
    (known) =>
      [known.is_rehearsal, [...(isEmailOff() ? ["mail_off"] : []), ...known.warnings]] as const,
    () => [null, null] as const,
  );
  return {
    status: isHealthy ? "ok" : "unavailable",
    parts,
    isRehearsal,
    warnings,
    version: VERSION,
  };
}

async function isOk(url: string, init: RequestInit): Promise<boolean> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return response.ok;
}

async function hasBucket(): Promise<boolean> {
  const { error } = await serviceClient().storage.getBucket("submissions");
  return error === null;
}

function hasEmailSettings(): boolean {
  return parseSender(readEmailSettings().from).email !== "";
}

/** The state of the parts that an operator sets up in a hosted project (docs/deploy.md). */
async function readOperations() {
  const { data, error } = await serviceClient().rpc("service_operations_health").single();
  if (error) throw error;
  return data;
}

/** The state of each part, by the result of its check. */
async function statesOf<Part extends string>(
  checks: Record<Part, Promise<boolean>>,
): Promise<Record<Part, State>> {
  const states = Object.entries<Promise<boolean>>(checks).map(async ([part, check]) => {
    if (await check.catch(() => false)) return [part, "ok"];
    writeLog("error", { function: "health", problem: `No good answer from: ${part}.` });
    return [part, "unavailable"];
  });
  return Object.fromEntries(await Promise.all(states));
}
