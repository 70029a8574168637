import postgres from "postgres";
import type { StackAddresses } from "#tools/stack/config.ts";
import { startSchedule } from "#tools/stack/schedule.ts";
import { findBrowser } from "./browser.ts";

/**
 * Finds Chromium once for all workers, unless TEST_BROWSER names another browser. If TEST_STACK names a stack, it gets
 * the schedule that sends emails; the workers' own stacks have it. Both apps must have been built.
 */
export default async function globalSetup() {
  if (!process.env.TEST_BROWSER) process.env.CHROME_PATH = await findBrowser();
  if (!process.env.TEST_STACK) return undefined;
  const addresses = JSON.parse(process.env.TEST_STACK) as StackAddresses;
  const sql = postgres(addresses.dbUrl, { max: 1, onnotice: () => undefined });
  const schedule = startSchedule({ addresses, sql, log: console.warn, interval: 250 });
  return async () => {
    await schedule.stop();
    await sql.end();
  };
}
