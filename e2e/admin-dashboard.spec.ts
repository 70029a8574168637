import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { chooseStatus } from "./support/submissions.ts";

const WIDTHS = [390, 1440];

test("the dashboard counts, and the reports show charts with tables", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  await signIn(page, await people.admin("Dora"), "/admin/");
  await page.waitForURL("**/admin/dashboard");
  await expect(page.getByRole("group", { name: "Total Users" })).toContainText(/\d/);
  await expect(page.getByRole("group", { name: "Total Submissions" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Mailing List Subscribers" })).toBeVisible();

  await expectAccessible(page);
  await page.getByRole("link", { name: "See reports" }).click();
  const funnel = page.getByRole("figure", { name: "Sign-up to submission" });
  await funnel.getByText("Show as a table").click();
  await expect(funnel.getByRole("row", { name: /^Signed up [\d,]+ 100%$/ })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
  // A task opens the list that it counts.
  const failed = await people.sql`
    insert into private.notifications (kind, recipient, not_before)
    values ('welcome', ${`${crypto.randomUUID()}@example.com`}, null) returning recipient`;
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^See failed emails/ }).click();
  const row = page.getByRole("row", { name: failed[0]?.recipient });
  await expect(row).toContainText("Failed");
  await page.getByRole("button", { name: "Retry all" }).click();
  await expect(row).toHaveCount(0);
});

test.describe("with a German browser in New York", () => {
  test.use({ locale: "de-DE", timezoneId: "America/New_York" });

  test("days and times are written as everywhere else", { tag: "@deep" }, async ({
    page,
    people,
  }) => {
    await signIn(page, await people.admin("Dora"), "/admin/dashboard");
    const moment = /[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M E[SD]T/;
    const numbers = page.getByRole("region", { name: "Totals" });
    await expect(numbers.getByText(/^As of/)).toHaveText(moment);
    await page.getByRole("link", { name: "See reports" }).click();
    const figure = page.getByRole("figure", { name: "Sign-ups over time" });
    await figure.getByText("Show as a table").click();
    await expect(figure.getByRole("rowheader").last()).toHaveText(/^(Week of )?[A-Z][a-z]{2} \d+$/);
    await page.getByRole("link", { name: "Audit" }).click();
    await expect(page.getByRole("table").getByRole("time").first()).toHaveText(moment);
  });
});

test("a chart is downloaded as an image and as a table", async ({ page, people }) => {
  await signIn(page, await people.admin("Pia"), "/admin/reports");
  const figure = page.getByRole("figure", { name: "Countries" });
  await expect(figure.locator("svg")).toBeVisible();
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    figure.getByRole("button", { name: "Download PNG: Countries" }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^countries_[\d-]+\.png$/);
  // Larger than a white sheet: the map is on it.
  expect((await readFile(await picture.path())).length).toBeGreaterThan(10_000);
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    figure.getByRole("button", { name: "Download CSV: Countries" }).click(),
  ]);
  expect(await readFile(await table.path(), "utf8")).toMatch(/^\uFEFFCountry,Number\r\n/);
});

test("the audit log tells what an administrator did", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  const admin = await people.admin("Anna");
  const marker = crypto.randomUUID();
  const [request] = await people.sql`
    insert into public.contact_requests (name, email, subject, message)
    values ('Ada', 'ada@example.com', ${marker}, 'Hello') returning id`;
  await signIn(page, admin, `/admin/contact-requests?filter=${JSON.stringify({ search: marker })}`);
  await chooseStatus(page.getByRole("table").getByRole("combobox"), "In Progress");
  await expect
    .poll(async () => {
      const rows = await people.sql`
        select status from public.contact_requests where id = ${request?.id}`;
      return rows[0]?.status;
    })
    .toBe("in-progress");

  await page.getByRole("link", { name: "Audit" }).click();
  await page.waitForURL("**/admin/audit**");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Who" }).selectOption(admin.email);
  await page
    .getByRole("combobox", { name: "What", exact: true })
    .selectOption("Request status changed");
  const line = page.getByRole("row", { name: /Status changed from New to In Progress/ });
  await expect(line).toContainText(admin.email);
  await expect(line).toContainText(marker);
  await expect(page.getByText("1 in total")).toBeVisible();

  // The address alone brings the same state back.
  await page.goto(page.url());
  await expect(line).toBeVisible();
  await line.getByRole("link", { name: marker }).click();
  await expect(page.getByText(`Only contact request ${marker}`)).toBeVisible();

  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format();
  await page.getByLabel("From").fill(today);
  await page.getByLabel("To", { exact: true }).fill(today);
  await expect(line).toBeVisible();
  await page.getByLabel("From").fill("2999-01-01");
  await expect(page.getByText("Nothing matches your search.")).toBeVisible();
  await people.sql`delete from public.contact_requests where id = ${request?.id}`;
});

test("the audit log can be read on every width", { tag: "@deep" }, async ({ page, people }) => {
  await signIn(page, await people.admin("Aida"), "/admin/audit");
  await expect(page.getByRole("table", { name: "Audit log" })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
});

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const room = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(room, "pixels beyond the window's width").toBeLessThanOrEqual(0);
}
