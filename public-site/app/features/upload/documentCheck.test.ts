import { beforeEach, expect, it, vi } from "vitest";
import { type DocumentUse, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { fileSize } from "#common/fileSize.ts";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { aFile } from "~/testing/files.ts";
import { checkDocument } from "./documentCheck.ts";

const SUBMISSION = "submissions";
const OFFICE = "application/vnd.openxmlformats-officedocument";
const ARCHIVE = "PK\u0003\u0004";
const OLD_OFFICE = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

async function expectRefusal(file: File, reason: string, use: DocumentUse = SUBMISSION) {
  const outcome = await checkDocument(file, use);
  expect(outcome).toMatchObject({ ok: false, detail: expect.stringContaining(reason) });
}

beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());

it.each([
  ["idea.pdf", "%PDF-1.7 …", "application/pdf"],
  ["IDEA.PDF", "\n\n%PDF-1.4", "application/pdf"],
  ["idea.docx", ARCHIVE, `${OFFICE}.wordprocessingml.document`],
  ["idea.pptx", ARCHIVE, `${OFFICE}.presentationml.presentation`],
])("accepts %s", async (name, content, contentType) => {
  expect(await checkDocument(aFile(name, content), SUBMISSION)).toMatchObject({
    ok: true,
    value: { contentType, file: { name } },
  });
});

it.each([
  ["idea.exe", "%PDF-1.7", `choose a ${typesInWords(SUBMISSION)} file`, SUBMISSION],
  ["pdf", "%PDF-1.7", `choose a ${typesInWords(SUBMISSION)} file`, SUBMISSION],
  ["idea.pdf", "", "empty", SUBMISSION],
  ["idea.pdf", "Hello", "of another type than its name says", SUBMISSION],
  ["idea.pdf", ARCHIVE, "of another type than its name says", SUBMISSION],
  ["idea.docx", "%PDF-1.7", "of another type than its name says", SUBMISSION],
  ["idea.pptx", OLD_OFFICE, "a password protects it", SUBMISSION],
  [`${"x".repeat(252)}.pdf`, "%PDF-1.7", "name is longer than 255 characters", SUBMISSION],
  ["idea.docx", ARCHIVE, "choose a PDF file.", "finalists"],
] as const)("refuses %s, and says why: %#", async (name, content, reason, use) => {
  await expectRefusal(aFile(name, content), reason, use);
});

it("refuses a file over the limit without reading it", async () => {
  const file = aFile("idea.pdf", "%PDF-1.7");
  const size = DOCUMENT_LIMITS[SUBMISSION].maxBytes + 1;
  Object.defineProperty(file, "size", { value: size });
  const read = vi.spyOn(file, "slice");
  await expectRefusal(file, `${fileSize(size)}; the limit is ${maxDocumentSize(SUBMISSION)}`);
  expect(read).not.toHaveBeenCalled();
});

it("refuses unreadable files, such as folders", async () => {
  const file = aFile("folder.pdf", "%PDF-1.7");
  vi.spyOn(file, "slice").mockImplementation(() => {
    throw new DOMException("gone", "NotFoundError");
  });
  await expectRefusal(file, "cannot be read");
});
