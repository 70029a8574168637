import { writeFile } from "node:fs/promises";
import { createSubmission } from "#tools/testing/world/submissions.ts";
import { expect } from "./support/fixtures.ts";
import { test as base } from "./support/openChallenge.ts";
import { PUBLIC_PAGES } from "./support/pages.ts";
import type { Person } from "./support/people.ts";
import { PHONE } from "./support/sizes.ts";
import { uniqueWord } from "./support/submissions.ts";
import { ENTER, ESCAPE, WebKitWindow } from "./support/webKitWindow.ts";
import { storedSubmission } from "./support/writing.ts";

const test = base.extend<{ webkit: WebKitWindow }>({
  webkit: async ({ stack, people: _ }, use, testInfo) => {
    const webkit = await WebKitWindow.open(stack.siteUrl);
    await use(webkit);
    if (testInfo.error) {
      await writeFile(testInfo.outputPath("screenshot.png"), await webkit.screenshot());
    }
    await webkit.close();
  },
});

/** Opens a page that needs a session, and signs in to see it. */
async function signIn(
  webkit: WebKitWindow,
  { email, password }: Pick<Person, "email" | "password">,
  path: string,
): Promise<void> {
  await webkit.goto(path);
  await webkit.expectPath("/signin");
  await webkit.fill("Email", email);
  await webkit.fill("Password", password);
  await webkit.press(ENTER);
  await webkit.expectPath(path);
}

test("public pages, their links, the phone menu and the FAQ’s search work", async ({ webkit }) => {
  for (const [path, heading] of PUBLIC_PAGES) {
    await webkit.goto(path);
    await webkit.expectText(heading);
  }
  await webkit.goto("/");
  await webkit.click("FAQ");
  await webkit.expectPath("/faq");
  await webkit.fill("Search", "ip policy");
  await webkit.click("What is the IP policy?");
  await webkit.expectText("exclusive opt-in right");

  await webkit.resize(PHONE);
  await webkit.click("Open menu");
  await webkit.expectText("The Brief");
  await webkit.press(ESCAPE);
  await expect.poll(() => webkit.text()).not.toContain("The Brief");
  await webkit.click("Open menu");
  await webkit.click("The Brief");
  await webkit.expectPath("/challenge");
});

test("a participant corrects the registration form, signs up, and signs in again", async ({
  webkit,
  people,
}) => {
  const person = { email: people.email("nadia"), password: "correct horse battery 7" };
  await webkit.goto("/signup");
  await webkit.fill("Email", "nadia");
  await webkit.press(ENTER);
  await webkit.expectText("Please enter a valid email address.");
  await webkit.expectText("Please select your country.");
  await webkit.fill("Email", person.email);
  await webkit.fill("Password", person.password);
  await webkit.fill("First name", "Nadia");
  await webkit.fill("Last name", "Tester");
  await webkit.choose("Country", "Nigeria");
  await webkit.choose("Level of study", "A PhD student");
  await webkit.fill("University", "Lakeside University");
  await webkit.press(ENTER);
  await webkit.expectPath("/dashboard");
  await webkit.expectText("Nadia");
  await webkit.click("Sign Out");
  await webkit.expectPath("/");
  await signIn(webkit, person, "/dashboard");
});

test("an entry is saved while it is written", async ({ webkit, people }) => {
  const person = await people.participant("Wanda");
  await signIn(webkit, person, "/dashboard");
  await webkit.click("Start your entry");
  await webkit.expectPath("/entry");
  await webkit.fill("Idea name", "Patch");
  await webkit.fill("Description", "Thin and soft.");
  await webkit.expectText("All changes saved");
  const texts = { idea_name: "Patch", description: "Thin and soft." };
  expect(await storedSubmission(people, person)).toMatchObject(texts);
});

test("an administrator finds a submission and changes its status", async ({ webkit, people }) => {
  const idea_name = `Ring ${uniqueWord()}`;
  const owner = await people.participant("Olga");
  const { id } = await createSubmission(people.sql, { owner, idea_name, submitted: true });
  await signIn(webkit, await people.admin("Ada"), "/admin/submissions");
  await webkit.fill("Search", idea_name);
  await webkit.expectText("1 in total");
  await webkit.click(`Status of ${idea_name}`);
  await webkit.click("Under Review");
  await webkit.expectText(`${idea_name} is now Under Review.`);
  expect(await people.sql`select status from public.submissions where id = ${id}`).toEqual([
    { status: "under_review" },
  ]);
});
