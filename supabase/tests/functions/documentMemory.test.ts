import { deflateSync } from "node:zlib";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import {
  type ArchiveFile,
  archiveOf,
  deflatedBomb,
  manyExtraFields,
} from "#tools/testing/hostile/archive.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { documentOf } from "#tools/testing/world/pdf.ts";
import { createDocument } from "./documents.ts";
import { useOwnOutbox } from "./outbox.ts";
import { DONE, uniqueEmail } from "./support.ts";

const outbox = useOwnOutbox();
beforeAll(() => setChallenge(outbox.sql));
// Each test measures new processes.
beforeEach(() => outbox.reloadFunctions());

/** Less than the 256 MB of a hosted function. */
const MEGABYTES = 200;

const TYPES = `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

test("a document that unpacks to 900 MB takes little memory and does not block emails", async () => {
  const packed = deflatedBomb(TYPES, 900);
  const bombs = [10, 1024 * 1024].map((size) =>
    archiveOf([{ name: "[Content_Types].xml", packed, size }]),
  );
  const submissions = await Promise.all(bombs.map((bomb) => createDocument(outbox, bomb, "docx")));
  const email = await outbox.queue(uniqueEmail());
  const check = outbox.callAsSchedule("check-document");
  await Promise.all(submissions.map(({ bearer }) => outbox.call("check-document", bearer)));
  expect(await outbox.drain()).toEqual(DONE);
  expect(await outbox.state(email)).toMatchObject({ sent: true });
  expect(await check).toEqual(DONE);
  for (const submission of submissions) expect(await submission.problem()).toMatch(/damaged/);
  expect(outbox.peakMemory("check-document")).toBeLessThan(MEGABYTES);
  expect(outbox.peakMemory("send-emails")).toBeLessThan(MEGABYTES);
});

/** A document with this number of parts. */
const documentWith = (count: number, part: (index: number) => ArchiveFile) =>
  archiveOf([
    { name: "[Content_Types].xml", text: TYPES },
    ...Array.from({ length: count }, (_, index) => part(index)),
  ]);

const EXTRA = manyExtraFields();

test.each<[string, Uint8Array<ArrayBuffer>, RegExp | null]>([
  [
    "205 parts with names of 60,000 characters",
    documentWith(205, (index) => ({ name: `${index}${"\\".repeat(60_000)}` })),
    /more parts/,
  ],
  [
    "380 parts, each with 16,383 extra fields",
    documentWith(380, (index) => ({ name: `${index}`, localExtra: EXTRA })),
    /more parts/,
  ],
  ["60,000 parts", documentWith(60_000, (index) => ({ name: `${index}` })), /more parts/],
  ["2,000 parts", documentWith(2000, (index) => ({ name: `ppt/slides/slide${index}.xml` })), null],
  [
    "4 parts, each with 16,383 extra fields",
    documentWith(4, (index) => ({ name: `${index}`, localExtra: EXTRA })),
    null,
  ],
])("a document with %s takes little memory", async (_, content, problem) => {
  const submission = await createDocument(outbox, content, "docx");
  expect(await outbox.call("check-document", submission.bearer)).toEqual(DONE);
  if (problem) expect(await submission.problem()).toMatch(problem);
  else expect(await submission.problem()).toBeNull();
  expect(outbox.peakMemory("check-document")).toBeLessThan(MEGABYTES);
});

/** Patterns of the check that match everywhere, or almost. */
test.each([
  "/Encrypt 1 0 R 1 0 obj ",
  "/Encrypt 1 0 R /ID [",
  "/Root 1    ",
  "(/Encrypt << /O (((",
  "trailer << /Root 1 0 R ",
  "trailer << [[[(((",
  "1 0 obj << /Type /XRef ",
  "3",
  "1 0 obj\n<<>>\nendobj\n",
])("a PDF of 25 MB of %j takes little memory", async (text) => {
  const content = Buffer.alloc(DOCUMENT_LIMITS.submissions.maxBytes, text);
  content.write("%PDF-1.7\n");
  content.write("/Root 1 0 R /Type /Page startxref\n9\n%%EOF", content.byteLength - 60);
  const submission = await createDocument(outbox, content);
  expect(await outbox.call("check-document", submission.bearer)).toEqual(DONE);
  expect(outbox.peakMemory("check-document")).toBeLessThan(MEGABYTES);
});

test("a PDF with 200 tables that unpack to 16 MB each takes little memory", async () => {
  const packed = deflateSync(Buffer.alloc(16 * 1024 * 1024)).toString("latin1");
  let pdf = "%PDF-1.7\n";
  for (let number = 1, last = 0; number <= 200; number += 1) {
    const table = `/Type /XRef /Root 1 0 R /Size 9 /W [1 1 1] /Prev ${last} /Filter /FlateDecode`;
    last = pdf.length;
    pdf += `${number} 0 obj\n<< ${table} /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`;
    if (number === 200) pdf += `startxref\n${last}\n%%EOF`;
  }
  const submission = await createDocument(outbox, Buffer.from(pdf, "latin1"));
  expect(await outbox.call("check-document", submission.bearer)).toEqual(DONE);
  expect(await submission.problem()).toMatch(/damaged/);
  expect(outbox.peakMemory("check-document")).toBeLessThan(MEGABYTES);
});

test("many large documents at once take no more memory than one", async () => {
  const documents = Array.from({ length: 10 }, () =>
    createDocument(outbox, documentOf("Large", DOCUMENT_LIMITS.submissions.maxBytes)),
  );
  const submissions = await Promise.all(documents);
  await Promise.all(submissions.map(({ bearer }) => outbox.call("check-document", bearer)));
  for (const submission of submissions) expect(await submission.problem()).toBeNull();
  expect(outbox.peakMemory("check-document")).toBeLessThan(MEGABYTES);
});
