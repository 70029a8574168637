import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { useApi } from "#tools/testing/api/ownApi.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";

/**
 * If Auth confirms addresses, our functions do not reveal accounts. Auth does in some cases: see docs/attacks.md.
 * With Supabase's own servers, this test needs their settings to require confirmation.
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

/** Everything a caller sees in an answer, except ids and times. */
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

/** Confirms an address without discarding the profile. */
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

  test("to an invitation and to joining the mailing list", async () => {
    const owner = newEmail();
    await signUp(owner);
    await confirm(owner);
    await api.sql`
      update profiles set first_name = 'A', last_name = 'B', country = 'C', level_of_study = 'D',
        university = 'E' where email = ${owner}`;
    const signedIn = await post("/auth/v1/token?grant_type=password", {
      email: owner,
      password: PASSWORD,
    });
    const session = (await signedIn.json()) as { access_token: string; user: { id: string } };
    const rpc = (name: string, body: object) =>
      post(`/rest/v1/rpc/${name}`, body, session.access_token);
    const begun = await rpc("create_submission", { user_id: session.user.id });
    const { id: submission_id } = (await begun.json()) as { id: string };
    await expectSame((email) => rpc("invite_member", { submission_id, email }));
    await expectSame((email) => rpc("join_mailing_list", { name: "A", email, country: "Chile" }));
  });
});
