import { ENDED_SESSION_TEXTS, SIGN_OUT_QUESTION } from "#common/sessionTexts.ts";
import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test, uniqueWord } from "./support/submissions.ts";

/** Refusals after the session has ended. */
const REFUSALS = /status of 40[0134]|session|Session|JWT/;

test("what is typed is saved after signing in again, if the session has ended", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSALS);
  const { sql } = people;
  const admin = await people.admin("Ada");
  const question = `Which day is ${uniqueWord()}?`;
  await signIn(page, admin, "/admin/faq-answers/create");
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  const answer = page.getByRole("textbox", { name: "Answer" });
  await answer.fill("A long answer.\nIn two lines.");
  await sql`delete from auth.sessions where user_id = ${admin.id}`;
  const save = page.getByRole("button", { name: "Save question" });
  await save.click();

  const cover = page.getByRole("dialog", { name: ENDED_SESSION_TEXTS.title });
  await expect(cover).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await page.keyboard.press("Escape");
  await expect(cover).toBeVisible();
  const opened = page.waitForEvent("popup");
  await cover.getByRole("button", { name: "Sign in" }).click();
  const signInWindow = await opened;
  const closed = signInWindow.waitForEvent("close");
  await submitSignIn(signInWindow, admin);
  await closed;
  await expect(cover).toBeHidden();
  await expect
    .poll(() => sql`select answer from public.faq_answers where question = ${question}`)
    .toEqual([{ answer: "A long answer.\nIn two lines." }]);
  await sql`delete from public.faq_answers where question = ${question}`;
});

test("signing out in another tab leaves a page with unsaved text at once", async ({
  page,
  people,
}) => {
  const admin = await people.admin("Ada");
  await signIn(page, admin, "/admin/faq-answers/create");
  await page.getByRole("textbox", { name: "Question" }).fill("Not for others");
  const otherTab = await page.context().newPage();
  await otherTab.goto("/dashboard");
  await otherTab.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await otherTab
    .getByRole("dialog", { name: SIGN_OUT_QUESTION.title })
    .getByRole("button", { name: "Sign Out" })
    .click();
  await expect(page).toHaveURL(/\/signin\?next=%2Fadmin%2Ffaq-answers%2Fcreate$/);
});
