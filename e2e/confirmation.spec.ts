import { fillSignUp, submitSignIn } from "./support/actions.ts";
import { routeIdentity, startConfirmation } from "./support/confirmation.ts";
import { expect, expectAccessibleAtBothSizes, test } from "./support/fixtures.ts";
import { firstLink, readMail } from "./support/mailbox.ts";

test("where addresses are confirmed, a sign-up goes through the mailbox and tells nobody who is registered", async ({
  page,
  people,
  stack,
  expectedErrors,
}, testInfo) => {
  expectedErrors.push(/status of 40[03]/);
  const backend = await startConfirmation(stack, testInfo.outputDir);
  const known = await people.participant("Kim");
  const email = people.email("cora");
  const main = page.getByRole("main");
  const inbox = main.getByRole("status");
  async function register(address: string) {
    await page.goto("/signup?next=%2Faccount");
    await fillSignUp(page, { email: address, firstName: "Cora" });
    await main.getByRole("button", { name: "Sign up" }).click();
    await expect(inbox).toContainText(`We have sent an email to ${address}.`);
    return (await main.innerText()).replaceAll(address, "");
  }
  try {
    await routeIdentity(page, backend);
    const said = await register(email);
    await expectAccessibleAtBothSizes(page);
    expect(await register(known.email), "the same for an address with an account").toBe(said);

    await page.goto("/signin?next=%2Faccount");
    await submitSignIn(page, { ...known, email, password: "correct horse battery 7" });
    await expect(main.getByRole("alert")).toHaveText("Email not confirmed");

    const link = firstLink((await readMail(stack, email, /Confirm your email/)).text);
    await page.goto(link);
    await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Cora");
    expect(await people.sql`select profile_completed from profiles where email = ${email}`).toEqual(
      [{ profile_completed: true }],
    );

    await page.goto(link);
    await expect(main.getByText("This link has expired or has already been used.")).toBeVisible();
  } finally {
    await backend.stop();
  }
});
