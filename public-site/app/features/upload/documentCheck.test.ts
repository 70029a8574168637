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
  ["391523", "%PDF-1.7", "application/pdf", SUBMISSION, "391523.pdf"],
  ["391523", "%PDF-1.7", "", SUBMISSION, "391523.pdf"],
  ["plan.pdf (1)", "%PDF-1.7", "", SUBMISSION, "plan.pdf (1).pdf"],
  ["plan 2025.08", "%PDF-1.7", "", "finalists", "plan 2025.08.pdf"],
  [
    "msf:1000000033",
    ARCHIVE,
    `${OFFICE}.presentationml.presentation`,
    SUBMISSION,
    "msf:1000000033.pptx",
  ],
  ["image:42", "\u00ff\u00d8", "image/jpeg", "evidence", "image:42.jpg"],
  ["Card.JPEG", "\u00ff\u00d8", "image/jpeg", "evidence", "Card.jpg"],
] as const)(
  "accepts %s, as phones and cloud folders share it: %#",
  async (name, content, type, use, stored) => {
    expect(await checkDocument(new File([content], name, { type }), use)).toMatchObject({
      ok: true,
      value: { file: { name: stored } },
    });
  },
);

it.each([
  ["391523", ARCHIVE, `choose a ${typesInWords(SUBMISSION)} file`, SUBMISSION],
  ["391523", "Hello", `choose a ${typesInWords(SUBMISSION)} file`, SUBMISSION],
  ["idea.exe", "%PDF-1.7", `choose a ${typesInWords(SUBMISSION)} file`, SUBMISSION],
  ["idea.pdf", "", "empty", SUBMISSION],
  ["idea.pdf", "Hello", "type doesn’t match its name", SUBMISSION],
  ["idea.pdf", ARCHIVE, "type doesn’t match its name", SUBMISSION],
  ["idea.docx", "%PDF-1.7", "type doesn’t match its name", SUBMISSION],
  ["idea.pptx", OLD_OFFICE, "protected by a password", SUBMISSION],
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
  await expectRefusal(file, "choose a file inside it. If it’s in the cloud, download it");
});
