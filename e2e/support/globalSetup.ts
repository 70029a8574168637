import { startTemporaryStack } from "#tools/stack/temporaryStack.ts";
import { findBrowser } from "./browser.ts";

/**
 * Finds the browser once for all workers and, unless `npm test` has started a stack already
 * (TEST_STACK), starts one with fresh data. Both apps must have been built.
 */
export default async function globalSetup() {
  process.env.CHROME_PATH = await findBrowser();
  if (process.env.TEST_STACK) return;
  const stack = await startTemporaryStack({ site: true });
  process.env.TEST_STACK = JSON.stringify(stack.addresses);
  return () => stack.stop();
}
