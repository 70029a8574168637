import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

/** The one cell of a file with one cell. */
const cellOf = (csv: string) => Papa.parse<string[]>(csv).data[0]?.[0];
const written = (text: string) => cellOf(toCsv([[text]]));

const withoutApostrophes = (text: string) => text.replaceAll("'", "");

/** Texts with what has a meaning in CSV or in spreadsheets more often than chance would have it. */
const someText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom(..."=+-@\t\r\n\",;' 09()./aé李＝＋－＠"), { maxLength: 6 })
    .map((characters) => characters.join("")),
);
const someRows = fc.array(fc.array(someText, { minLength: 2, maxLength: 2 }), { minLength: 1 });

describe("a CSV file", () => {
  it("gives back every text, apart from apostrophes before formulas", () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        // A reader of its own: the separators of this file are known, none is guessed.
        const { data } = Papa.parse<string[]>(toCsv(rows), { delimiter: ",", newline: "\r\n" });
        const read = data.slice(0, -1).map((row) => row.map(withoutApostrophes));
        expect(read).toEqual(rows.map((row) => row.map(withoutApostrophes)));
      }),
    );
  });

  it("is written as Papa Parse writes it", () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const csv = toCsv(rows);
        const { data } = Papa.parse<string[]>(csv, { delimiter: ",", newline: "\r\n" });
        expect(csv).toBe(Papa.unparse(data, { newline: "\r\n" }));
      }),
    );
  });

  it("never has a cell that a spreadsheet could run, with any separator of cells", () => {
    fc.assert(
      fc.property(someText, (text) => {
        const cell = written(text) ?? "";
        expect(cell).not.toMatch(/^[\t\r\n]/);
        for (const part of cell.split(/[;\t\r\n]/)) {
          // Digits and what stands between them compute a number at most.
          if (/^\s*[+\-＋－][\d\s().\-/]*$/.test(part)) continue;
          expect(part.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
        }
      }),
    );
  });

  it.each([
    "=1+1",
    '=HYPERLINK("http://example.com";"Click")',
    "+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "-SUM(1)",
    "@SUM(1)",
    "+1e5",
    "+A1",
    "\ta",
    "\ra",
    "\na",
    " =1",
    "＝1",
    "- first point",
  ])("puts an apostrophe before %j", (text) => {
    expect(written(text)).toBe(`'${text}`);
  });

  it.each([
    ["a;=1+1", "a;'=1+1"],
    ["a; @SUM(1)", "a;' @SUM(1)"],
    ["a\t+A1;-B1", "a\t'+A1;'-B1"],
    ["a\r\n=1", "a\r\n'=1"],
    ["\t=1", "'\t'=1"],
    ["=1;=2", "'=1;'=2"],
  ])("puts an apostrophe before each formula in %j", (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it.each([
    "+33 1 23 45; +33 1 23 46",
    "+33 1 23 45 67 89",
    "+1 (555) 010-9999",
    "-12.5",
    "-",
    "O'Neill",
    "Anne-Marie",
    "ada+news@example.com",
    "1=1",
    "Zoë 李小龙 محمد",
    "",
  ])("leaves %j as it is", (text) => {
    expect(written(text)).toBe(text);
  });

  it("is written as RFC 4180 has it", () => {
    expect(
      toCsv([
        ["a", 'say "hi"'],
        ["b, c", "two\nlines"],
      ]),
    ).toBe('a,"say ""hi"""\r\n"b, c","two\nlines"\r\n');
    expect(toCsv([])).toBe("");
  });
});
