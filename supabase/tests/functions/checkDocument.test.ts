import { randomUUID } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { DOCUMENT_LIMITS, DOCUMENT_TYPES } from "#shared/constants.ts";
import { startSchedule } from "#tools/stack/schedule.ts";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { archiveOf, deflatedBomb } from "#tools/testing/hostile/archive.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { documentOf } from "#tools/testing/world/pdf.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import { useOwnOutbox } from "./outbox.ts";
import { DONE, refusal, signUp, uniqueEmail } from "./support.ts";

const outbox = useOwnOutbox();
beforeAll(() => setChallenge(outbox.sql));

const PDF = documentOf("An idea");
const LIE = Buffer.from("%PDF-1.7<html><script>1</script>");
/** A hosted function has 256 MB, of which its program and the system take some. */
const MEGABYTES = 200;

/** Calls a function as a page or the schedule does. */
async function ask(name: string, headers: Record<string, string>) {
  const response = await fetch(`${outbox.addresses.apiUrl}/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: '{"data":{}}',
  });
  return { status: response.status, body: await response.json() };
}

/** Somebody with an entry that has this document. */
async function attached(content: Uint8Array<ArrayBuffer>, ending: "pdf" | "docx" = "pdf") {
  const { client, token } = await signUp(outbox.addresses, SIGN_UP_DATA);
  await client.rpc("create_entry", { idea_name: "A patch" });
  const { data: entry } = await client.from("my_entry").select("id").single();
  const file_path = `${entry?.id}/${randomUUID()}/idea.${ending}`;
  const contentType = DOCUMENT_TYPES[ending];
  await client.storage.from("submissions").upload(file_path, content, { contentType });
  const { error } = await client.rpc("attach_document", { expected_revision: 1, file_path });
  expect(error).toBeNull();
  const problem = async () => {
    const { data } = await client.from("my_entry").select("document_problem").single();
    return data?.document_problem;
  };
  return { bearer: { authorization: `Bearer ${token}` }, problem };
}

test("the page has its document looked into, and the entry says what was found", async () => {
  const lie = await attached(LIE);
  const good = await attached(PDF);
  expect(await ask("check-document", lie.bearer)).toEqual(DONE);
  expect(await ask("check-document", good.bearer)).toEqual(DONE);
  expect(await lie.problem()).toMatch(/damaged/);
  expect(await good.problem()).toBeNull();
});

test("what no page has asked for, the schedule has looked into", async () => {
  const lie = await attached(LIE);
  expect(await outbox.drain()).toEqual(DONE);
  expect(await lie.problem()).toBeNull();
  expect(await outbox.callAsSchedule("check-document")).toEqual(DONE);
  expect(await lie.problem()).toMatch(/damaged/);
});

test("a document that unpacks to 900 MB takes little memory, and emails leave meanwhile", async () => {
  const types = `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const packed = deflatedBomb(types, 900);
  const bombs = [10, 1024 * 1024].map((size) =>
    archiveOf([{ name: "[Content_Types].xml", packed, size }]),
  );
  const entries = await Promise.all(bombs.map((bomb) => attached(bomb, "docx")));
  const email = await outbox.queue(uniqueEmail());
  const looks = outbox.callAsSchedule("check-document");
  await Promise.all(entries.map(({ bearer }) => ask("check-document", bearer)));
  expect(await outbox.drain()).toEqual(DONE);
  expect(await outbox.state(email)).toMatchObject({ sent: true });
  expect(await looks).toEqual(DONE);
  for (const entry of entries) expect(await entry.problem()).toMatch(/damaged/);
  expect(await outbox.peakMemory("check-document")).toBeLessThan(MEGABYTES);
  expect(await outbox.peakMemory("send-emails")).toBeLessThan(MEGABYTES);
});

test("the schedule has emails sent while a document is looked into", async () => {
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

test("many of the largest documents at once take no more memory than one", async () => {
  const documents = Array.from({ length: IS_DEEP ? 10 : 5 }, () =>
    attached(documentOf("Large", DOCUMENT_LIMITS.submissions.maxBytes)),
  );
  const entries = await Promise.all(documents);
  await Promise.all(entries.map(({ bearer }) => ask("check-document", bearer)));
  for (const entry of entries) expect(await entry.problem()).toBeNull();
  expect(await outbox.peakMemory("check-document")).toBeLessThan(MEGABYTES);
});

test("nobody asks without a session", async () => {
  expect(await ask("check-document", {})).toMatchObject(refusal(401, "UNAUTHENTICATED"));
});
