import { deflateSync } from "node:zlib";
import { type AFRelationship, PDFDocument } from "@cantoo/pdf-lib";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readDocument } from "#common/testing/documents/readDocument.ts";
import { problemOfDocument } from "#server/documents/check.ts";
import { createPdf } from "#tools/stack/seed/pdf.ts";
import { archiveOf, deflatedBomb } from "#tools/testing/hostile/archive.ts";
import { ENCRYPTED_ID, PDF_ENCRYPTIONS } from "./pdfEncryptions.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PDF = createPdf("An idea", "That works.").toString("latin1");
const check = (text: string) => problemOfDocument(bytesOf(text), "pdf");

/** The list of types of an office document. */
function typesOf(...types: string[]): string {
  const parts = types.map((type) => `<Override ContentType="application/vnd.${type}"/>`);
  return `<Types>${parts.join("")}</Types>`;
}

/** An office document with the parts that the check reads. */
function office(mainType: string, more: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const types = typesOf(mainType);
  const files = Object.entries({ "[Content_Types].xml": types, "word/document.xml": "x", ...more });
  const contents = files.map(([name, text]) => [name, new TextEncoder().encode(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(contents)));
}
const WORD = "openxmlformats-officedocument.wordprocessingml.document.main+xml";
const SLIDES = "openxmlformats-officedocument.presentationml.presentation.main+xml";

/** An archive whose directory claims this number of files. */
function withCount(archive: Uint8Array<ArrayBuffer>, count: number) {
  const view = new DataView(archive.buffer);
  view.setUint16(archive.byteLength - 12, count, true);
  return archive;
}

/** An archive whose comment is another archive, which some readers find instead. */
function withComment(archive: Uint8Array<ArrayBuffer>, commentOf: (start: number) => Uint8Array) {
  const comment = commentOf(archive.byteLength);
  new DataView(archive.buffer).setUint16(archive.byteLength - 2, comment.byteLength, true);
  return new Uint8Array([...archive, ...comment]);
}

const octal = (hex: string) =>
  Array.from(Buffer.from(hex, "hex"), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");

describe("a PDF", () => {
  test("can have any version, with other text before and after it", async () => {
    expect(await check(PDF)).toBeNull();
    expect(await check(`\n\n${PDF}\n<!-- a mail gateway's note -->`)).toBeNull();
    expect(await check(`${PDF}${"\0".repeat(70_000)}`)).toBeNull();
    expect(await check(PDF.replaceAll("/Type /Page", "/None /Page"))).toBeNull();
  });

  /** A PDF whose catalog and pages are packed, and whose table is a stream. */
  function packedPdf(kids: string) {
    const objects = ["<< /Pages 2 0 R >>", `<< /Kids [${kids}] >>`, "<< >>"];
    const head = "1 0 2 19 3 60 ";
    const body = (objects[0] ?? "") + ` ${objects[1]}`.padEnd(42) + objects[2];
    const streamOf = (number: number, dictionary: string, text: string) => {
      const data = deflateSync(Buffer.from(text, "latin1")).toString("latin1");
      return `${number} 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`;
    };
    const pack = `%PDF-1.7\n${streamOf(4, `/Type /ObjStm /N 3 /First ${head.length}`, head + body)}`;
    // Type, place and index of each object. With the predictor "up", rows are differences.
    const rows = [
      [0, 0, 0],
      [2, 4, 0],
      [0, 0, 1],
      [0, 0, 1],
      [255, 5, 254],
    ];
    const table = rows.map((row) => String.fromCharCode(2, ...row)).join("");
    const trailer =
      "/Type /XRef /Root 1 0 R /Size 5 /W [1 1 1] /DecodeParms << /Predictor 12 /Columns 3 >>";
    return `${pack}${streamOf(5, trailer, table)}startxref\n${pack.length}\n%%EOF`;
  }

  test("can have packed objects", async () => {
    expect(await check(packedPdf("3 0 R"))).toBeNull();
    expect(await check(packedPdf(""))).toMatch(/damaged/);
  });

  test("can have several versions, of which the last one counts", async () => {
    const version = (trailer: string) =>
      `${PDF}xref\n0 0\ntrailer\n<< ${trailer} /Prev ${PDF.indexOf("xref")} >>\nstartxref\n${PDF.length}\n%%EOF`;
    expect(await check(version("/Root 1 0 R"))).toBeNull();
    expect(await check(version("/Root 1 0 R /Encrypt 9 0 R"))).toMatch(/password/);
  });

  test("opens with a damaged table if its objects can be found", async () => {
    expect(await check(PDF.replace(/startxref\s+\d+/, "startxref 7"))).toBeNull();
    expect(await check(PDF.replace(/\bxref\b/, "xxxx"))).toBeNull();
    expect(
      await check(`%PDF-1.4\n${"3".repeat(400_000)}\n${PDF.replace(/\bxref\b/, "")}`),
    ).toBeNull();
  });

  test("opens with stray characters, which viewers ignore", async () => {
    expect(await check(PDF.replace("/Root", ")] 7 /Root"))).toBeNull();
    expect(await check(PDF.replace("/Kids", "> /Kids"))).toBeNull();
  });

  test.each<[string, string, RegExp | null]>([
    ["a text about encryption", "text-about-encrypt", null],
    ["a portfolio of several files", "portfolio", /portfolio/],
    ["a dynamic form", "xfa-waiting-page", /Adobe Acrobat/],
    ["a form with a filled field", "filled-field", null],
    ["half a letter", "tounicode-half", null],
    ["a scan", "scan-with-footer", null],
    ["a font without Unicode", "type3-without-unicode", null],
    ["letters that its font lacks", "lost-letters", null],
  ])("with %s is accepted only if judges can read it", async (_what, name, problem) => {
    const found = await problemOfDocument(await readDocument(name), "pdf");
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeNull();
  });

  async function withAttachment(relationship: string) {
    const document = await PDFDocument.create();
    document.addPage();
    const content = bytesOf(`${PDF.replace("/Root", "/Encrypt 9 0 R /Root")}`);
    const afRelationship = relationship as AFRelationship;
    await document.attach(content, "other.pdf", { afRelationship });
    return Buffer.from(await document.save({ useObjectStreams: false })).toString("latin1");
  }

  test("may have attachments, but its content must not be an encrypted one", async () => {
    expect(await check(await withAttachment("Supplement"))).toBeNull();
    expect(await check(await withAttachment("EncryptedPayload"))).toMatch(/sensitivity label/);
  });

  test.each([
    ["a web page that begins like one", `%PDF-1.7<html><script>1</script>`, /damaged/],
    ["half of one", PDF.slice(0, PDF.length / 2), /damaged/],
    ["one without pages", PDF.replace(/\/Kids \[[^\]]*\]/, "/Kids []"), /damaged/],
    ["one with a password", PDF.replace("/Root", "/Encrypt 9 0 R /Root"), /password/],
    ["another file", "Hello", /doesn’t match its file name/],
  ])("is not %s", async (_, text, problem) => {
    expect(await check(text)).toMatch(problem);
  });

  describe.each(PDF_ENCRYPTIONS)("encrypted by revision $R", ({ R, fields, open, locked }) => {
    function encrypted([O = "", U = ""]: string[], stringOf: (hex: string) => string): string {
      const keys = `/O ${stringOf(O)} /U ${stringOf(U)}`;
      const object = `9 0 obj\n<< /Filter /Standard ${fields} ${keys} /R ${R} >>\nendobj\ntrailer`;
      const trailer = `/ID [<${ENCRYPTED_ID}><00>] /Encrypt 9 0 R /Root`;
      return PDF.replace("trailer", object).replace("/Root", trailer);
    }

    test.each([
      ["hex", (hex: string) => `<${hex}>`],
      ["octal numbers", (hex: string) => `(${octal(hex)})`],
    ])("is accepted if it opens without a password, with keys in %s", async (_, stringOf) => {
      expect(await check(encrypted(open, stringOf))).toBeNull();
      expect(await check(encrypted(locked, stringOf))).toMatch(/password/);
    });

    test("needs no password if only attachments are encrypted", async () => {
      const pdf = encrypted(locked, (hex) => `<${hex}>`);
      expect(await check(pdf.replace("/O", "/StmF /Identity /StrF /Identity /O"))).toBeNull();
    });
  });
});

describe("an office document", () => {
  test("is recognized by the part with its pages", async () => {
    expect(await problemOfDocument(office(WORD), "docx")).toBeNull();
    expect(await problemOfDocument(office(SLIDES), "pptx")).toBeNull();
    expect(await problemOfDocument(office(SLIDES), "docx")).toMatch(/doesn’t match its file name/);
  });

  test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ["macros", office(WORD, { "word/vbaProject.bin": "x" }), /macros/],
    ["a type with macros", office(`ms-word.document.macroEnabled.${WORD}`), /macros/],
    ["a password", bytesOf("\xd0\xcf\x11\xe0 encrypted"), /password/],
    ["a valid beginning only", bytesOf(`PK\x03\x04${"x".repeat(100)}`), /damaged/],
    ["two bytes", bytesOf("PK"), /damaged/],
    ["no archive", bytesOf("Hello"), /doesn’t match its file name/],
    [
      "other files",
      new Uint8Array(zipSync({ "a.txt": bytesOf("x") })),
      /doesn’t match its file name/,
    ],
    ["a missing half", office(WORD, { a: "x" }).slice(0, 200), /damaged/],
  ])("is rejected with %s", async (_, bytes, problem) => {
    expect(await problemOfDocument(bytes, "docx")).toMatch(problem);
  });

  describe("that programs could read in two ways is rejected:", () => {
    const types = { name: "[Content_Types].xml", text: typesOf(WORD) };
    const macros = { ...types, text: typesOf(WORD, "ms-office.vbaProject") };
    const document = { name: "word/document.xml", text: "x" };
    const hidden = { name: "word/a.bin", text: "x" };

    test("the same archive without contradictions is accepted", async () => {
      expect(await problemOfDocument(archiveOf([types, document]), "docx")).toBeNull();
      expect(await problemOfDocument(archiveOf([macros, document]), "docx")).toMatch(/macros/);
    });

    test.each([
      ["a second list of types after a clean one", archiveOf([types, macros])],
      ["one in uppercase", archiveOf([types, { ...macros, name: "[CONTENT_TYPES].XML" }])],
      ["one with another path", archiveOf([types, { ...macros, name: "/[Content_Types].xml" }])],
      [
        "one with a name that ends early",
        archiveOf([types, { ...macros, name: "[Content_Types].xml\0.png" }]),
      ],
      ["another name before the file", archiveOf([types, { ...hidden, localName: types.name }])],
      ["another size before the file", archiveOf([{ ...types, localSize: 7 }, document])],
      ["a wrong size", archiveOf([{ ...types, size: 40, localSize: 40 }, document])],
      ["a file that is missing from the count", withCount(archiveOf([types, document, hidden]), 2)],
      [
        "a second end within the comment",
        withComment(archiveOf([macros]), (start) => archiveOf([types], start)),
      ],
    ])("%s", async (_, bytes) => {
      expect(await problemOfDocument(bytes, "docx")).toMatch(/damaged/);
    });

    test.each([
      ["an entity", typesOf(WORD, "ms-office.vba&#80;roject")],
      ["a document type", `<!DOCTYPE x [<!ATTLIST x a "b">]>${typesOf(WORD)}`],
      ["another encoding", `<?xml version="1.0" encoding="utf-7"?>${typesOf(WORD)}`],
    ])("%s in the list of types", async (_, text) => {
      const bytes = archiveOf([{ ...types, text }, document]);
      expect(await problemOfDocument(bytes, "docx")).toMatch(/damaged/);
    });
  });

  test.each([
    ["thousands of parts", 5000, "x"],
    ["parts with long names", 20, "x".repeat(60_000)],
  ])("is rejected with %s, before they are read", async (_, count, name) => {
    const parts = Array.from({ length: count }, (_, index) => ({ name: `${index}${name}` }));
    const types = { name: "[Content_Types].xml", text: typesOf(WORD) };
    expect(await problemOfDocument(archiveOf([types, ...parts]), "docx")).toMatch(/more parts/);
  });

  test("does not unpack to gigabytes if its headers claim a false size", async () => {
    const types = { name: "[Content_Types].xml", text: typesOf(WORD) };
    const picture = { name: "word/media/a.png", size: 0x7fffffff, localSize: 0x7fffffff };
    expect(await problemOfDocument(archiveOf([types, picture]), "docx")).toMatch(
      /too large to open/,
    );
    const packed = deflatedBomb(typesOf(WORD), 2);
    for (const size of [10, 2 * 1024 * 1024]) {
      const bomb = archiveOf([{ name: "[Content_Types].xml", packed, size }]);
      expect(await problemOfDocument(bomb, "docx")).toMatch(/damaged/);
    }
  });
});
