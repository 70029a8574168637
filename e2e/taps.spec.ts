import type { Locator } from "@playwright/test";
import { attestations } from "#site/content/attestations.ts";
import { routeIdentity, startConfirmation } from "./support/confirmation.ts";
import { expect } from "./support/fixtures.ts";
import { firstLink, readMail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Fewer than this, from the landing page to a submitted entry. */
const TOO_MANY = 20;

test(
  "from landing to a submitted entry takes fewer than 20 taps on a phone",
  { tag: ["@deep", "@confirmation"] },
  async ({ page, people, stack }, testInfo) => {
    test.slow();
    const backend = await startConfirmation(stack, testInfo.outputDir);
    const email = people.email("tapio");
    const main = page.getByRole("main");
    const taps: string[] = [];
    /** Each touch and each option counts; typing does not, nor going to the next field by its keyboard. */
    async function tap(what: Locator) {
      taps.push(String(what));
      await what.tap();
    }
    async function choose(list: Locator, option: string) {
      taps.push(`${list}: ${option}`);
      await expect(list).toBeFocused();
      await list.selectOption(option);
    }
    async function type(text: string) {
      await page.keyboard.insertText(text);
    }
    /** What a phone's keyboard calls Next: it goes from field to field, and leaves buttons out. */
    async function next() {
      const field = page.locator("input:focus, select:focus, textarea:focus");
      await page.keyboard.press("Tab");
      while ((await field.count()) === 0) await page.keyboard.press("Tab");
    }

    try {
      await routeIdentity(page, backend);
      await page.goto("/");
      await tap(main.getByRole("link", { name: /^Register/ }).first());
      await page.waitForURL("**/signup");
      // A new page takes the focus first.
      await page.waitForLoadState("networkidle");
      await tap(page.getByLabel("Email", { exact: true }));
      await type(email);
      await next();
      await type("correct horse battery 7");
      await next();
      await type("Tapio");
      await next();
      await type("Tester");
      await next();
      await choose(page.getByLabel("Country"), "Nigeria");
      await next();
      await choose(page.getByLabel("Level of study"), "A PhD student");
      await next();
      await type("Lakeside University");
      await tap(main.getByRole("button", { name: "Sign up" }));
      await expect(main.getByRole("heading", { name: "Check your inbox" })).toBeVisible();

      const link = firstLink((await readMail(stack, email, /Confirm your email/)).text);
      taps.push("the link in the mail");
      await page.goto(link);
      await tap(main.getByRole("button", { name: "Confirm and continue" }));
      await page.waitForURL("**/dashboard");
      await tap(main.getByRole("button", { name: "Start your entry" }));
      await page.waitForURL("**/entry");
      const name = page.getByLabel("Idea name");
      await expect(name).toBeVisible();
      if (!(await name.evaluate((input) => input === document.activeElement))) await tap(name);
      await type("Patch");
      await next();
      await expect(page.getByLabel("Description")).toBeFocused();
      await type("Thin and soft.");
      await tap(main.getByRole("button", { name: "Review and submit" }));
      await page.waitForURL("**/entry/submit");
      const all = page.getByRole("button", { name: "I confirm all of them" });
      await expect(page.getByRole("button", { name: "Submit entry" })).toBeVisible();
      if (await all.isVisible()) await tap(all);
      else {
        for (let index = 0; index < attestations.length; index += 1) {
          await tap(page.getByRole("checkbox").nth(index));
        }
      }
      await tap(page.getByRole("button", { name: "Submit entry" }));
      await expect(
        page.getByRole("heading", { name: "Your entry is submitted", level: 1 }),
      ).toBeVisible();
      testInfo.annotations.push({
        type: "taps",
        description: `${taps.length}: ${taps.join("; ")}`,
      });
      expect(taps.length, taps.join("\n")).toBeLessThan(TOO_MANY);
    } finally {
      await backend.stop();
    }
  },
);
