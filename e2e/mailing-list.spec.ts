import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";
import { firstLink, readEmail } from "./support/mailbox.ts";

test("subscribing twice gives the same answer and one row; links in emails confirm and cancel it", async ({
  page,
  people,
  stack,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const email = people.email("Mailing");
  const main = page.getByRole("main");
  await page.goto("/#mailing-list");
  const form = page.getByRole("form", { name: /mailing list/i });
  for (const name of ["First Try", "Second Try"]) {
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Country").selectOption("Chile");
    await form.getByLabel("Email").fill(email);
    await form.getByRole("button", { name: "Sign Up" }).click();
    await expect(
      page.getByText("Thank you for signing up! We'll keep you updated on the challenge."),
    ).toBeInViewport();
    await expect(form).toBeHidden();
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect(form.getByLabel("Email")).toHaveValue("");
  }
  const stored = () => people.sql`
    select name, country, source, confirmed_at is not null as confirmed
    from mailing_list where email = ${email}`;
  const submission = { name: "First Try", country: "Chile", source: "mailing_list_form" };
  expect(await stored()).toEqual([{ ...submission, confirmed: false }]);

  const { text } = await readEmail(stack, email, /Confirm your subscription/);
  await page.goto(firstLink(text));
  await expectAccessibleAtEachSize(page);
  expect(await stored(), "opening the link does nothing").toEqual([
    { ...submission, confirmed: false },
  ]);
  await main.getByRole("button", { name: "Confirm my address" }).click();
  await expect(main.getByText("Your address is confirmed.")).toBeVisible();
  expect(await stored()).toEqual([{ ...submission, confirmed: true }]);

  const [row] = await people.sql`select unsubscribe_token from mailing_list where email = ${email}`;
  await page.goto(`/mailing-list/unsubscribe?token=${row?.unsubscribe_token}`);
  await main.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(main.getByText("You’ve unsubscribed.")).toBeVisible();
  expect(await stored()).toEqual([]);

  await page.goto(firstLink(text));
  await main.getByRole("button", { name: "Confirm my address" }).click();
  await expect(main.getByRole("alert")).toContainText("This link has expired.");
});
