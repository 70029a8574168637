import { beforeAll, expect, onTestFinished, test } from "vitest";
import { startSchedule } from "#tools/stack/schedule.ts";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { documentOf } from "#tools/testing/world/pdf.ts";
import { documentsOf } from "./documents.ts";
import { useOwnOutbox } from "./outbox.ts";
import { DONE, refusal, uniqueEmail } from "./support.ts";

const outbox = useOwnOutbox();
const { ask, attached } = documentsOf(outbox);
beforeAll(() => setChallenge(outbox.sql));

const PDF = documentOf("An idea");
const LIE = Buffer.from("%PDF-1.7<html><script>1</script>");

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

test("nobody asks without a session", async () => {
  expect(await ask("check-document", {})).toMatchObject(refusal(401, "UNAUTHENTICATED"));
});
