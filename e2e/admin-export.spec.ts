import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import Papa from "papaparse";
import { signIn } from "./support/actions.ts";
import { storePdf } from "./support/documents.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

async function downloadFromMenu(page: Page, item: string): Promise<Download> {
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  return arrives;
}

/** The rows of a CSV file, read by the rules of RFC 4180, without its byte order mark. */
async function readCsv(file: Download): Promise<string[][]> {
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)], "UTF-8 that Excel recognises").toEqual([0xef, 0xbb, 0xbf]);
  const { data, errors } = Papa.parse<string[]>(bytes.subarray(3).toString("utf8"), {
    delimiter: ",",
    newline: "\r\n",
  });
  expect(errors).toEqual([]);
  expect(data.pop(), "the file ends with a line end").toEqual([""]);
  return data;
}

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format();

test("entries are exported with their teams, and their documents with an index", async ({
  page,
  people,
  stack,
  expectedErrors,
}) => {
  // The document that is gone.
  expectedErrors.push(/status of 40[04]/);
  const admin = await people.admin("Emil");
  const owner = await people.participant("Olga");
  const marker = crypto.randomUUID();
  const ids = [1, 2, 3, 4].map(() => crypto.randomUUID());
  try {
    for (const [at, id] of ids.entries()) {
      const path = at === 3 ? null : `${id}/${crypto.randomUUID()}/plan.pdf`;
      await people.sql`
        insert into public.submissions (id, created_by, idea_name, description, receipt_number,
          submitted_at, file_name, file_size, file_path)
        values (${id}, ${at === 0 ? owner.id : null}, ${`Idea ${at} ${marker}`}, 'Text',
          ${at < 2 ? `R-${marker}-${at}` : `R-${marker}-x${at}`}, now(), ${path && "plan.pdf"},
          ${path && 9}, ${path})`;
      if (path && at < 2) await storePdf(stack, `submissions/${path}`, `%PDF-1.7 of ${at}`);
    }
    const filter = encodeURIComponent(JSON.stringify({ search: marker }));
    const list = `/admin/submissions?filter=${filter}&sort=idea_name&order=ASC`;
    await signIn(page, admin, list);
    await expect(page.getByText("4 in total")).toBeVisible();
    const csv = await downloadFromMenu(page, "Download CSV");
    expect(csv.suggestedFilename()).toBe(`submissions_${today()}.csv`);
    const [head = [], ...rows] = await readCsv(csv);
    expect(rows.map((row) => row[head.indexOf("ID")])).toEqual(ids);
    expect(rows.map((row) => row[head.indexOf("Team members")])).toEqual([
      `Olga Tester (${owner.email}), Lakeside University, Kenya`,
      "",
      "",
      "",
    ]);

    const zip = await downloadFromMenu(page, "Download documents");
    expect(zip.suggestedFilename()).toBe(`submissions_${today()}.zip`);
    const files = unzipSync(await readFile(await zip.path()));
    const texts = Object.entries(files).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]);
    expect(texts.slice(0, 2)).toEqual([
      [`R-${marker}-0 plan.pdf`, "%PDF-1.7 of 0"],
      [`R-${marker}-1 plan.pdf`, "%PDF-1.7 of 1"],
    ]);
    expect(texts.map(([name]) => name).slice(2)).toEqual(["index.csv"]);
    const index = Papa.parse<string[]>(texts[2]?.[1] ?? "", { skipEmptyLines: true }).data;
    expect(index.slice(1).map((row) => row.slice(-2))).toEqual([
      [`R-${marker}-0 plan.pdf`, ""],
      [`R-${marker}-1 plan.pdf`, ""],
      ["", "The document is missing"],
      ["", "No document"],
    ]);
  } finally {
    await people.sql`delete from public.submissions where idea_name like ${`%${marker}`}`;
  }
});

test("a chart is downloaded as an image and as a table", async ({ page, people }) => {
  await signIn(page, await people.admin("Pia"), "/admin/reports");
  await expectAccessible(page);
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
