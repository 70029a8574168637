import { signIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { readEmail } from "./support/mailbox.ts";

test("a visitor's message reaches the back office, and the reply reaches the visitor", async ({
  page,
  people,
  stack,
}) => {
  const sender = people.email("visitor");
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("button", { name: "Contact Us" }).click();
  const form = page.getByRole("dialog");
  const send = form.getByRole("button", { name: /^send/i });
  await form.getByLabel("Name").fill("Vera Visitor");
  await form.getByLabel("Email").fill(sender);
  await form.getByLabel("Subject").fill("Needle length");
  await form.getByLabel("Message").fill("Is there a preferred needle length?");
  await expect(send, "no sending without the robot check").toBeDisabled();
  await page.getByRole("checkbox", { name: /human/i }).check();
  await expect(send).toBeEnabled();
  await expectAccessible(page);
  await send.dblclick();
  await expect(form.getByText("Your message has been sent successfully!")).toBeVisible();
  const stored = await people.sql`select status from contact_requests where email = ${sender}`;
  expect(stored, "a double click sends once").toEqual([{ status: "new" }]);

  const search = encodeURIComponent(JSON.stringify({ search: sender }));
  await signIn(page, await people.admin("Amara"), `/admin/contact-requests?filter=${search}`);
  await page.getByRole("cell", { name: "Vera Visitor", exact: true }).click();
  const request = page.getByRole("dialog", { name: "Contact request" });
  await expect(request).toContainText("Is there a preferred needle length?");
  await request.getByRole("textbox", { name: "Reply" }).fill("As short\nas you can.");
  await expectAccessible(page);
  await request.getByRole("button", { name: "Send and resolve" }).click();
  await expect(request.getByRole("region", { name: "Replies" })).toContainText("As short");
  const reply = await readEmail(stack, sender, /Needle length/);
  expect(reply.text).toContain("As short\nas you can.");
  await people.sql`delete from contact_requests where email = ${sender}`;
});
