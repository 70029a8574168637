import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test, uniqueWord } from "./support/submissions.ts";

/** The contents of the files: backoffice/src/export and api/adminExport. */
test("an administrator downloads a list, its documents, and the numbers of a chart", async ({
  page,
  people,
  submitted,
}) => {
  const word = uniqueWord();
  await submitted(await people.participant("Olga"), {
    ideaName: `Ring ${word}`,
    fileName: "plan.pdf",
  });
  const download = async (act: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent("download"), act()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const fromMenu = async (item: string) => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  const filter = encodeURIComponent(JSON.stringify({ search: word }));
  await signIn(page, await people.admin("Emil"), `/admin/submissions?filter=${filter}`);
  await expect(page.getByText("1 in total")).toBeVisible();
  const csv = await download(() => fromMenu("Download CSV"));
  expect(csv.name).toMatch(/^submissions_[\d-]+\.csv$/);
  // Excel recognizes UTF-8 by the byte order mark.
  expect(csv.bytes.toString("utf8")).toMatch(new RegExp(`^\uFEFF.*\r\n.*Ring ${word}[^]*\r\n$`));
  const zip = await download(() => fromMenu("Download documents"));
  expect(zip.name).toMatch(/^submissions_[\d-]+\.zip$/);
  const [document, index] = Object.entries(unzipSync(zip.bytes));
  expect(document?.[0]).toMatch(/ plan\.pdf$/);
  expect(Buffer.from(document?.[1] ?? []).toString("latin1")).toMatch(/^%PDF-/);
  expect(index?.[0]).toBe("index.csv");

  await page.goto("/admin/reports");
  await expectAccessible(page);
  const figure = page.getByRole("figure", { name: "Countries" });
  // The map, and the bars of the most frequent countries.
  await expect(figure.locator("svg").filter({ visible: true })).toHaveCount(2);
  await figure.getByText("Show as a table").click();
  const table = await download(() =>
    figure.getByRole("button", { name: "Download CSV: Countries" }).click(),
  );
  expect(table.name).toMatch(/^countries_[\d-]+\.csv$/);
  expect(table.bytes.toString("utf8")).toMatch(/^\uFEFFCountry,Number\r\n/);
});
