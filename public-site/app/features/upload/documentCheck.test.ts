import { describe, expect, it, vi } from "vitest";
import { documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { fileSize } from "#common/fileSize.ts";
import { aFile, aZip } from "~/testing/files.ts";
import { checkDocument } from "./documentCheck.ts";

const WORD = aZip(["[Content_Types].xml", "_rels/.rels", "word/document.xml"]);
const SLIDES = aZip(["[Content_Types].xml", "ppt/presentation.xml"]);
const SHEET = aZip(["[Content_Types].xml", "xl/workbook.xml"]);
const OLD_OFFICE = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const ENTRY = documentLimits("submissions");

describe("accepts", () => {
  it.each([
    ["idea.pdf", "%PDF-1.7 …", "application/pdf"],
    ["IDEA.PDF", "\n\n%PDF-1.4", "application/pdf"],
    ["idea.docx", WORD, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    [
      "idea.pptx",
      SLIDES,
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
    [
      "commented.pptx",
      aZip(["[Content_Types].xml", "ppt/presentation.xml"], "made by hand"),
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
  ])("%s", async (name, content, contentType) => {
    expect(await checkDocument(aFile(name, content), ENTRY)).toMatchObject({
      ok: true,
      value: { contentType, file: { name } },
    });
  });
});

describe("refuses, and says why", () => {
  it.each([
    ["idea.exe", "%PDF-1.7", `choose a ${typesInWords(ENTRY)} file`],
    ["pdf", "%PDF-1.7", `choose a ${typesInWords(ENTRY)} file`],
    ["idea.pdf", "", /empty/],
    ["idea.pdf", "Hello", /ends in \.pdf, but it is not a PDF/],
    ["idea.pdf", WORD, /ends in \.pdf, but it is a Word document/],
    ["idea.docx", SLIDES, /ends in \.docx, but it is a PowerPoint file/],
    ["idea.docx", SHEET, /is not a Word document/],
    ["idea.docx", aZip(["word/document.xml"]), /is not a Word document/],
    ["idea.docx", WORD.slice(0, -30), /is not a Word document, or it is damaged/],
    ["idea.pptx", OLD_OFFICE, /protected by a password, or of an older version/],
    [`${"x".repeat(252)}.pdf`, "%PDF-1.7", /name is longer than 255 characters/],
  ])("%s", async (name, content, reason) => {
    const outcome = await checkDocument(aFile(name, content), ENTRY);
    expect(outcome).toMatchObject({ ok: false, detail: expect.stringMatching(reason) });
  });

  it("what is no PDF where only a PDF is taken", async () => {
    expect(
      await checkDocument(aFile("idea.docx", WORD), documentLimits("finalists")),
    ).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/choose a PDF\./),
    });
    expect(
      await checkDocument(aFile("idea.pdf", "%PDF-1.7"), documentLimits("finalists")),
    ).toMatchObject({
      ok: true,
    });
  });

  it("what is larger than the limit, without reading it", async () => {
    const file = aFile("idea.pdf", "%PDF-1.7");
    Object.defineProperty(file, "size", { value: ENTRY.maxBytes + 1 });
    const read = vi.spyOn(file, "slice");
    expect(await checkDocument(file, ENTRY)).toMatchObject({
      ok: false,
      detail: expect.stringContaining(
        `${fileSize(ENTRY.maxBytes + 1)}, and at most ${maxDocumentSize("submissions")}`,
      ),
    });
    expect(read).not.toHaveBeenCalled();
  });

  it("what cannot be read, such as a folder", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const file = aFile("folder.pdf", "%PDF-1.7");
    vi.spyOn(file, "slice").mockImplementation(() => {
      throw new DOMException("gone", "NotFoundError");
    });
    expect(await checkDocument(file, ENTRY)).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/cannot be read/),
    });
  });
});
