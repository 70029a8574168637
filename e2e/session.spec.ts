import { ENDED_SESSION_TEXTS } from "#common/sessionTexts.ts";
import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";

test("what is typed is saved after signing in again, if the session has ended", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[0134]|session|Session|JWT/);
  const { sql } = people;
  const person = await people.participant("Anna");
  await signIn(page, person, "/account");
  const university = page.getByRole("form", { name: "Profile" }).getByLabel("University");
  await university.fill("Lakeside University");
  await sql`delete from auth.sessions where user_id = ${person.id}`;
  // As when the person returns to the page.
  await page.evaluate(() => void window.dispatchEvent(new Event("focus")));

  const cover = page.getByRole("dialog", { name: ENDED_SESSION_TEXTS.title });
  await expect(cover).toBeVisible();
  await expectAccessibleAtEachSize(page);
  const opened = page.waitForEvent("popup");
  await cover.getByRole("button", { name: "Sign in" }).click();
  const signInWindow = await opened;
  const closed = signInWindow.waitForEvent("close");
  await submitSignIn(signInWindow, person);
  await closed;
  await expect(cover).toBeHidden();
  await expect(university).toBeFocused();
  await expect(university).toHaveValue("Lakeside University");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect
    .poll(() => sql`select university from public.profiles where id = ${person.id}`)
    .toEqual([{ university: "Lakeside University" }]);
});
