import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { problemOfDocument } from "#server/documents/check.ts";
import { createPdf } from "#tools/stack/seed/pdf.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PDF = createPdf("An idea", "That works.").toString("latin1");
const check = (text: string) => problemOfDocument(bytesOf(text), "pdf");

/** An office document as programs write it, as far as the check looks. */
function office(mainType: string, more: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const types = `<Types><Override ContentType="application/vnd.${mainType}"/></Types>`;
  const files = Object.entries({ "[Content_Types].xml": types, "word/document.xml": "x", ...more });
  const contents = files.map(([name, text]) => [name, new TextEncoder().encode(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(contents)));
}
const WORD = "openxmlformats-officedocument.wordprocessingml.document.main+xml";
const SLIDES = "openxmlformats-officedocument.presentationml.presentation.main+xml";

describe("a PDF", () => {
  test("may be old or new, and may have something before and behind it", async () => {
    expect(await check(PDF)).toBeNull();
    expect(await check(`\n\n${PDF}\n<!-- a mail gateway's note -->`)).toBeNull();
    const packed =
      "1 0 obj\n<</Type /ObjStm>>\nendobj <</Type/XRef/Root 1 0 R>>startxref\n9\n%%EOF";
    expect(await check(`%PDF-1.7\n${packed}`)).toBeNull();
  });

  test.each([
    ["a page of the web that begins like one", `%PDF-1.7<html><script>1</script>`, /damaged/],
    ["half of one", PDF.slice(0, PDF.length / 2), /damaged/],
    ["one without pages", PDF.replaceAll("/Type /Page", "/Type /None"), /damaged/],
    ["one with a password", PDF.replace("/Root", "/Encrypt 9 0 R /Root"), /password/],
    ["another file", "Hello", /not what its name says/],
  ])("is not %s", async (_, text, problem) => {
    expect(await check(text)).toMatch(problem);
  });
});

describe("an office document", () => {
  test("is one by the part that has its pages", async () => {
    expect(await problemOfDocument(office(WORD), "docx")).toBeNull();
    expect(await problemOfDocument(office(SLIDES), "pptx")).toBeNull();
    expect(await problemOfDocument(office(SLIDES), "docx")).toMatch(/not what its name says/);
  });

  test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ["macros", office(WORD, { "word/vbaProject.bin": "x" }), /macros/],
    ["a type with macros", office(`ms-word.document.macroEnabled.${WORD}`), /macros/],
    ["a password", bytesOf("\xd0\xcf\x11\xe0 encrypted"), /password/],
    ["nothing behind its beginning", bytesOf(`PK\x03\x04${"x".repeat(100)}`), /damaged/],
    ["two bytes", bytesOf("PK"), /damaged/],
    ["no archive", bytesOf("Hello"), /not what its name says/],
    ["other files", new Uint8Array(zipSync({ "a.txt": bytesOf("x") })), /not what its name says/],
    ["half of itself", office(WORD, { a: "x" }).slice(0, 200), /damaged/],
  ])("has not %s", async (_, bytes, problem) => {
    expect(await problemOfDocument(bytes, "docx")).toMatch(problem);
  });

  test("does not unpack to gigabytes, whatever it says of its sizes", async () => {
    const bytes = office(WORD, { "word/media/a.png": "x" });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0x7fffffff, true);
    }
    expect(await problemOfDocument(bytes, "docx")).toMatch(/unpacks to more/);
    const bomb = office(`${WORD}${" ".repeat(2 * 1024 * 1024)}`);
    expect(await problemOfDocument(bomb, "docx")).toMatch(/damaged/);
  });
});
