// @vitest-environment node
import fc from "fast-check";
import Papa from "papaparse";
import { HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { toCsv } from "./csv.ts";
import { zipDocuments } from "./documents.ts";
import { datedFileName, safeFileName } from "./fileName.ts";

describe("a CSV file", () => {
  const written = (text: string) => Papa.parse<string[]>(toCsv([[text]])).data[0]?.[0];
  const withoutApostrophes = (text: string) => text.replaceAll("'", "");
  /** Texts with many of the special characters of CSV and spreadsheets. */
  const someText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.constantFrom(..."=+-@\t\r\n\",;' 09()./aé李＝＋－＠"), { maxLength: 6 })
      .map((characters) => characters.join("")),
  );
  const someRows = fc.array(fc.array(someText, { minLength: 2, maxLength: 2 }), { minLength: 1 });

  it("is written as Papa Parse writes it, and preserves every text except for added apostrophes", () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const csv = toCsv(rows);
        const { data } = Papa.parse<string[]>(csv, { delimiter: ",", newline: "\r\n" });
        expect(csv).toBe(Papa.unparse(data, { newline: "\r\n" }));
        const read = data.slice(0, -1).map((row) => row.map(withoutApostrophes));
        expect(read).toEqual(rows.map((row) => row.map(withoutApostrophes)));
      }),
    );
  });

  it("never has a cell that a spreadsheet could run, with any separator", () => {
    fc.assert(
      fc.property(someText, (text) => {
        const cell = written(text) ?? "";
        expect(cell).not.toMatch(/^[\t\r\n]/);
        for (const part of cell.split(/[;\t\r\n]/)) {
          // Digits and what people write between them compute a number at most.
          if (/^\s*[+\-＋－][\d\s().\-/]*$/.test(part)) continue;
          expect(part.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
        }
      }),
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["@SUM(1)", "'@SUM(1)"],
    ["\ta", "'\ta"],
    [" =1", "' =1"],
    ["＝1", "'＝1"],
    ["a; @SUM(1)", "a;' @SUM(1)"],
    ["a\t+A1;-B1", "a\t'+A1;'-B1"],
    ["a\r\n=1", "a\r\n'=1"],
    ["+33 1 23 45; +33 1 23 46", "+33 1 23 45; +33 1 23 46"],
    ["+1 (555) 010-9999", "+1 (555) 010-9999"],
    ["O'Neill", "O'Neill"],
    ["Zoë 李小龙 محمد", "Zoë 李小龙 محمد"],
  ])("has %j as %j", (text, cell) => {
    expect(written(text)).toBe(cell);
  });
});

describe("the name of a file", () => {
  it("has the day on the administrator's calendar", () => {
    const name = datedFileName("mailing_list", "csv", new Date(2026, 10, 2, 23, 59));
    expect(name).toBe("mailing_list_2026-11-02.csv");
  });

  it.each([
    ["Idée, 1.pdf", "Idée, 1.pdf"],
    ["../a\\b:c*?.pdf", ".._a_b_c__.pdf"],
    ["tab\there.pdf", "tab_here.pdf"],
    ["invoice\u202Efdp.pdf", "invoice_fdp.pdf"],
    [`${"界".repeat(170)}.pdf`, `${"界".repeat(83)}.pdf`],
    [`E-000001 ${"😀".repeat(120)}.pdf`, `E-000001 ${"😀".repeat(60)}.pdf`],
  ])("in a ZIP file is made of %j", (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });
});

// e2e/admin-export.spec.ts tests that the ZIP file lists missing documents.
describe("the documents of submissions", () => {
  const { signal } = new AbortController();

  function zip(readDocument: AdminDataProvider["readDocument"]) {
    const submission = { id: "1", receipt_number: "R-1", file_name: "a.pdf", file_path: "e/a.pdf" };
    const readRows = async () => [submission];
    const dataProvider = { readRows, readDocument, assertRole: async () => undefined } as never;
    const rows = { ids: ["1"], filter: {}, sort: { field: "id", order: "ASC" } } as const;
    return zipDocuments(dataProvider, rows, signal, () => undefined);
  }

  it("are read until the download is canceled", async () => {
    const read = vi.fn(async () => new Blob(["document"]));
    expect(await (await zip(read)).file.text()).toMatch(/R-1 a.pdf.*document.*index.csv/s);
    expect(read).toHaveBeenCalledExactlyOnceWith("e/a.pdf", signal);
  });

  it.each([400, 403, 404])(
    "are missing only with 404, and otherwise no file: %d",
    async (status) => {
      const file = zip(() => Promise.reject(new HttpError("Not now", status)));
      if (status === 404)
        expect(await (await file).file.text()).toContain("The document is missing");
      else await expect(file).rejects.toThrow("Not now");
    },
  );
});
