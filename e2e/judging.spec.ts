import { createRound } from "#tools/testing/world/rounds.ts";
import { fillAccount } from "./support/actions.ts";
import { expect, expectAccessible, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { firstLink, readEmail } from "./support/mailbox.ts";
import { test } from "./support/submissions.ts";
import { savedMessage } from "./support/writing.ts";

// Judges often use a tablet.
test.use({ viewport: { width: 768, height: 1024 } });

test("a judge registers, accepts, scores through a lost connection, submits and recuses", async ({
  browserName,
  page,
  context,
  people,
  stack,
  submitted,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { sql } = people;
  const owner = await people.participant("Olga");
  const other = await people.participant("Otto");
  const email = people.email("Iris");

  const office = await people.client(await people.admin("Ada"));
  const invitees = [{ email, name: "Iris Okafor" }];
  await office.rpc("invite_judges", { invitees }).throwOnError();
  const { text } = await readEmail(stack, email, /judge/i);

  await page.goto(firstLink(text));
  await expect(page.getByText("Welcome, Iris Okafor")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByText("You’re invited to judge")).toBeVisible();
  await fillAccount(page, { email, firstName: "Iris" });
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByLabel(/Your organizations/).fill("Harbour Clinic");
  await page.getByLabel("I accept these terms.").check();
  await expectAccessibleAtEachSize(page);
  await page.getByRole("button", { name: "Become a judge" }).click();
  await expect(page.getByText("No entries to review yet.")).toBeVisible();

  const [iris] = await sql<{ judgeId: string }[]>`
    select id as "judgeId" from public.judges where email = ${email}`;
  const submissions = [
    await submitted(owner, { ideaName: "Tidal" }),
    await submitted(other, { ideaName: "Coral" }),
  ];
  await createRound(sql, { submissions, judges: [{ judgeId: iris?.judgeId ?? "" }] });

  // Judges are redirected from the dashboard.
  await page.goto("/dashboard");
  await expect(page.getByText("0 of 2 submitted")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await page.getByRole("link", { name: /^Start with/ }).click();
  await page.getByRole("radio", { name: /^4:/ }).first().check();
  await expect(savedMessage(page)).toBeVisible();

  // On paper: the text, then the criteria, without controls.
  await page.emulateMedia({ media: "print" });
  const topOf = async (name: string) =>
    (await page.getByRole("region", { name }).boundingBox())?.y ?? 0;
  expect(await topOf("Your review")).toBeGreaterThan(await topOf("Entry"));
  await expect(page.getByText("excellent").first()).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await context.setOffline(true);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  const comment = page.getByLabel("For the team");
  // The field grows with the text in every browser.
  await comment.fill("A line.\n".repeat(20));
  await expect
    .poll(() => comment.evaluate((field) => field.scrollHeight - field.clientHeight))
    // Firefox rounds both heights.
    .toBeLessThanOrEqual(browserName === "firefox" ? 1 : 0);
  await comment.fill("Typed in a tunnel, and not lost.");
  await expect(page.getByRole("alert")).toContainText("We couldn’t save your review.");
  // In other sizes, the bar may cover part of a score, which axe reports as a small target.
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(savedMessage(page)).toBeVisible();

  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Submitted. Thank you.")).toBeVisible();
  const reviews = await sql`
    select scores, comment_for_team from public.judging_assignments
    where submitted_at is not null and judge_id = ${iris?.judgeId ?? ""}`;
  expect([...reviews]).toEqual([
    { scores: [4, 2], comment_for_team: "Typed in a tunnel, and not lost." },
  ]);

  await page.getByRole("link", { name: /^Start with/ }).click();
  await expect(page.getByText("Your average in this round: 4.0")).toBeVisible();
  await page.getByRole("button", { name: /^Recuse yourself from/ }).click();
  await expectAccessibleAtEachSize(page);
  await page.getByLabel("I know or can guess who is behind it").check();
  await page.getByRole("dialog").getByRole("button", { name: "Recuse yourself" }).click();
  await expect(page.getByText("1 of 1 submitted, 1 recused")).toBeVisible();
  await expect(page.getByText("You’ve submitted all your reviews.")).toBeVisible();
});
