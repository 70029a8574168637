import type { Page } from "@playwright/test";
import { inWords } from "#common/words.ts";
import { MAX_TEAM_SIZE } from "#shared/constants.ts";
import { paths } from "#site/config/paths.ts";
import { signIn } from "./support/actions.ts";
import { startInBrowser } from "./support/entries.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import { PUBLIC_PAGES } from "./support/pages.ts";

/** Every date in another year; the middle of the submissions is the challenge's today. */
const TODAY = "2031-08-10T12:00:00Z";
const OTHER_DATES = {
  max_submission_members: 3,
  challenge_starts_at: "2031-04-02T05:00:00Z",
  registration_closes_at: "2031-08-20T04:59:59Z",
  submissions_open_at: "2031-08-05T05:00:00Z",
  submissions_close_at: "2031-09-04T04:59:59Z",
  withdrawals_close_at: "2031-09-05T04:59:59Z",
  finalists_selected_at: "2031-10-09T04:59:59Z",
  top_three_selected_at: "2031-12-16T05:00:00Z",
  challenge_ends_at: "2032-01-25T04:59:59Z",
};
/** Years of a challenge, but for what a legal text calls its version. */
const OTHER_YEARS = /\b20(2[4-9]|3[03-9])\b/;

test.beforeEach(async ({ people }) => {
  await people.sql`select private.rehearse(${TODAY})`;
  await people.sql`update public.challenge_parameters set ${people.sql(OTHER_DATES)}`;
  await people.sql`update public.challenge_status set phase = 'Open Submission'`;
});

test.afterEach(async ({ people }) => {
  await people.sql`select private.rehearse(null)`;
});

/** All that a page says: its words, folded ones too, and what it tells machines. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const script of body.querySelectorAll("script:not([type='application/ld+json']), style")) {
      script.remove();
    }
    const metas = [...document.querySelectorAll("meta[content]")].map((meta) =>
      meta.getAttribute("content"),
    );
    const data = document.head.querySelector("script[type='application/ld+json']")?.textContent;
    return [document.title, ...metas, data, body.textContent].join("\n");
  });

/** Waits until the page says what is configured, and nothing else. */
async function expectOtherDatesOnly(page: Page): Promise<void> {
  await expect(page.getByRole("contentinfo")).toContainText("© 2031");
  const words = (await wordsOf(page)).replace(/Version of \w+.\d+, \d+/, "");
  const around = new RegExp(`.{0,40}${OTHER_YEARS.source}.{0,20}`).exec(words)?.[0];
  expect(around, page.url()).toBeUndefined();
  expect(words).not.toMatch(/\b(Jul|Aug).31\b|\bAug.1\b|\bSep.(1|30)\b|\bOct.1\b/);
  expect(words).not.toContain(`up to ${inWords(MAX_TEAM_SIZE)}`);
}

test("no page has a date that is not configured", { tag: "@deep" }, async ({ page }) => {
  for (const [path] of PUBLIC_PAGES) {
    await page.goto(path);
    await expectOtherDatesOnly(page);
  }
  await page.goto(paths.logistics);
  const main = page.getByRole("main");
  await expect(main).toContainText(/Deadline for submissions: Sep.3, 2031 11:59.PM.EST/);
  await expect(page.getByText("We are here").locator("visible=true")).toHaveCount(1);
  await page.goto(paths.home);
  await expect(main).toContainText("9 days left");
  await expect(main).toContainText("1 to 3 people");
});

test("the dashboard and the calendar have the same dates", { tag: "@deep" }, async ({
  page,
  people,
  request,
}) => {
  await signIn(page, await people.participant("Ines"));
  await startInBrowser(page);
  await page.goto(paths.dashboard);
  await expect(page.getByRole("timer")).toContainText("9 days 16 hours");
  await expectOtherDatesOnly(page);

  const calendar = await request.get("/calendar.ics");
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  // The site's port may look like a year.
  const { host } = new URL(page.url());
  const events = (await calendar.text()).replaceAll(/DTSTAMP:.*/g, "").replaceAll(host, "");
  expect(events).toContain("DTSTART:20310904T045959Z");
  expect(events).not.toMatch(/20(2[4-9]|30)/);
});
