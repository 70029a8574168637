import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { oneTimeCode } from "#tools/stack/oneTimeCode.ts";
import { useApi } from "#tools/testing/api/ownApi.ts";

const api = useApi();
const PASSWORD = "correct horse battery 7";

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** A person with two sessions; a thief may have the tokens of the second. */
async function twoSessions() {
  const email = `session-${randomUUID()}@example.com`;
  const client = api.client();
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  const answer = await api.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return { id: data.user?.id ?? "", email, client, elsewhere: (await answer.json()) as Tokens };
}

/** The statuses of requests with these tokens: to Auth, REST (or the number of rows), a function, for new tokens. */
async function statusesOf({ access_token, refresh_token }: Tokens) {
  const headers = { authorization: `Bearer ${access_token}` };
  const post = (path: string, body: object) =>
    api.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const [user, profile, records, refresh] = await Promise.all([
    api.fetch("/auth/v1/user", { headers }),
    api.fetch("/rest/v1/profiles?select=email", { headers }),
    post("/rest/v1/rpc/my_records", {}),
    post("/auth/v1/token?grant_type=refresh_token", { refresh_token }),
  ]);
  const rows = profile.ok ? ((await profile.json()) as unknown[]).length : profile.status;
  return [user.status, rows, records.status, refresh.status];
}

test("the tokens of a session give access to the person's profile and records", async () => {
  const { elsewhere } = await twoSessions();
  expect(await statusesOf(elsewhere)).toEqual([200, 1, 200, 200]);
});

type Sessions = Awaited<ReturnType<typeof twoSessions>>;
const ENDS: Record<string, (sessions: Sessions) => Promise<{ error: unknown }>> = {
  "signing out everywhere": ({ client }) => client.auth.signOut({ scope: "global" }),
  "a new password": ({ client }) =>
    client.auth.updateUser({ password: `${PASSWORD}8`, current_password: PASSWORD }),
  "the deletion of the account": async ({ client, id, email }) =>
    client.rpc("delete_my_account", { user_id: id, confirm_email: email }),
};

test.each(Object.entries(ENDS))("the tokens of a session are refused after %s", async (_, end) => {
  const sessions = await twoSessions();
  expect((await end(sessions)).error).toBeNull();
  // The policy of profiles is evaluated only if there are profiles.
  const [user, profile, ...others] = await statusesOf(sessions.elsewhere);
  expect([user, ...others]).toEqual([403, 403, 400]);
  expect([0, 403]).toContain(profile);
});

test.each([
  [undefined, "current_password_required"],
  ["another password", "current_password_invalid"],
])("a token is not enough to set a password: with %j", async (current_password, code) => {
  const { client } = await twoSessions();
  const change = { password: `${PASSWORD}8`, ...(current_password && { current_password }) };
  expect((await client.auth.updateUser(change)).error).toMatchObject({ status: 400, code });
});

interface App {
  id: string;
  secret: string;
}

async function beginApp({ auth: { mfa } }: SupabaseClient, friendlyName: string): Promise<App> {
  const { data, error } = await mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

async function enterCode({ auth: { mfa } }: SupabaseClient, { id: factorId, secret }: App) {
  const { error } = await mfa.challengeAndVerify({ factorId, code: oneTimeCode(secret) });
  return error;
}

/** A person whose last code in this session is an hour old, and who has an unverified second app. */
async function signedInForAnHour() {
  const email = `app-${randomUUID()}@example.com`;
  const client = api.client();
  const { data } = await client.auth.signUp({ email, password: PASSWORD });
  const phone = await beginApp(client, "Phone");
  expect(await enterCode(client, phone)).toBeNull();
  const begun = await beginApp(client, "Begun");
  await api.sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'
    where authentication_method = 'totp'
      and session_id in (select id from auth.sessions where user_id = ${data.user?.id ?? ""})`;
  return { id: data.user?.id ?? "", email, client, phone, begun };
}

type Owner = Awaited<ReturnType<typeof signedInForAnHour>>;

/** Tries to add and to remove an app, as the holder of a stolen session. */
async function attack({ client, phone, begun }: Owner) {
  const { mfa } = client.auth;
  return [
    (await mfa.enroll({ factorType: "totp", friendlyName: "Thief" })).error,
    await enterCode(client, begun),
    (await mfa.unenroll({ factorId: phone.id })).error,
  ];
}

/** Auth hides the refusals of the database. */
const REFUSED = expect.objectContaining({ status: 500 });

function appsOf({ id }: Owner) {
  return api.sql`select friendly_name, status from auth.mfa_factors where user_id = ${id} order by 1`;
}

test("a session with an old code cannot add or remove an app, even if another session has entered a new one", async () => {
  const stolen = await signedInForAnHour();
  const before = await appsOf(stolen);
  expect(await attack(stolen)).toEqual([REFUSED, REFUSED, REFUSED]);

  const owner = api.client();
  await owner.auth.signInWithPassword({ email: stolen.email, password: PASSWORD });
  expect(await enterCode(owner, stolen.phone)).toBeNull();
  // Entering the code has removed the unverified app.
  const begun = await api.sql`
    select from auth.mfa_factors where user_id = ${stolen.id} and status = 'unverified'`;
  expect(begun).toHaveLength(0);
  const [enrolled, , removed] = await attack(stolen);
  expect([enrolled, removed]).toEqual([REFUSED, REFUSED]);
  expect(await appsOf(stolen)).toEqual(before.filter(({ status }) => status === "verified"));

  // After the other sessions end, the owner can do both.
  expect((await owner.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await enterCode(owner, await beginApp(owner, "Tablet"))).toBeNull();
  expect((await owner.auth.mfa.unenroll({ factorId: stolen.phone.id })).error).toBeNull();
  expect(await appsOf(stolen)).toEqual([{ friendly_name: "Tablet", status: "verified" }]);
});
