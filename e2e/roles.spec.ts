import { createJudge } from "#tools/testing/world/judges.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { removeJudging } from "./support/judging.ts";
import { test } from "./support/submissions.ts";

// Other tests use the same stack before and after these.
test.beforeEach(({ people: { sql } }) => removeJudging(sql));

test.afterEach(async ({ page, people: { sql } }) => {
  await page.goto("about:blank");
  await removeJudging(sql);
  await sql`select private.rehearse(null)`;
});

test("an administrator gives a role, which its holder uses, and removes it", async ({
  page,
  browser,
  people,
  expectedErrors,
}) => {
  // Requests of the person who has just lost the role.
  expectedErrors.push(/status of 403/);
  const admin = await people.admin("Ines");
  const helper = await people.participant("Hugo");
  const { sql } = people;
  const [request] = await sql<{ id: string }[]>`
    insert into public.contact_requests (name, email, subject, message)
    values ('Ana', ${people.email("Ana")}, 'Lost mail', 'I got no receipt.') returning id`;

  await signIn(page, admin, `/admin/users/${helper.id}`);
  const panel = page.getByRole("dialog", { name: helper.email });
  await panel.getByRole("button", { name: "Change role" }).click();
  const question = page.getByRole("dialog", { name: /^Role of/ });
  await question.getByRole("radio", { name: /^Support/ }).check();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Change role" }).click();
  await expect(panel.getByText("Support", { exact: true })).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, helper, "/admin/");
  await theirs.waitForURL("**/admin/contact-requests");
  const tabs = theirs.getByRole("navigation", { name: "Sections" });
  await expect(tabs.getByRole("link")).toHaveText([
    "Users",
    "Mailing List",
    /^Contact Requests/,
    "Sent emails",
  ]);
  await theirs.goto(`/admin/contact-requests/${request?.id}`);
  await expect(theirs.getByText("I got no receipt.")).toBeVisible();
  await theirs.getByRole("textbox", { name: "Reply" }).fill("It is on its way.");
  await theirs.getByRole("button", { name: "Send reply" }).click();
  await expect
    .poll(
      () =>
        sql`select body from public.contact_replies where contact_request_id = ${request?.id ?? ""}`,
    )
    .toEqual([{ body: "It is on its way." }]);
  await theirs.goto(`/admin/users/${admin.id}`);
  await expect(theirs.getByRole("dialog", { name: admin.email })).toBeVisible();
  await expect(theirs.getByRole("button", { name: /Make Admin|Delete|Change role/ })).toHaveCount(
    0,
  );
  await theirs.goto("/admin/submissions");
  await expect(
    theirs.getByRole("heading", { name: "This page is not part of your role" }),
  ).toBeVisible();
  await expectAccessible(theirs);

  await panel.getByRole("button", { name: "Change role" }).click();
  await question.getByRole("radio", { name: /^No role/ }).check();
  await question.getByRole("button", { name: "Change role" }).click();
  await expect(panel.getByText("User", { exact: true })).toBeVisible();
  await theirs.goto("/admin/users");
  await theirs.waitForURL("**/admin/access-removed");
  await context.close();
  await sql`delete from public.contact_requests where id = ${request?.id ?? ""}`;
});

test("a chair leads one round, and sees no team", async ({ page, browser, people, submitted }) => {
  const { sql } = people;
  const admin = await people.admin("Alma");
  const chair = await people.participant("Chiara");
  const account = await people.participant("Jonas");
  const owner = await people.participant("Olga");
  const judge = await createJudge(sql, { account, name: "Jonas" });
  const entry = await submitted(owner, { ideaName: "Tidal" });
  const name = `Panel ${chair.id}`;
  const { id, roundEntries } = await createRound(sql, {
    name,
    kind: "panel",
    entries: [entry],
    judges: [judge],
  });

  await signIn(page, admin, `/admin/users/${chair.id}`);
  const panel = page.getByRole("dialog", { name: chair.email });
  await panel.getByRole("button", { name: "Change role" }).click();
  const question = page.getByRole("dialog", { name: /^Role of/ });
  await question.getByRole("radio", { name: /^Chair/ }).check();
  await question.getByRole("combobox", { name: "Round" }).selectOption({ label: name });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Change role" }).click();
  await expect(panel.getByText("Chair", { exact: true })).toBeVisible();
  // All accounts of these tests share an email domain.
  await sql`
    update public.judging_conflicts set state = 'dismissed' where admin_id = ${chair.id}`;

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const answers: string[] = [];
  theirs.on("response", async (response) => {
    if (response.url().includes("/rest/v1/")) answers.push(await response.text().catch(() => ""));
  });
  await signIn(theirs, chair, "/admin/");
  await theirs.waitForURL("**/admin/judging/rounds");
  await theirs.getByRole("link", { name }).click();
  await expect(theirs.getByText(`Chaired by ${chair.firstName} ${chair.lastName}`)).toBeVisible();
  await expectAccessible(theirs);
  const parts = theirs.getByRole("navigation", { name: "Steps of the round" });
  await parts.getByRole("link", { name: "Assignment" }).click();
  await expect(
    theirs.getByText(/Each of the \d+ entries goes to|Each selected judge reviews/),
  ).toBeVisible();
  await parts.getByRole("link", { name: "Round entries" }).click();
  await theirs.getByRole("link", { name: roundEntries[0].code }).click();
  await theirs.getByText("Add note for Jonas").click();
  await theirs.getByRole("textbox", { name: "Note to Jonas" }).fill("Page 3 is all there is.");
  await theirs.getByRole("button", { name: "Send note" }).click();
  await expect(theirs.getByText("Notes (1)")).toBeVisible();
  await expectAccessible(theirs);

  await expect(theirs.getByRole("button", { name: "Close round now" })).toBeHidden();
  await theirs.goto(`/admin/judging/rounds/${id}/files`);
  await expect(
    theirs.getByRole("heading", { name: "This page is not part of your role" }),
  ).toBeVisible();

  const read = answers.join("\n");
  expect(read).toContain(roundEntries[0].code);
  for (const secret of [owner.email, owner.firstName, account.email, "Tidal"]) {
    expect(read).not.toContain(secret);
  }
  await context.close();
});
