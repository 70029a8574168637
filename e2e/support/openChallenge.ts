import type { Page } from "@playwright/test";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { test as base, expectNoErrors, watchErrors } from "./fixtures.ts";

interface OpenChallengeFixtures {
  /** Somebody else, in a browser of their own. */
  visitor: () => Promise<Page>;
}

/** `test` in a challenge that is open: submissions and teams can change. A test may set other dates for itself. */
export const test = base.extend<OpenChallengeFixtures>({
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
