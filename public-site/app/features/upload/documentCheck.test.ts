import { describe, expect, it, vi } from "vitest";
import { documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { fileSize } from "#common/fileSize.ts";
import { aFile } from "~/testing/files.ts";
import { checkDocument } from "./documentCheck.ts";

const ARCHIVE = "PK\u0003\u0004";
const OLD_OFFICE = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const ENTRY = documentLimits("submissions");

describe("accepts", () => {
  it.each([
    ["idea.pdf", "%PDF-1.7 …", "application/pdf"],
    ["IDEA.PDF", "\n\n%PDF-1.4", "application/pdf"],
    [
      "idea.docx",
      ARCHIVE,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    [
      "idea.pptx",
      ARCHIVE,
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
    ["idea.pdf", "Hello", /of another type than its name says/],
    ["idea.pdf", ARCHIVE, /of another type than its name says/],
    ["idea.docx", "%PDF-1.7", /of another type than its name says/],
    ["idea.pptx", OLD_OFFICE, /a password protects it/],
    [`${"x".repeat(252)}.pdf`, "%PDF-1.7", /name is longer than 255 characters/],
  ])("%s", async (name, content, reason) => {
    const outcome = await checkDocument(aFile(name, content), ENTRY);
    expect(outcome).toMatchObject({ ok: false, detail: expect.stringMatching(reason) });
  });

  it("what is no PDF where only a PDF is taken", async () => {
    expect(
      await checkDocument(aFile("idea.docx", ARCHIVE), documentLimits("finalists")),
    ).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/choose a PDF file\./),
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
        `${fileSize(ENTRY.maxBytes + 1)}; the limit is ${maxDocumentSize("submissions")}`,
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
