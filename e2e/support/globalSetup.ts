import postgres from "postgres";
import type { StackAddresses } from "#tools/stack/config.ts";
import { startSchedule } from "#tools/stack/schedule.ts";
import { startTemporaryStack } from "#tools/stack/temporaryStack.ts";
import { findBrowser } from "./browser.ts";

/**
 * Finds Chromium once for all workers, unless TEST_BROWSER names another browser, and starts a stack with fresh data,
 * unless TEST_STACK names a running one. Both apps must have been built. The schedule sends emails.
 */
export default async function globalSetup() {
  if (!process.env.TEST_BROWSER) process.env.CHROME_PATH = await findBrowser();
  const own = process.env.TEST_STACK
    ? undefined
    : await startTemporaryStack({ site: true, withoutCli: true });
  if (own) process.env.TEST_STACK = JSON.stringify(own.addresses);
  const addresses = JSON.parse(process.env.TEST_STACK ?? "{}") as StackAddresses;
  const sql = postgres(addresses.dbUrl, { max: 1, onnotice: () => undefined });
  const schedule = startSchedule({ addresses, sql, log: console.warn, interval: 250 });
  return async () => {
    await schedule.stop();
    await sql.end();
    await own?.stop();
  };
}
