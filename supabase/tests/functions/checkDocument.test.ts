import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createPdf } from "#tools/stack/seed/pdf.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import { useOwnOutbox } from "./outbox.ts";
import { DONE, refusal, signUp } from "./support.ts";

const outbox = useOwnOutbox();
beforeAll(() => setChallenge(outbox.sql));

const PDF = createPdf("An idea", "That works.").toString("latin1");
const LIE = "%PDF-1.7<html><script>1</script>";

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
async function attached(content: string) {
  const { client, token } = await signUp(outbox.addresses, SIGN_UP_DATA);
  await client.rpc("create_entry", { idea_name: "A patch" });
  const { data: entry } = await client.from("my_entry").select("id").single();
  const file_path = `${entry?.id}/${randomUUID()}/idea.pdf`;
  await client.storage
    .from("submissions")
    .upload(file_path, new TextEncoder().encode(content), { contentType: "application/pdf" });
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
  await ask("send-emails", { apikey: outbox.addresses.secretKey });
  expect(await lie.problem()).toMatch(/damaged/);
});

test("nobody asks without a session", async () => {
  expect(await ask("check-document", {})).toMatchObject(refusal(401, "UNAUTHENTICATED"));
});
