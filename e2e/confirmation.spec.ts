import { emailsTo } from "#tools/testing/api/mailbox.ts";
import { fillSignUp, submitSignIn } from "./support/actions.ts";
import { routeIdentity, startConfirmation } from "./support/confirmation.ts";
import { expect } from "./support/fixtures.ts";
import { firstLink, readEmail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";

test(
  "a stranger who registers an address never signs in, and its owner starts with an empty profile",
  { tag: "@confirmation" },
  async ({ visitor, page, people, stack, expectedErrors }, testInfo) => {
    expectedErrors.push(/status of 400/);
    const backend = await startConfirmation(stack, testInfo.outputDir);
    const email = people.email("olga");
    const main = page.getByRole("main");
    const stranger = await visitor();
    try {
      await routeIdentity(stranger, backend);
      await stranger.goto("/signup");
      await fillSignUp(stranger, { email, firstName: "Mallory" });
      await stranger.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await expect(stranger.getByRole("heading", { name: "Check your inbox" })).toBeVisible();

      // Auth sends one email per address and minute.
      await people.sql`
      update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = ${email}`;
      // The owner signs up, too, with a secret that differs from the stranger's.
      await routeIdentity(page, backend);
      await page.goto("/signup");
      await fillSignUp(page, { email, firstName: "Olga" });
      await main.getByRole("button", { name: "Sign up" }).click();
      await expect(main.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
      // The newest of two emails counts. The second is sent after the answer.
      await expect.poll(() => emailsTo(stack.mailboxUrl, email)).toHaveLength(2);
      const link = firstLink((await readEmail(stack, email, /Confirm your email/)).text);
      await page.goto(link);
      await main.getByRole("button", { name: "Confirm and continue" }).click();
      await page.getByLabel("New password", { exact: true }).fill("quite another battery 8");

      // Before the owner opens the link.
      await stranger.goto("/signin");
      await submitSignIn(stranger, { email, password: "correct horse battery 7" });
      await expect(stranger.getByRole("alert")).toContainText("Check your email and password,");

      await main.getByRole("button", { name: "Save new password" }).click();
      await page.waitForURL("**/profile-completion");
      expect(
        await people.sql`select first_name, profile_completed from profiles where email = ${email}`,
        "nothing of the stranger is kept",
      ).toEqual([{ first_name: "", profile_completed: false }]);
      await page.getByLabel("First name").fill("Olga");
      await main.getByRole("button", { name: "Save Profile" }).click();
      await page.waitForURL("**/dashboard");
      const emails = await people.sql`
      select kind from private.notifications where recipient = ${email} and kind = 'password_changed'`;
      expect(emails, "a first password is no change").toEqual([]);
    } finally {
      await backend.stop();
    }
  },
);
