import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ADMIN_DIR, buildApps, PUBLIC_DIR } from "../stack/builds.ts";
import {
  addressesOf,
  readConfig,
  type StackAddresses,
  withExampleValues,
} from "../stack/config.ts";
import type { Part } from "../stack/part.ts";
import { startSite } from "../stack/site/server.ts";

/** The output of `supabase status`; only values that differ from ours matter. */
interface Status {
  API_URL?: string;
  DB_URL?: string;
  MAILPIT_URL?: string;
  PUBLISHABLE_KEY?: string;
  SECRET_KEY?: string;
  JWT_SECRET?: string;
}

/**
 * The addresses and keys of the `supabase start` that runs on this machine.
 * @throws when there is none.
 */
async function addressesOfContainers(): Promise<StackAddresses> {
  const { stdout } = await promisify(execFile)("npx", ["supabase", "status", "--output", "json"]);
  const status = JSON.parse(stdout) as Status;
  const usual = addressesOf(readConfig());
  return {
    siteUrl: usual.siteUrl,
    apiUrl: status.API_URL ?? usual.apiUrl,
    dbUrl: status.DB_URL ?? usual.dbUrl,
    mailboxUrl: status.MAILPIT_URL ?? usual.mailboxUrl,
    publishableKey: status.PUBLISHABLE_KEY ?? usual.publishableKey,
    secretKey: status.SECRET_KEY ?? usual.secretKey,
    jwtSecret: status.JWT_SECRET ?? usual.jwtSecret,
  };
}

/**
 * What the tests run against: the servers at the addresses in TEST_STACK, else `supabase start`, with the
 * built apps in front of it.
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
  const site = await startSite({
    port: Number(new URL(addresses.siteUrl).port),
    apiUrl: addresses.apiUrl,
    mailboxUrl: addresses.mailboxUrl,
    publicDir: PUBLIC_DIR,
    adminDir: ADMIN_DIR,
  });
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
