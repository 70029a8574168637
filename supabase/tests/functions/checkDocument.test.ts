import { randomUUID } from "node:crypto";
import { encode } from "jpeg-js";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { imagePdf } from "#shared/imagePdf.ts";
import { startSchedule } from "#tools/stack/schedule.ts";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { documentOf } from "#tools/testing/world/pdf.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { documentsOf } from "./documents.ts";
import { useOwnOutbox } from "./outbox.ts";
import { DONE, type Person, refusal, signUp, uniqueEmail } from "./support.ts";

const outbox = useOwnOutbox();
const { ask, attached } = documentsOf(outbox);
const PDF = documentOf("An idea");
const LIE = Buffer.from("%PDF-1.7<html><script>1</script>");

test("a page has its document checked, and the entry shows the problem", async () => {
  const lie = await attached(LIE);
  const good = await attached(PDF);
  expect(await ask("check-document", lie.bearer)).toEqual(DONE);
  expect(await ask("check-document", good.bearer)).toEqual(DONE);
  expect(await lie.problem()).toMatch(/damaged/);
  expect(await good.problem()).toBeNull();
});

test("the schedule has documents checked that no page has asked for", async () => {
  const lie = await attached(LIE);
  expect(await outbox.drain()).toEqual(DONE);
  expect(await lie.problem()).toBeNull();
  expect(await outbox.callAsSchedule("check-document")).toEqual(DONE);
  expect(await lie.problem()).toMatch(/damaged/);
});

test("the schedule has emails sent while a document is checked", async () => {
  await attached(LIE);
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

test("nobody asks without a session", async () => {
  expect(await ask("check-document", {})).toMatchObject(refusal(401, "UNAUTHENTICATED"));
});

let admin: Person;
let roundEntryId: string;

beforeAll(async () => {
  await setChallenge(outbox.sql);
  admin = await signUp(outbox.addresses);
  await outbox.sql`insert into private.user_roles (user_id, role) values (${admin.id}, 'admin')`;
  const entry = await createEntry(outbox.sql, { document: true, submitted: true });
  const round = await createRound(outbox.sql, { entries: [entry], signedOff: false });
  roundEntryId = round.roundEntries[0].id;
});

const picture = { width: 20, height: 10, data: Buffer.alloc(800, 100) };
const jpeg = new Uint8Array(encode(picture).data);
const IMAGES = imagePdf([{ width: 400, height: 200, columns: 20, rows: 10, jpeg }]);

async function uploadAnonymized(file: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = `${roundEntryId}/${randomUUID()}.pdf`;
  const contentType = "application/pdf";
  const { error } = await admin.client.storage
    .from("judging")
    .upload(path, file.buffer, { contentType });
  expect(error).toBeNull();
  return path;
}

async function accept(path: string, { token } = admin) {
  const response = await fetch(
    `${outbox.addresses.apiUrl}/functions/v1/accept-anonymized-document`,
    {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: { path } }),
    },
  );
  return { status: response.status, body: await response.json() };
}

/** The hint with which the database refuses a file as the round entry's document. */
async function save(file_path: string) {
  const [row] = await outbox.sql<{ file_path: string | null }[]>`
    select file_path from public.round_entries where id = ${roundEntryId}`;
  const { error } = await admin.client.rpc("save_anonymized_document", {
    id: roundEntryId,
    file_path,
    ...(row?.file_path && { expected_path: row.file_path }),
  });
  return error?.hint;
}

test("only a PDF of images that the function has stored becomes a round entry's document", async () => {
  const images = await uploadAnonymized(IMAGES);
  expect(await save(images)).toBe("document_refused");
  const { status, body } = await accept(images);
  expect(status).toBe(200);
  expect(await save(body.data.path)).toBeUndefined();
  const [stored] = await outbox.sql`
    select owner_id, metadata ->> 'cacheControl' as caching from storage.objects
    where name = ${body.data.path}`;
  expect(stored).toEqual({ owner_id: null, caching: "no-store" });
});

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ["a PDF with text", documentOf("By Ada")],
  ["images and something else", new Uint8Array([...IMAGES, 37, 65])],
])("refuses %s", async (_what, file) => {
  const path = await uploadAnonymized(file);
  expect(await accept(path)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(/more than images/) } },
  });
  expect(await save(path)).toBe("document_refused");
});

test("an accepted document is replaced or removed by nobody", async () => {
  const { body } = await accept(await uploadAnonymized(IMAGES));
  const { path } = body.data;
  const documents = admin.client.storage.from("judging");
  for (const upsert of [true, false]) {
    const again = await documents.upload(path, IMAGES.buffer, {
      contentType: "application/pdf",
      upsert,
    });
    expect(again.error).not.toBeNull();
  }
  await documents.remove([path]);
  expect((await documents.download(path)).error).toBeNull();
});

test("finds no file of somebody who is no administrator, or that nobody has uploaded", async () => {
  expect(await accept(`${roundEntryId}/${randomUUID()}.pdf`)).toMatchObject({ status: 404 });
  expect(
    await accept(await uploadAnonymized(IMAGES), await signUp(outbox.addresses)),
  ).toMatchObject({
    status: 403,
  });
  expect(await accept("../submissions/plan.pdf")).toMatchObject({ status: 400 });
});
