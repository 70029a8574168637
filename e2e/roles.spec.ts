import { passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { TEAM_COMMENT } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { prepareRound, publishAssignment, removeJudging, tab } from "./support/judging.ts";
import { firstLink, readMail } from "./support/mailbox.ts";
import { test } from "./support/submissions.ts";

// The worker's stack is used by other tests, too, before and after these.
test.beforeEach(({ people: { sql } }) => removeJudging(sql));

test.afterEach(async ({ page, people: { sql } }) => {
  await page.goto("about:blank");
  await removeJudging(sql);
  await sql`select private.rehearse(null)`;
});

test("an administrator gives a role, which its holder has, and takes it again", async ({
  page,
  browser,
  people,
  expectedErrors,
}) => {
  // Whoever has just lost a role is refused what they have open.
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

test("an observer reads lists and numbers, and no address", async ({ page, people }) => {
  const observer = await people.participant("Oda");
  const other = await people.participant("Quentin");
  await people.sql`
    insert into private.user_roles (user_id, role) values (${observer.id}, 'observer')`;
  const answers: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/rest/v1/")) answers.push(await response.text().catch(() => ""));
  });
  await signIn(page, observer, "/admin/");
  await page.waitForURL("**/admin/dashboard");
  await page.getByRole("link", { name: "See reports" }).click();
  await expect(page.getByText("Submissions by status").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Total Users")).toBeVisible();
  await expect(page.getByText("Team to-do")).toHaveCount(0);
  await expectAccessible(page);

  const tabs = page.getByRole("navigation", { name: "Sections" });
  await tabs.getByRole("link", { name: "Submissions" }).click();
  await expect(page.getByRole("heading", { name: "Submissions", level: 2 })).toBeVisible();
  await expectAccessible(page);
  await tabs.getByRole("link", { name: "Users" }).click();
  await page.getByRole("searchbox").fill(other.firstName);
  await expect(page.getByRole("cell", { name: other.firstName }).first()).toBeVisible();
  await page.getByRole("searchbox").fill(other.email);
  await expect(page.getByText("Nothing matches your search.")).toBeVisible();
  await expectAccessible(page);
  // But for one's own.
  const read = answers.join("\n").replaceAll(observer.email, "");
  expect(read.length).toBeGreaterThan(1000);
  expect(read).not.toMatch(/@example\.com/);
});

test("a chair leads the round it was given, and knows of no team", async ({
  page,
  browser,
  people,
  submitted,
}) => {
  const { sql } = people;
  const admin = await people.admin("Alma");
  const chair = await people.participant("Chiara");
  const account = await people.participant("Jonas");
  const owner = await people.participant("Olga");
  const judge = await createJudge(sql, { account, name: "Jonas" });
  const entry = await submitted(owner, { ideaName: "Tidal" });
  const name = `Panel ${chair.id}`;
  const { id, roundEntries } = await createRound(sql, {
    ...{ name, kind: "panel", entries: [entry], judges: [judge] },
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
  // Every account of these tests has an address of one house.
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

  await page.goto(`/admin/judging/rounds/${id}`);
  await page.getByRole("button", { name: "Close round now" }).click();
  const closing = page.getByRole("dialog");
  await closing.getByRole("textbox", { name: "Reason" }).fill("Everybody is done.");
  await closing.getByRole("button", { name: "Close round now" }).click();
  await expect
    .poll(() => sql`select stage = 'closed' as closed from public.judging_rounds where id = ${id}`)
    .toEqual([{ closed: true }]);
  const read = answers.join("\n");
  expect(read).toContain(roundEntries[0].code);
  for (const secret of [owner.email, owner.firstName, account.email, "Tidal"]) {
    expect(read).not.toContain(secret);
  }
  await context.close();
});

test("a season in one piece: checklists, judges by CSV, a round, decisions, the release of two", async ({
  page,
  browser,
  visitor,
  people,
  stack,
  submitted,
}) => {
  test.slow();
  const { sql } = people;
  await setChallenge(sql, pastDates());
  const admin = await people.admin("Alma");
  const chair = await people.participant("Chiara");
  const judge = await people.participant("Jo");
  const observer = await people.participant("Oda");
  const olga = await people.participant("Olga");
  await submitted(olga, { ideaName: "Tidal" });
  await submitted(await people.participant("Omar"), { ideaName: "Ember" });
  await submitted(await people.participant("Mia"), { ideaName: "Moss" });

  // All are selected for a panel, which takes in the two whose checklists are met.
  await signIn(page, admin, "/admin/submissions");
  async function change(names: string[], choose: () => Promise<unknown>) {
    for (const name of names) {
      await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    }
    await choose();
    await page.getByRole("button", { name: `Change ${names.length} entries` }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await change(["Tidal", "Ember", "Moss"], () =>
    page.getByRole("combobox", { name: /status of the selected/ }).selectOption("Selected"),
  );
  await change(["Tidal", "Ember"], () =>
    page.getByRole("button", { name: "Mark remaining as passed..." }).click(),
  );

  await page.goto("/admin/judging");
  await tab(page, "Judges");
  await page.getByRole("button", { name: "Invite several judges" }).click();
  const sheet = `Name,Email\nJo Adeyemi,${judge.email}\nKim Sato,${people.email("Kim")}\n`;
  await page.getByLabel("CSV file").setInputFiles({
    ...{ name: "judges.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) },
  });
  await page.getByRole("button", { name: "Send 2 invitations" }).click();
  for (const email of [judge.email, people.email("Kim")]) {
    await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Invited");
  }
  const { text } = await readMail(stack, judge.email, /judge/i);
  const { pathname, search } = new URL(firstLink(text));
  const reading = await visitor();
  await signIn(reading, judge, pathname + search);
  await reading.getByLabel(/Your organizations/).fill("Harbour Clinic");
  await reading.getByLabel("I accept these terms.").check();
  await reading.getByRole("button", { name: "Become a judge" }).click();
  await expect(reading.getByText(/No entries to review yet/)).toBeVisible();

  const places = { Kind: "Panel", "Entries to advance": "1" };
  await prepareRound(page, 0, places, [/^Only submissions whose/]);
  await tab(page, "Round entries");
  await page.getByRole("button", { name: "Add submissions" }).click();
  await page.getByRole("button", { name: "Add 2 submissions" }).click();
  await page.getByRole("button", { name: "Mark 2 clean entries as ready" }).click();
  await page.getByRole("button", { name: "Mark as ready", exact: true }).click();
  await expect(page.getByText("2 entries are ready.")).toBeVisible();
  await publishAssignment(page, "2 assignments");
  const roundEntries = await sql<{ round_id: string; code: string; idea_name: string }[]>`
    select round_id, code, idea_name from public.round_entries`;
  const second = roundEntries.find(({ idea_name }) => idea_name === "Ember");
  if (!second) throw new Error("Ember is not in the round.");
  const id = second.round_id;
  await sql`
    insert into private.user_roles (user_id, role, round_id)
    values (${chair.id}, 'chair', ${id}), (${observer.id}, 'observer', null)`;

  await passDays(sql, 2);
  await reading.reload();
  await reading.getByRole("link", { name: /^Start with/ }).click();
  for (const step of ["first", "last"]) {
    await expect(reading.getByLabel("For the team")).toBeVisible();
    const isBest = await reading.getByRole("heading", { name: "Tidal" }).isVisible();
    const scores = reading.getByRole("radio", { name: isBest ? /^5:/ : /^2:/ });
    for (const score of await scores.all()) await score.check();
    await reading.getByLabel("For the team").fill(TEAM_COMMENT);
    await reading.getByRole("button", { name: /^Submit/ }).click();
    await reading.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
    await expect(reading.getByText("Submitted. Thank you.")).toBeVisible();
    if (step === "first")
      await reading.getByRole("link", { name: /^(Continue|Start with)/ }).click();
  }
  await passDays(sql, 2);

  await page.goto(`/admin/judging/rounds/${id}/results`);
  await page.getByRole("button", { name: "Lock result" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lock result" }).click();
  await expect(page.getByText("The result is locked.")).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const answers: string[] = [];
  theirs.on("response", async (response) => {
    if (response.url().includes("/rest/v1/")) answers.push(await response.text().catch(() => ""));
  });
  const parts = theirs.getByRole("navigation", { name: "Steps of the round" });
  await signIn(theirs, chair, `/admin/judging/rounds/${id}/results`);
  await expect(theirs.getByText(/^Result 1 was locked/)).toBeVisible();
  await expectAccessible(theirs);
  await parts.getByRole("link", { name: "Decisions" }).click();
  await theirs.getByRole("button", { name: "Apply ranking" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Apply ranking" }).click();
  await expect(theirs.getByText("2 of 2 decided")).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Request release" })).toBeHidden();
  await expectAccessible(theirs);

  // The administrator changes one of the decisions.
  await page.goto(`/admin/judging/rounds/${id}/decisions`);
  await page.getByRole("button", { name: new RegExp(second.code) }).click();
  const anew = page.getByRole("dialog");
  await anew.getByRole("combobox", { name: "Decision" }).selectOption({ label: "Advances" });
  await anew.getByRole("textbox", { name: "Reason" }).fill("Bolder than its scores.");
  await anew.getByRole("button", { name: "Save decision" }).click();
  await expect(page.getByText("Bolder than its scores.")).toBeVisible();

  await context.close();
  const read = answers.join("\n");
  expect(read).toContain(second.code);
  for (const secret of [olga.email, people.email("Omar")]) expect(read).not.toContain(secret);

  // The release of a panel tells teams, and observers what teams know.
  await page.goto(`/admin/judging/rounds/${id}/decisions`);
  await page.getByRole("button", { name: "Request release" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Request release" }).click();
  await expect(page.getByText("Another administrator has to confirm this release.")).toBeVisible();
  const colleague = await visitor();
  await signIn(colleague, await people.admin("Bea"), new URL(page.url()).pathname);
  await expect(colleague.getByText("Your browser computed the same result.")).toBeVisible();
  await expect(colleague.getByText("Reason: Bolder than its scores.")).toBeVisible();
  for (const one of await colleague.getByRole("checkbox", { name: /^Acknowledge/ }).all()) {
    await one.check();
  }
  await colleague.getByRole("button", { name: "Confirm release" }).click();
  await expect(colleague.getByRole("timer")).toBeVisible();
  await page.goto(`/admin/judging/rounds/${id}/decisions`);
  const observing = await visitor();
  await signIn(observing, observer, "/admin/entries");
  const statusOf = (name: string) => observing.getByRole("row").filter({ hasText: name });
  await expect(statusOf("Tidal")).toContainText("Received");
  await passDays(sql, 0.01);
  await sql`select private.keep_judging_times()`;
  await page.reload();
  await expect(page.getByRole("strong").filter({ hasText: /^Released$/ })).toBeVisible();
  await observing.reload();
  for (const name of ["Tidal", "Ember"]) await expect(statusOf(name)).toContainText("Selected");
  const team = await visitor();
  await signIn(team, olga);
  await expect(team.getByRole("heading", { level: 1 })).toHaveText(/^Olga, you are one of/);
});
