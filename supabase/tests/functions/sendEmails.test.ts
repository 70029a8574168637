import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startMailService } from "#tools/testing/api/mailService.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import { useOwnOutbox } from "./outbox.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { DONE, refusal, signUp, stack, UNAUTHENTICATED, uniqueEmail } from "./support.ts";

/** Mail services that fail: emailFaults.test.ts. */
const outbox = useOwnOutbox();
beforeAll(() => setChallenge(outbox.sql));

const secret = () => ({ apikey: outbox.addresses.secretKey });

/** Calls the function as a page does. */
async function callAs(headers: Record<string, string>) {
  const response = await fetch(`${outbox.addresses.apiUrl}/functions/v1/send-emails`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: '{"data":{}}',
  });
  return { status: response.status, body: await response.json() };
}

/** A participant with an entry. */
async function signUpOwner() {
  const owner = await signUp(outbox.addresses, SIGN_UP_DATA);
  const { error } = await owner.client.rpc("create_entry", { idea_name: "A patch that listens" });
  expect(error).toBeNull();
  return owner;
}

describe("who may call", () => {
  test("nobody without a session or the secret key, and nothing is sent then", async () => {
    const recipient = uniqueEmail();
    const id = await outbox.queue(recipient);
    const { publishableKey } = outbox.addresses;
    for (const headers of [
      {},
      { apikey: publishableKey },
      { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
      { apikey: "sb_secret_guessed" },
      { authorization: `Bearer ${outbox.addresses.secretKey}` },
    ] as Record<string, string>[]) {
      expect(await callAs(headers)).toMatchObject(refusal(401, "UNAUTHENTICATED"));
    }
    expect(await outbox.state(id)).toMatchObject({ attempts: 0, sent: false });
    await outbox.drain();
    expect(await outbox.received(recipient)).toHaveLength(1);
  });

  test("a signed-in person, who learns nothing", async () => {
    const recipient = uniqueEmail();
    await outbox.queue(recipient);
    const { token } = await signUp(outbox.addresses);
    expect(await callAs({ authorization: `Bearer ${token}` })).toEqual(DONE);
    expect(await outbox.received(recipient)).toHaveLength(1);
    expect(await callAs({ authorization: `Bearer ${token}` })).toEqual(DONE);
  });
});

test("a request to the mail service has up to a hundred emails", async () => {
  await outbox.drain();
  const service = await startMailService();
  onTestFinished(() => service.close());
  const settings = { RESEND_API_KEY: "re_test", RESEND_URL: service.url };
  const { call } = await startOwnFunctions(outbox.addresses, settings);
  await outbox.sql`
    insert into private.notifications (kind, recipient)
    select 'entry_handed_over', n || '@example.com' from generate_series(1, 150) n`;
  expect(await call("send-emails", { headers: secret() })).toEqual(DONE);
  expect(service.requests).toBe(2);
  expect(new Set(service.delivered.map(({ to }) => to)).size).toBe(150);
});

const isNoWelcome = ({ Subject }: { Subject: string }) => !Subject.startsWith("Welcome");

test("an invitation's link lets its holder join, after a resend as well", async () => {
  const owner = await signUpOwner();
  const [first, second] = await Promise.all([
    signUp(outbox.addresses, SIGN_UP_DATA),
    signUp(outbox.addresses, SIGN_UP_DATA),
  ]);
  for (const { email, client } of [first, second]) {
    const invited = await owner.client.rpc("invite_member", { email });
    expect(invited.error).toBeNull();
    if (email === second.email) {
      await owner.client.rpc("resend_invitation", { invitation_id: invited.data ?? "" });
    }
    expect(await callAs({ authorization: `Bearer ${owner.token}` })).toEqual(DONE);
    const mails = (await outbox.received(email)).filter(isNoWelcome);
    expect(mails).toHaveLength(email === second.email ? 2 : 1);
    expect(mails[0]?.Subject).toBe("You're invited to join a team");
    expect(mails[0]?.From.Address).toBe("challenge@example.com");
    // The older of two links works too.
    const link = new URL(String(/^http\S+\/invitation\S+$/m.exec(mails.at(-1)?.Text ?? "")?.[0]));
    expect(link.origin).toBe(outbox.addresses.siteUrl);
    const token = link.searchParams.get("token") ?? "";
    const accepted = await client.rpc("accept_invitation", { token });
    expect(accepted.error).toBeNull();
  }
  await outbox.drain();
  const news = (await outbox.received(owner.email)).filter(isNoWelcome);
  expect(news.map(({ Subject }) => Subject)).toEqual([
    "Your team has a new member",
    "Your team has a new member",
  ]);
  expect(news[0]?.Text).toContain("Zoë Müller has accepted the invitation");
});

test("files to be removed are removed, even if the emails fail", async () => {
  const owner = await signUpOwner();
  const entry = await owner.client.from("my_entry").select("id").single();
  const path = `${entry.data?.id}/${randomUUID()}/idea.pdf`;
  const uploaded = await owner.client.storage
    .from("submissions")
    .upload(path, new TextEncoder().encode("%PDF-1.7"), { contentType: "application/pdf" });
  expect(uploaded.error).toBeNull();
  await outbox.sql`delete from auth.users where id = ${owner.id}`;
  const { call } = await startOwnFunctions(outbox.addresses, { MAIL_FROM: "" });
  expect(await call("send-emails", { headers: secret() })).toEqual(DONE);
  expect(await outbox.sql`select from storage.objects where name = ${path}`).toHaveLength(0);
  expect(await outbox.sql`select from private.files where path = ${path}`).toHaveLength(0);
});

test("an email of a kind, or with data, that this version does not know is tried later", async () => {
  const [wrong, fine] = [uniqueEmail(), uniqueEmail()];
  const id = await outbox.queue(wrong, "entry_received", { receipt_number: "DIC-1" });
  await outbox.queue(fine);
  await outbox.drain();
  expect(await outbox.received(wrong)).toHaveLength(0);
  expect(await outbox.received(fine)).toHaveLength(1);
  expect(await outbox.state(id)).toMatchObject({ sent: false, attempts: 1 });
  await outbox.sql`delete from private.notifications where id = ${id}`;
});

const NEXT = "sb_secret_the_next_one_000000";

test("while a secret key is being replaced, the schedule may call with either", async () => {
  const { call } = await startOwnFunctions(stack, {
    SUPABASE_SECRET_KEYS: JSON.stringify({ next: NEXT, default: stack.secretKey }),
    // A legacy key that was switched off.
    SUPABASE_SERVICE_ROLE_KEY: "legacy",
  });
  const callWith = (apikey: string) => call("send-emails", { headers: { apikey } });
  expect(await callWith(stack.secretKey)).toEqual(DONE);
  expect(await callWith(NEXT)).toEqual(DONE);
  for (const key of ["legacy", "", "null", "sb_secret_", stack.publishableKey]) {
    expect(await callWith(key)).toMatchObject(UNAUTHENTICATED);
  }
});
