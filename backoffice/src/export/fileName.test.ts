import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { datedFileName, safeFileName, uniqueNames } from "./fileName.ts";

describe("the name of a file", () => {
  it("has the day on the administrator's calendar", () => {
    const name = datedFileName("mailing_list", "csv", new Date(2026, 10, 2, 23, 59));
    expect(name).toBe("mailing_list_2026-11-02.csv");
  });
});

describe("a name in the ZIP", () => {
  it.each([
    ["Idée, 1.pdf", "Idée, 1.pdf"],
    ["李小龙.docx", "李小龙.docx"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["a\\b:c*?.pdf", "a_b_c__.pdf"],
    ["tab\there.pdf", "tab_here.pdf"],
    ["invoice\u202Efdp.exe", "invoice_fdp.exe"],
    [". .", "document"],
    ["", "document"],
    [`${"界".repeat(170)}.pdf`, `${"界".repeat(81)}.pdf`],
    [`${"a".repeat(300)}.docx`, `${"a".repeat(242)}.docx`],
    [`E-000001 ${"😀".repeat(120)}`, `E-000001 ${"😀".repeat(59)}`],
  ])("is made of %j", (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });

  it("is given once, in upper or lower case", () => {
    const nameOnce = uniqueNames();
    const names = ["plan.pdf", "Plan.PDF", "plan.pdf", "plan (2).pdf", "plan", "plan", ".env"];
    expect(names.map(nameOnce)).toEqual([
      "plan.pdf",
      "Plan (2).PDF",
      "plan (3).pdf",
      "plan (2) (2).pdf",
      "plan",
      "plan (2)",
      ".env",
    ]);
  });

  it("is given once for any names", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "A", "a (2)", "a.b", "a (2).b")), (names) => {
        const given = names.map(uniqueNames()).map((name) => name.toLowerCase());
        expect(new Set(given).size).toBe(names.length);
      }),
    );
  });
});
