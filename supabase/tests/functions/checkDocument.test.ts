import { randomUUID } from "node:crypto";
import { encode } from "jpeg-js";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { imagePdf } from "#shared/imagePdf.ts";
import { startSchedule } from "#tools/stack/schedule.ts";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { documentOf } from "#tools/testing/world/pdf.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";
import { createDocument } from "./documents.ts";
import { useOwnOutbox } from "./outbox.ts";
import { DONE, type Person, signUpAdmin, uniqueEmail } from "./support.ts";

/** For the rules for documents, see documentCheck.test.ts; for the rights to call the function, rights/http. */
const outbox = useOwnOutbox();
const DAMAGED = Buffer.from("%PDF-1.7<html><script>1</script>");

test("a page requests the check of its document, and the entry shows the problem", async () => {
  const damaged = await createDocument(outbox, DAMAGED);
  const good = await createDocument(outbox, documentOf("An idea"));
  expect(await outbox.call("check-document", damaged.bearer)).toEqual(DONE);
  expect(await outbox.call("check-document", good.bearer)).toEqual(DONE);
  expect(await damaged.problem()).toMatch(/damaged/);
  expect(await good.problem()).toBeNull();
});

test("the schedule requests missing checks of documents", async () => {
  const damaged = await createDocument(outbox, DAMAGED);
  expect(await outbox.callAsSchedule("check-document")).toEqual(DONE);
  expect(await damaged.problem()).toMatch(/damaged/);
});

test("the schedule sends emails while a document is checked", async () => {
  await createDocument(outbox, DAMAGED);
  const called: (string | undefined)[] = [];
  const apiUrl = await answerWith(({ url }, _, response) => {
    called.push(url);
    if (url?.endsWith("send-emails")) response.end();
  });
  const addresses = { ...outbox.addresses, apiUrl };
  const log = () => undefined;
  const schedule = startSchedule({ addresses, sql: outbox.sql, log, interval: 50 });
  onTestFinished(() => schedule.stop());
  await outbox.queue(uniqueEmail());
  const calls = (name: string) => called.filter((url) => url === `/functions/v1/${name}`);
  await expect.poll(() => calls("send-emails").length).toBeGreaterThan(2);
  expect(calls("check-document")).toHaveLength(1);
});

let admin: Person;
let roundEntryId: string;

beforeAll(async () => {
  await setChallenge(outbox.sql);
  admin = await signUpAdmin(outbox);
  const submission = await createSubmission(outbox.sql, { submitted: true });
  const round = await createRound(outbox.sql, { submissions: [submission], isReady: false });
  roundEntryId = round.roundEntries[0].id;
});

const pixels = { width: 20, height: 10, data: Buffer.alloc(800, 100) };
const jpeg = new Uint8Array(encode(pixels).data);
const IMAGES = imagePdf([{ width: 400, height: 200, columns: 20, rows: 10, jpeg }]);

async function upload(file: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = `${roundEntryId}/${randomUUID()}.pdf`;
  const { error } = await admin.client.storage
    .from("judging")
    .upload(path, file.buffer, { contentType: "application/pdf" });
  expect(error).toBeNull();
  return path;
}

const accept = (path: string) =>
  outbox.call("accept-anonymized-document", { authorization: `Bearer ${admin.token}` }, { path });

/** The hint of the error if the file is saved as the round entry's document. */
async function save(file_path: string) {
  const { error } = await admin.client.rpc("save_anonymized_document", {
    id: roundEntryId,
    file_path,
  });
  return error?.hint;
}

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ["a PDF with text", documentOf("By Ada")],
  ["images with extra data", new Uint8Array([...IMAGES, 37, 65])],
])("refuses %s", async (_, file) => {
  const path = await upload(file);
  expect(await accept(path)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(/more than page images/) } },
  });
  expect(await save(path)).toBe("document_refused");
});

test("a round entry's document must be a PDF of images that the function stored, and is permanent", async () => {
  const images = await upload(IMAGES);
  expect(await save(images)).toBe("document_refused");
  const { status, body } = await accept(images);
  expect(status).toBe(200);
  const { path } = body.data;
  expect(await save(path)).toBeUndefined();
  const [stored] = await outbox.sql`
    select owner_id, metadata ->> 'cacheControl' as caching from storage.objects
    where name = ${path}`;
  expect(stored).toEqual({ owner_id: null, caching: "no-store" });
  const documents = admin.client.storage.from("judging");
  for (const upsert of [true, false]) {
    const options = { contentType: "application/pdf", upsert };
    expect((await documents.upload(path, IMAGES.buffer, options)).error).not.toBeNull();
  }
  await documents.remove([path]);
  expect((await documents.download(path)).error).toBeNull();
});

test("finds only uploaded files of round entries", async () => {
  expect(await accept(`${roundEntryId}/${randomUUID()}.pdf`)).toMatchObject({ status: 404 });
  expect(await accept("../submissions/plan.pdf")).toMatchObject({ status: 400 });
});
