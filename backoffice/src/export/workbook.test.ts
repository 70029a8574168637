import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { writeWorkbook } from "./workbook.ts";

const COLUMNS = [
  { label: "Code", source: "code" },
  { label: "Score", source: "score" },
];

/** The parts of a workbook, as texts by their names. */
async function partsOf(file: Blob): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, part]) => [name, strFromU8(part)]));
}

it("has a sheet for each list, numbers as numbers, and runs nothing", async () => {
  const rows = [
    { id: 1, code: "=1+1", score: 4 },
    { id: 2, code: "007", score: null },
  ];
  const parts = await partsOf(
    await writeWorkbook([
      { title: "Reviews", columns: COLUMNS, rows },
      { title: "Decisions", columns: COLUMNS, rows: [] },
    ]),
  );
  expect(parts["xl/workbook.xml"]).toMatch(/name="Reviews".*name="Decisions"/s);
  const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
  expect(sheet).not.toContain("<f>");
  expect(sheet).toContain("<v>4</v>");
  const texts = sheet + (parts["xl/sharedStrings.xml"] ?? "");
  for (const text of ["Code", "Score", "=1+1", "007"]) expect(texts).toContain(`>${text}<`);
});
