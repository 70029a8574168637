import { fillSignUp, submitSignIn } from "./support/actions.ts";
import { routeIdentity, startConfirmation } from "./support/confirmation.ts";
import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";
import { countMails, firstLink, readMail } from "./support/mailbox.ts";

test(
  "where addresses are confirmed, a sign-up goes through the mailbox and tells nobody who is registered",
  { tag: ["@deep", "@confirmation"] },
  async ({ browser, page, people, stack, expectedErrors }, testInfo) => {
    expectedErrors.push(/status of 40[03]/);
    const backend = await startConfirmation(stack, testInfo.outputDir);
    const known = await people.participant("Kim");
    const email = people.email("cora");
    const main = page.getByRole("main");
    const inbox = main.getByRole("heading", { name: "Check your inbox" });
    const resent = main.getByText("an email is on its way");
    const again = main.getByRole("button", { name: "Send again" });
    async function register(address: string) {
      await page.goto("/signup?next=%2Faccount");
      await fillSignUp(page, { email: address, firstName: "Cora" });
      await main.getByRole("button", { name: "Sign up" }).click();
      await expect(inbox).toBeInViewport();
      await expect(inbox).toBeFocused();
      await expect(main.getByText(`We have sent an email to ${address}.`)).toBeVisible();
      return (await main.innerText()).replaceAll(address, "");
    }
    try {
      await routeIdentity(page, backend);
      const said = await register(email);
      await expectAccessibleAtEachSize(page);
      expect(await register(known.email), "the same for an address with an account").toBe(said);

      await again.click();
      await expect(resent).toBeVisible();
      await main.getByRole("button", { name: "Use another address" }).click();
      await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
      await expect(page.getByLabel("First Name")).toHaveValue("Cora");
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue(known.email);

      await page.goto("/signin?next=%2Faccount");
      await submitSignIn(page, { ...known, email, password: "correct horse battery 7" });
      await expect(main.getByRole("alert")).toContainText("Email not confirmed");
      await again.click();
      await expect(resent).toBeVisible();
      await expectAccessibleAtEachSize(page);

      const link = firstLink((await readMail(stack, email, /Confirm your email/)).text);
      const elsewhere = await browser.newPage();
      await routeIdentity(elsewhere, backend);
      await elsewhere.goto(link);
      await expect(elsewhere.getByLabel("New password", { exact: true })).toBeVisible();
      await elsewhere.close();

      await page.goto(link);
      await expect(main.getByRole("button", { name: "Confirm and continue" })).toBeVisible();
      await expect(page.getByLabel("New password", { exact: true })).toBeHidden();
      await expectAccessibleAtEachSize(page);
      expect(
        await people.sql`select first_name, profile_completed from profiles where email = ${email}`,
        "as the sign-up said it",
      ).toEqual([{ first_name: "Cora", profile_completed: true }]);
      await main.getByRole("button", { name: "Confirm and continue" }).click();
      await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible();
      expect(
        await people.sql`select first_name, profile_completed from profiles where email = ${email}`,
        "it counts in this browser",
      ).toEqual([{ first_name: "Cora", profile_completed: true }]);
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "Sign Out" }).click();

      await page.goto("/signin");
      await submitSignIn(page, { ...known, email, password: "correct horse battery 7" });
      await page.waitForURL("**/dashboard");

      await page.goto(link);
      // The other address that this browser has registered still waits.
      await main.getByRole("button", { name: "Confirm and continue" }).click();
      await expect(main.getByText("This link has expired or has already been used.")).toBeVisible();
      await page.getByLabel("Email").fill(email);
      await main.getByRole("button", { name: "Send a new link" }).click();
      await expect(resent).toBeVisible();
      await expectAccessibleAtEachSize(page);
    } finally {
      await backend.stop();
    }
  },
);

test(
  "who registered somebody else's address signs in by nothing, and the owner begins with a profile of their own",
  { tag: "@confirmation" },
  async ({ browser, page, people, stack, expectedErrors }, testInfo) => {
    expectedErrors.push(/status of 400/);
    const backend = await startConfirmation(stack, testInfo.outputDir);
    const email = people.email("olga");
    const main = page.getByRole("main");
    const stranger = await browser.newPage();
    try {
      await routeIdentity(stranger, backend);
      await stranger.goto("/signup");
      await fillSignUp(stranger, { email, firstName: "Mallory" });
      await stranger.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await expect(stranger.getByRole("heading", { name: "Check your inbox" })).toBeVisible();

      // The owner has registered, too: that browser's secret is not the one that came first.
      await routeIdentity(page, backend);
      await page.goto("/signup");
      await fillSignUp(page, { email, firstName: "Olga" });
      await main.getByRole("button", { name: "Sign up" }).click();
      await expect(main.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
      // Registered twice, it has two mails: the newest link counts. The second leaves after the answer.
      await expect.poll(() => countMails(stack, email)).toBe(2);
      const link = firstLink((await readMail(stack, email, /Confirm your email/)).text);
      await page.goto(link);
      await main.getByRole("button", { name: "Confirm and continue" }).click();
      await page.getByLabel("New password", { exact: true }).fill("quite another battery 8");

      // While the owner hesitates.
      await stranger.goto("/signin");
      await submitSignIn(stranger, { email, password: "correct horse battery 7" });
      await expect(stranger.getByRole("alert")).toContainText("Check your email and password,");

      await main.getByRole("button", { name: "Save new password" }).click();
      await page.waitForURL("**/profile-completion");
      expect(
        await people.sql`select first_name, profile_completed from profiles where email = ${email}`,
        "nothing counts before it has been looked at",
      ).toEqual([{ first_name: "", profile_completed: false }]);
      await page.getByLabel("First name").fill("Olga");
      await main.getByRole("button", { name: "Save Profile" }).click();
      await page.waitForURL("**/dashboard");
      const mails = await people.sql`
      select kind from private.notifications where recipient = ${email} and kind = 'password_changed'`;
      expect(mails, "a first password is no news").toEqual([]);
    } finally {
      await stranger.close();
      await backend.stop();
    }
  },
);
