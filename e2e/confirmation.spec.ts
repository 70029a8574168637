import { fillSignUp, submitSignIn } from "./support/actions.ts";
import { routeIdentity, startConfirmation } from "./support/confirmation.ts";
import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";
import { firstLink, readMail } from "./support/mailbox.ts";

test(
  "where addresses are confirmed, a sign-up goes through the mailbox and tells nobody who is registered",
  { tag: "@deep" },
  async ({ page, people, stack, expectedErrors }, testInfo) => {
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
      await page.goto(link);
      await expectAccessibleAtEachSize(page);
      const own = "quite another battery 8";
      await page.getByLabel("New password", { exact: true }).fill(own);
      await main.getByRole("button", { name: "Save new password" }).click();
      await page.waitForURL("**/profile-completion**");
      await expect(page.getByLabel("First name")).toHaveValue("Cora");
      expect(
        await people.sql`select first_name, profile_completed from profiles where email = ${email}`,
        "nothing counts before it has been looked at",
      ).toEqual([{ first_name: "", profile_completed: false }]);
      await main.getByRole("button", { name: "Save Profile" }).click();
      await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible();
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "Sign Out" }).click();

      await page.goto("/signin");
      await submitSignIn(page, { ...known, email, password: "correct horse battery 7" });
      await expect(main.getByRole("alert")).toContainText("Email or password is not right.");
      await submitSignIn(page, { ...known, email, password: own });
      await page.waitForURL("**/dashboard");

      await page.goto(link);
      await page.getByLabel("New password", { exact: true }).fill(own);
      await main.getByRole("button", { name: "Save new password" }).click();
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
