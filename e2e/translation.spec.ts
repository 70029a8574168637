import type { Page } from "@playwright/test";
import { SECTIONS } from "#backoffice/layout/sections.ts";
import { paths } from "#site/config/paths.ts";
import { openContactForm, passRobotCheck, signIn } from "./support/actions.ts";
import { challengeOn } from "./support/challengeDay.ts";
import { aPdf } from "./support/documents.ts";
import { choose, savedMessage, startInBrowser } from "./support/entries.ts";
import { expect, test } from "./support/fixtures.ts";
import { test as inOpenChallenge } from "./support/openChallenge.ts";
import { PUBLIC_PAGES } from "./support/pages.ts";
import { PHONE } from "./support/sizes.ts";
import { expectIntact, translate } from "./support/translation.ts";

/** Opens a page, and translates it once its script is there. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("contentinfo").getByRole("button").first()).toBeEnabled();
  await translate(page);
}

/** Unfolds and folds everything on the page. */
async function unfoldAll(page: Page): Promise<void> {
  for (const summary of await page.getByRole("main").locator("summary:visible").all()) {
    await summary.click();
    await summary.click();
  }
}

/** Sends each form as it is: empty, it says what is missing. */
async function sendForms(page: Page): Promise<void> {
  for (const button of await page.getByRole("main").locator("button[type=submit]:enabled").all()) {
    await button.click();
  }
}

for (const [path] of PUBLIC_PAGES) {
  test(`${path}, translated, takes the words of another day and what one does there`, async ({
    page,
  }) => {
    const answer = Promise.withResolvers<void>();
    await challengeOn(page, "2025-09-12", {}, answer.promise);
    await openTranslated(page, path);
    answer.resolve();
    await expect(page.getByRole("banner").getByRole("link", { name: "Register" })).toHaveCount(0);
    await unfoldAll(page);
    const contents = page.getByRole("navigation", { name: "On this page" });
    for (const link of await contents.getByRole("link").all()) await link.click();
    await sendForms(page);
    await expectIntact(page);
  });
}

test("the FAQ, translated, is searched, unfolded and left", async ({ page }) => {
  await openTranslated(page, paths.faq);
  const search = page.getByRole("searchbox");
  for (const words of ["pat", "", "team", "teams", "team", "zzz", "ip policy"]) {
    await search.fill(words);
    await expectIntact(page);
  }
  await expect(page.getByText(/^\d+ questions? match(es)?$/)).toBeVisible();
  const question = page.locator("#faq-17");
  await question.locator("summary").click();
  await question.getByRole("button", { name: "Copy link to this question" }).click();
  await expect(question.getByRole("status")).not.toBeEmpty();
  await question.locator("summary").click();
  await search.fill("");
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(search).toBeVisible();
  await expectIntact(page);
});

test("menu, contact form and cookie settings, translated, open and close", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openTranslated(page, paths.home);
  for (const name of ["The Brief", "FAQ", "Home"]) {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  }
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
  await page.keyboard.press("Escape");
  const dialog = await openContactForm(page);
  await passRobotCheck(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expectIntact(page);
});

inOpenChallenge("dashboard, entry and account, translated, are used", async ({ page, people }) => {
  await signIn(page, await people.participant("Tomas"));
  await page.waitForLoadState("networkidle");
  await translate(page);
  await startInBrowser(page);
  await page.getByLabel("Idea name").fill("Tidal");
  await page.getByLabel("Description").pressSequentially("It breathes.");
  await expect(savedMessage(page)).toBeVisible();
  await choose(page, aPdf("tidal.pdf"));
  await expect(page.getByRole("button", { name: "Replace the document" })).toBeVisible();
  await unfoldAll(page);
  await expectIntact(page);

  await page.getByRole("button", { name: "Review and submit" }).click();
  await page.waitForURL(`**${paths.entrySubmit}`);
  await page.getByRole("checkbox").first().check();
  await page.goBack();
  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await page.getByLabel("Email of the person to invite").fill(people.email("una"));
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Pending" })).toBeVisible();
  await page.getByRole("button", { name: /^Discard the draft/ }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByRole("button", { name: "Start your entry" })).toBeVisible();
  await expectIntact(page);

  await page.goto(paths.account);
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await translate(page);
  await sendForms(page);
  await expectIntact(page);
});

test("the back office, translated, opens each tab, and searches and sorts", async ({
  page,
  people,
}) => {
  const ada = await people.admin("Ada");
  await signIn(page, ada, "/admin/dashboard");
  await expect(page.getByText("Total Users")).toBeVisible();
  await translate(page);
  for (const { label } of SECTIONS.filter(({ tabOf }) => !tabOf).toReversed()) {
    const tab = page.getByRole("link", { name: label }).first();
    await tab.click();
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expectIntact(page);
  }
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await page.getByRole("searchbox").fill(ada.email);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Email" }).click();
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort");
  await expectIntact(page);
});
