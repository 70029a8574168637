import type { Page } from "@playwright/test";
import type { StackAddresses } from "#tools/stack/config.ts";
import { startTemporaryStack } from "#tools/stack/temporaryStack.ts";
import { WHEN_IT_HANGS } from "#tools/testing/run/timeouts.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { test as base, expectNoErrors, watchErrors } from "./fixtures.ts";

interface OpenChallengeFixtures {
  /** Somebody else, in a browser of their own. */
  visitor: () => Promise<Page>;
}

/**
 * `test` in a challenge that is open: entries and teams can change. Each worker has a stack of its
 * own, so a test may set other dates for itself; it gets open ones. With TEST_SUPABASE the one worker
 * there is uses the stack that all tests use.
 */
export const test = base.extend<OpenChallengeFixtures, object>({
  stack: [
    async ({ playwright: _ }, use) => {
      const { TEST_STACK, TEST_SUPABASE } = process.env;
      if (TEST_STACK && TEST_SUPABASE) return use(JSON.parse(TEST_STACK) as StackAddresses);
      const stack = await startTemporaryStack({ site: true, schedule: true, withoutCli: true });
      await use(stack.addresses);
      await stack.stop();
    },
    { scope: "worker", timeout: WHEN_IT_HANGS },
  ],
  people: async ({ people }, use) => {
    await setChallenge(people.sql);
    await use(people);
  },
  visitor: async ({ browser, stack, viewport, expectedErrors }, use) => {
    const opened: { page: Page; errors: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: stack.siteUrl, viewport });
      const page = await context.newPage();
      opened.push({ page, errors: watchErrors(page) });
      return page;
    });
    for (const { page, errors } of opened) {
      await page.context().close();
      expectNoErrors(errors, expectedErrors);
    }
  },
});
