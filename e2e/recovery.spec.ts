import { startTemporaryStack } from "#tools/stack/temporaryStack.ts";
import { expect, test } from "./support/fixtures.ts";
import { createPeople } from "./support/people.ts";

test(
  "the site recovers by itself after a crash of Postgres",
  { tag: "@deep" },
  async ({ page, expectedErrors }, testInfo) => {
    expectedErrors.push(/status of 50\d/, /ERR_/);
    const stack = await startTemporaryStack({ site: true });
    const people = createPeople(stack.addresses, testInfo.testId);
    try {
      const email = people.email("Survivor");
      await page.goto(`${stack.addresses.siteUrl}/#mailing-list`);
      const form = page.getByRole("form", { name: /mailing list/i });
      await form.getByLabel("Name").fill("Sam Survivor");
      await page.getByLabel("Country").selectOption("Chile");
      await form.getByLabel("Email").fill(email);

      // As on a machine that has run out of memory: connections are cut, and Postgres recovers from its log.
      const [checkpointer] = await people.sql`
        select pid from pg_stat_activity where backend_type = 'checkpointer'`;
      process.kill(checkpointer?.pid, "SIGKILL");

      // Until the database is back, the form says so and keeps what was typed; then it goes through. Each
      // answer is waited for: the form is empty after the one that says yes.
      const success = page.getByText(/Thank you for signing up!/);
      await expect(async () => {
        await form.getByRole("button", { name: "Sign Up", exact: true }).click();
        await expect(success.or(form.getByRole("alert"))).toBeVisible();
        expect(await success.isVisible()).toBe(true);
      }).toPass();
      const stored = await people.sql`select name from mailing_list where email = ${email}`;
      expect(stored).toEqual([{ name: "Sam Survivor" }]);
    } finally {
      await people.remove();
      await stack.stop();
    }
  },
);
