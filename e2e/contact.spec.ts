import { openContactForm, passRobotCheck, signIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { readMail } from "./support/mailbox.ts";

test.describe("contact form", () => {
  test("a visitor's message reaches the back office", async ({ page, people }) => {
    const admin = await people.admin("Amara");
    const sender = people.email("visitor");
    await page.goto("/");
    const dialog = await openContactForm(page);
    const send = dialog.getByRole("button", { name: /^send/i });

    await dialog.getByLabel("Name").fill("Vera Visitor");
    await dialog.getByLabel("Email").fill(sender);
    await dialog.getByLabel("Subject").fill("Needle length");
    await dialog.getByLabel("Message").fill("Is there a preferred needle length?");
    await expect(send, "no sending without the robot check").toBeDisabled();

    await passRobotCheck(page);
    await expect(send).toBeEnabled();
    await expectAccessible(page);
    await send.dblclick();
    await expect(dialog.getByText("Your message has been sent successfully!")).toBeVisible();
    await expect(dialog.getByText("Thank you for reaching out to us.")).toBeVisible();
    await expect(dialog, "the modal closes itself").toBeHidden();
    await expect(page.getByRole("button", { name: "Contact Us" })).toBeFocused();

    const stored = await people.sql`select status from contact_requests where email = ${sender}`;
    expect(stored, "a double click sends once").toEqual([{ status: "new" }]);

    await signIn(page, admin, "/admin/contact-requests");
    await page.getByRole("searchbox").fill(sender);
    const row = page.getByRole("row", { name: new RegExp(sender.replaceAll(".", "\\.")) });
    await expect(row).toBeVisible();
    await row.getByRole("link").click();
    await expect(page.getByRole("dialog")).toContainText("Is there a preferred needle length?");
    await people.sql`delete from contact_requests where email = ${sender}`;
  });

  test("a message can be sent by keyboard alone", { tag: "@deep" }, async ({ page, people }) => {
    const sender = people.email("keyboard");
    await page.goto("/contact");
    const { keyboard } = page;
    const dialog = page.getByRole("dialog");
    const robotCheck = page.getByRole("checkbox", { name: /human/i });
    const fields = { Name: "Kim Keys", Email: sender, Subject: "Needles", Message: "How long?" };
    for (const [label, text] of Object.entries(fields)) {
      await expect(dialog.getByLabel(label)).toBeFocused();
      await keyboard.type(text);
      // It is loaded once somebody types, and is there before they are done.
      await expect(robotCheck).toBeVisible();
      await keyboard.press("Tab");
    }
    await expect(robotCheck).toBeFocused();
    await keyboard.press("Space");
    await expect(dialog.getByRole("button", { name: /^send/i })).toBeEnabled();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(dialog.getByText("Your message has been sent successfully!")).toBeVisible();
    await people.sql`delete from contact_requests where email = ${sender}`;
  });

  test("a signed-in person finds their name and address, and gets a copy", {
    tag: "@deep",
  }, async ({ page, people, stack }) => {
    const person = await people.participant("Cleo");
    await signIn(page, person, "/faq");
    const dialog = await openContactForm(page);
    await expect(dialog.getByLabel("Email")).toHaveValue(person.email);
    await expect(dialog.getByLabel("Name")).toHaveValue("Cleo Tester");
    await expect(dialog.getByLabel("Subject")).toBeFocused();
    await dialog.getByLabel("Subject").fill("Needle length");
    await dialog.getByLabel("Message").fill("How long may it be?");
    await dialog.getByRole("checkbox", { name: `Send a copy to ${person.email}` }).check();
    await expectAccessible(page);
    await passRobotCheck(page);
    await dialog.getByRole("button", { name: /^send/i }).click();
    await expect(dialog.getByText("Your message has been sent successfully!")).toBeVisible();
    const copy = await readMail(stack, person.email, /^Your message: Needle length$/);
    expect(copy.text).toContain("How long may it be?");
    await people.sql`delete from contact_requests where email = ${person.email}`;
  });

  test("a failure keeps what was typed and can be retried", { tag: "@deep" }, async ({
    page,
    people,
    expectedErrors,
  }) => {
    expectedErrors.push(/503/);
    const sender = people.email("retry");
    await page.route("**/functions/v1/handle-contact-form", (route) =>
      route.fulfill({
        status: 503,
        json: { error: { status: "UNAVAILABLE", message: "internal detail 42" } },
      }),
    );
    await page.goto("/contact");
    await expect(page).toHaveURL(/\/$/);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Rita Retry");
    await dialog.getByLabel("Email").fill(sender);
    await dialog.getByLabel("Subject").fill("Again");
    await dialog.getByLabel("Message").fill("Please read me");
    await passRobotCheck(page);
    await dialog.getByRole("button", { name: /^send/i }).click();
    await expect(
      dialog.getByText("There was an error sending your message. Please try again."),
    ).toBeVisible();
    await expect(dialog.getByText("internal detail 42")).toHaveCount(0);
    await expect(dialog.getByLabel("Message")).toHaveValue("Please read me");

    await page.unroute("**/functions/v1/handle-contact-form");
    await passRobotCheck(page);
    await dialog.getByRole("button", { name: /^send/i }).click();
    await expect(dialog.getByText("Your message has been sent successfully!")).toBeVisible();
    await people.sql`delete from contact_requests where email = ${sender}`;
  });

  test("closing the form loses nothing that was typed", { tag: "@deep" }, async ({ page }) => {
    await page.goto("/");
    const dialog = await openContactForm(page);
    await dialog.getByLabel("Message").fill("Half a thought");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await openContactForm(page);
    await expect(page.getByRole("dialog").getByLabel("Message")).toHaveValue("Half a thought");
  });
});
