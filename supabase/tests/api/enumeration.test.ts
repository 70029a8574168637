import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { emailsTo } from "#tools/testing/api/mailbox.ts";
import { useApi } from "#tools/testing/api/ownApi.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";

/**
 * With confirmed addresses, no answer reveals who has an account. Of Supabase's own servers, it needs some that confirm.
 */
const api = useApi(({ auth, ...project }) => ({
  ...project,
  auth: {
    ...auth,
    email: { ...auth.email, enable_confirmations: true },
  },
}));

const PASSWORD = "correct horse battery 7";
const newEmail = () => `probe-${randomUUID()}@example.com`;

/** Addresses with an account, with an unconfirmed one, and with none. */
const addresses = { confirmed: newEmail(), unconfirmed: newEmail(), unknown: newEmail() };

function post(path: string, body: object, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return api.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Everything that a caller sees of an answer, without ids and times. */
async function seen(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["date", "content-length"]) delete headers[name];
  const text = (await answer.text())
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, "<time>");
  return { status: answer.status, headers, text };
}

async function signUp(email: string) {
  return post("/auth/v1/signup", { email, password: PASSWORD, data: { first_name: "Ana" } });
}

const signIn = (email: string, password: string) =>
  post("/auth/v1/token?grant_type=password", { email, password });

const mailsTo = async (email: string) => (await emailsTo(api.addresses.mailboxUrl, email)).length;

/** Confirms an address whose password was set after the email was answered, so that the profile stays. */
async function confirm(email: string): Promise<void> {
  await api.sql`update auth.users set confirmation_sent_at = null where email = ${email}`;
  await api.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
}

beforeAll(async () => {
  await setChallenge(api.sql);
  for (const email of [addresses.confirmed, addresses.unconfirmed]) await signUp(email);
  await confirm(addresses.confirmed);
});

async function expectSame(ask: (email: string) => Promise<Response>): Promise<void> {
  const answers: object[] = [];
  for (const email of Object.values(addresses)) {
    const { status, headers, text } = await seen(await ask(email));
    answers.push({ status, headers, text: text.replaceAll(email, "<email>") });
  }
  expect(answers[0]).toEqual(answers[2]);
  expect(answers[1]).toEqual(answers[2]);
}

describe("the answer is the same with an account, with an unconfirmed one and with none", () => {
  test("to a forgotten password", async () => {
    await expectSame((email) => post("/auth/v1/recover", { email }));
  });

  test("to a wrong password", async () => {
    await expectSame((email) => signIn(email, "not the password"));
  });

  test("to a request for another mail", async () => {
    await api.sql`delete from private.rate_limits`;
    await expectSame((email) => post("/auth/v1/resend", { type: "signup", email }));
  });

  test("to an invitation and to joining the mailing list", async () => {
    const owner = newEmail();
    await signUp(owner);
    await confirm(owner);
    await api.sql`
      update profiles set first_name = 'A', last_name = 'B', country = 'C', level_of_study = 'D',
        university = 'E' where email = ${owner}`;
    const session = (await (await signIn(owner, PASSWORD)).json()) as { access_token: string };
    const rpc = (name: string, body: object) =>
      post(`/rest/v1/rpc/${name}`, body, session.access_token);
    expect((await rpc("create_entry", {})).status).toBe(200);
    await expectSame((email) => rpc("invite_member", { email }));
    await expectSame((email) => rpc("join_mailing_list", { name: "A", email, country: "Chile" }));
  });

  test("to signing up, and only an unconfirmed address is mailed again", async () => {
    const { confirmed, unconfirmed, unknown } = addresses;
    const before = [await mailsTo(confirmed), await mailsTo(unconfirmed)];
    // Auth lists no identities of a confirmed address (docs/attacks.md): only the pages say the same for all.
    for (const email of Object.values(addresses)) expect((await signUp(email)).status).toBe(200);
    await expect.poll(() => mailsTo(unknown)).toBeGreaterThan(0);
    await expect.poll(() => mailsTo(unconfirmed)).toBe(Number(before[1]) + 1);
    expect(await mailsTo(confirmed)).toBe(before[0]);
  });
});

test("with the right password, the answer says that the address is not confirmed", async () => {
  const answer = await signIn(addresses.unconfirmed, PASSWORD);
  expect(await answer.json()).toMatchObject({ error_code: "email_not_confirmed" });
});
