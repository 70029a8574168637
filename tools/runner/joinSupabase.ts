import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { buildApps } from "../stack/builds.ts";
import {
  addressesOf,
  readConfig,
  type StackAddresses,
  withExampleValues,
} from "../stack/config.ts";
import type { Part } from "../stack/part.ts";
import { startSite } from "../stack/site/server.ts";

/** The names of the addresses and keys in `supabase status`. */
const STATUS_NAMES = {
  apiUrl: "API_URL",
  dbUrl: "DB_URL",
  mailboxUrl: "MAILPIT_URL",
  publishableKey: "PUBLISHABLE_KEY",
  secretKey: "SECRET_KEY",
  jwtSecret: "JWT_SECRET",
};

/**
 * The addresses and keys of the running `supabase start`.
 * @throws when it is not running.
 */
async function addressesOfContainers(): Promise<StackAddresses> {
  const { stdout } = await promisify(execFile)("npx", ["supabase", "status", "--output", "json"]);
  const status = JSON.parse(stdout) as Record<string, string | undefined>;
  const known = Object.entries(STATUS_NAMES).flatMap(([name, key]) =>
    status[key] === undefined ? [] : [[name, status[key]]],
  );
  return { ...addressesOf(readConfig()), ...Object.fromEntries(known) };
}

/**
 * The servers that the tests use: those at the addresses in TEST_STACK, else `supabase start` with the built apps
 * in front of it.
 */
export async function joinSupabase(
  abort: AbortSignal,
): Promise<Part & { addresses: StackAddresses }> {
  if (process.env.TEST_STACK) {
    const addresses = JSON.parse(process.env.TEST_STACK) as StackAddresses;
    return { addresses, stop: async () => undefined };
  }
  await buildApps(withExampleValues(process.env), console.log, abort);
  const addresses = await addressesOfContainers();
  const site = await startSite(addresses);
  return { addresses, stop: () => site.stop() };
}

/** Whether Auth asks new accounts to confirm their address. */
export async function confirmsAddresses({
  apiUrl,
  publishableKey,
}: StackAddresses): Promise<boolean> {
  const answer = await fetch(`${apiUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  const { mailer_autoconfirm } = (await answer.json()) as { mailer_autoconfirm: boolean };
  return !mailer_autoconfirm;
}
