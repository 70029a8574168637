import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { oneTimeCode } from "#tools/stack/oneTimeCode.ts";
import { useApi } from "#tools/testing/api/ownApi.ts";

const api = useApi();
const PASSWORD = "correct horse battery 7";

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

/** Somebody whose last code in this session is an hour old, with one more app begun before that. */
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

/** Each way in which the holder of a stolen session could prove anything from then on. */
async function attack({ client, phone, begun }: Owner) {
  const { mfa } = client.auth;
  return [
    (await mfa.enroll({ factorType: "totp", friendlyName: "Thief" })).error,
    await enterCode(client, begun),
    (await mfa.unenroll({ factorId: phone.id })).error,
  ];
}

/** The identity service does not tell what the database has refused. */
const REFUSED = expect.objectContaining({ status: 500 });

function appsOf({ id }: Owner) {
  return api.sql`select friendly_name, status from auth.mfa_factors where user_id = ${id} order by 1`;
}

test("a session with an old code neither adds nor removes an app, whatever another has proven", async () => {
  const stolen = await signedInForAnHour();
  const before = await appsOf(stolen);
  expect(await attack(stolen)).toEqual([REFUSED, REFUSED, REFUSED]);

  const owner = api.client();
  await owner.auth.signInWithPassword({ email: stolen.email, password: PASSWORD });
  expect(await enterCode(owner, stolen.phone)).toBeNull();
  // The code has removed what was begun and not finished.
  const begun = await api.sql`
    select from auth.mfa_factors where user_id = ${stolen.id} and status = 'unverified'`;
  expect(begun).toHaveLength(0);
  const [enrolled, , removed] = await attack(stolen);
  expect([enrolled, removed]).toEqual([REFUSED, REFUSED]);
  expect(await appsOf(stolen)).toEqual(before.filter(({ status }) => status === "verified"));
});

test("the owner does both once the other sessions have ended", async () => {
  const stolen = await signedInForAnHour();
  const owner = api.client();
  await owner.auth.signInWithPassword({ email: stolen.email, password: PASSWORD });
  expect(await enterCode(owner, stolen.phone)).toBeNull();
  expect((await owner.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await enterCode(owner, await beginApp(owner, "Tablet"))).toBeNull();
  expect((await owner.auth.mfa.unenroll({ factorId: stolen.phone.id })).error).toBeNull();
  expect(await appsOf(stolen)).toEqual([{ friendly_name: "Tablet", status: "verified" }]);
});

test("an account is deleted with its app", async () => {
  const { email, client, phone } = await signedInForAnHour();
  const call = () => client.rpc("delete_my_account", { confirm_email: email });
  await client.auth.refreshSession();
  expect((await call()).error).toMatchObject({ hint: "second_factor_again" });
  expect(await enterCode(client, phone)).toBeNull();
  expect((await call()).error).toBeNull();
});
