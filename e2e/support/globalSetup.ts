import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "../../supabase/local/ports.ts";
import { startStack } from "../../supabase/local/stack.ts";
import { findBrowser } from "./browser.ts";

/**
 * Finds the browser once for all workers and, unless `npm test` has started a stack already
 * (TEST_STACK), starts one with fresh data. Both apps must have been built.
 */
export default async function globalSetup() {
  process.env.CHROME_PATH = await findBrowser();
  if (process.env.TEST_STACK) return;
  const dataDir = await mkdtemp(path.join(tmpdir(), "challenge-e2e-"));
  const [sitePort, apiPort, dbPort, mailboxPort] = await freePorts(4);
  const stack = await startStack(
    { sitePort, apiPort, dbPort, mailboxPort, dataDir },
    { site: true },
  );
  process.env.TEST_STACK = JSON.stringify(stack.addresses);
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
