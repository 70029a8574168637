import { signIn } from "./support/actions.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

test("a role takes effect as soon as an administrator assigns it, and ends when it is removed", async ({
  page,
  visitor,
  people,
  expectedErrors,
}) => {
  // Requests by the person whose role was just removed.
  expectedErrors.push(/status of 403/);
  const admin = await people.admin("Ines");
  const helper = await people.participant("Hugo");
  const { sql } = people;
  const [request] = await sql<{ id: string }[]>`
    insert into public.contact_requests (name, email, subject, message)
    values ('Ana', ${people.email("Ana")}, 'Missing email', 'I got no receipt.') returning id`;
  const id = request?.id ?? "";

  await signIn(page, admin, `/admin/users/${helper.id}`);
  const panel = page.getByRole("dialog").filter({ hasText: helper.email });
  const dialog = page.getByRole("dialog", { name: /^Role of/ });
  const changeRole = async (role: RegExp) => {
    await panel.getByRole("button", { name: "Change role" }).click();
    await dialog.getByRole("radio", { name: role }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Change role" }).click();
    await expect(dialog).toBeHidden();
  };
  await changeRole(/^Support/);

  const office = await visitor();
  await signIn(office, helper, "/admin/");
  await office.waitForURL("**/admin/contact-requests");
  await office.goto(`/admin/contact-requests/${id}`);
  await office.getByRole("textbox", { name: "Reply" }).fill("It is on its way.");
  await office.getByRole("button", { name: "Send reply" }).click();
  await expect
    .poll(() => sql`select body from public.contact_replies where contact_request_id = ${id}`)
    .toEqual([{ body: "It is on its way." }]);
  await office.goto(`/admin/users/${admin.id}`);
  await expect(office.getByRole("dialog").filter({ hasText: admin.email })).toBeVisible();
  await expect(office.getByRole("button", { name: /Make Admin|Delete|Change role/ })).toHaveCount(
    0,
  );
  await expectAccessible(office);

  await changeRole(/^No role/);
  await office.goto("/admin/users");
  await office.waitForURL("**/admin/access-removed");
  await sql`delete from public.contact_requests where id = ${id}`;
});
