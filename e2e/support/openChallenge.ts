import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { freePorts } from "../../supabase/local/ports.ts";
import { startStack } from "../../supabase/local/stack.ts";
import { setChallenge } from "../../supabase/tests/support/challenge.ts";
import { test as base, expectNoErrors, watchErrors } from "./fixtures.ts";

interface OpenChallengeFixtures {
  /** Somebody else, in a browser of their own. */
  visitor: () => Promise<Page>;
}

/**
 * `test` in a challenge that is open: entries and teams can change. Each worker has a stack of its
 * own, so a test may set other dates for itself; it gets open ones.
 */
export const test = base.extend<OpenChallengeFixtures, object>({
  stack: [
    async ({ playwright: _ }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), "challenge-open-"));
      const [sitePort, apiPort, dbPort, mailboxPort] = await freePorts(4);
      const config = { sitePort, apiPort, dbPort, mailboxPort, dataDir };
      const stack = await startStack(config, { site: true, mailSchedule: true });
      await use(stack.addresses);
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
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
