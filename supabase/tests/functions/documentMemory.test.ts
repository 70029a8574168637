import { beforeAll, expect, test } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { archiveOf, deflatedBomb } from "#tools/testing/hostile/archive.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { documentOf } from "#tools/testing/world/pdf.ts";
import { createDocument } from "./documents.ts";
import { useOwnOutbox } from "./outbox.ts";
import { DONE, uniqueEmail } from "./support.ts";

const outbox = useOwnOutbox();
beforeAll(() => setChallenge(outbox.sql));

/** Less than the 256 MB of a hosted function. */
const MEGABYTES = 200;

test("a document that unpacks to 900 MB takes little memory and does not block emails", async () => {
  const types = `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const packed = deflatedBomb(types, 900);
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

test("many large documents at once take no more memory than one", async () => {
  const documents = Array.from({ length: 10 }, () =>
    createDocument(outbox, documentOf("Large", DOCUMENT_LIMITS.submissions.maxBytes)),
  );
  const submissions = await Promise.all(documents);
  await Promise.all(submissions.map(({ bearer }) => outbox.call("check-document", bearer)));
  for (const submission of submissions) expect(await submission.problem()).toBeNull();
  expect(outbox.peakMemory("check-document")).toBeLessThan(MEGABYTES);
});
