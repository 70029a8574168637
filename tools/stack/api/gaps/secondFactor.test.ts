import { decodeJwt } from "jose";
import postgres from "postgres";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { oneTimeCode } from "../../oneTimeCode.ts";
import { superuserUrl } from "../lite.ts";
import { browserClient, newEmail, PASSWORD, unwrap, usePlainLite } from "./support.ts";

type Client = ReturnType<typeof browserClient>;

const stack = inject("stack");
const lite = await usePlainLite();
const sql = postgres(superuserUrl(stack), { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

let email: string;
let client: Client;
beforeEach(async () => {
  email = newEmail();
  client = browserClient();
  unwrap(await client.auth.signUp({ email, password: PASSWORD }));
});

async function tokenOf(from: Client): Promise<string> {
  return unwrap(await from.auth.getSession()).session?.access_token ?? "";
}

async function signInElsewhere(): Promise<Client> {
  const elsewhere = browserClient();
  unwrap(await elsewhere.auth.signInWithPassword({ email, password: PASSWORD }));
  return elsewhere;
}

async function enroll(from: Client, friendlyName = "Phone") {
  return unwrap(await from.auth.mfa.enroll({ factorType: "totp", friendlyName }));
}

/** A code that is not the one shown now, nor its neighbours. */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1].map((periods) => oneTimeCode(secret, Date.now() + periods * 30_000));
  return ["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)) ?? "";
}

function enter(from: Client, factorId: string, secret: string) {
  return from.auth.mfa.challengeAndVerify({ factorId, code: oneTimeCode(secret) });
}

test("plain Lite still knows no second factor", async () => {
  const answer = await lite.fetch("/auth/v1/factors", {
    method: "POST",
    headers: { authorization: `Bearer ${await tokenOf(client)}` },
    body: JSON.stringify({ factor_type: "totp", friendly_name: "Phone" }),
  });
  expect(answer.status).toBe(404);
});

test("an app is enrolled, proven by a code, and said by user and token", async () => {
  const { id, totp } = await enroll(client);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml version="1.0"\?>\n<svg/);
  expect(totp.uri).toBe(
    `otpauth://totp/${encodeURIComponent(`${new URL(stack.siteUrl).host}:${email}`)}` +
      `?algorithm=SHA1&digits=6&issuer=${encodeURIComponent(new URL(stack.siteUrl).host)}&period=30&secret=${totp.secret}`,
  );
  const level = () => client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(unwrap(await level())).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });

  const before = Math.floor(Date.now() / 1000);
  const proven = unwrap(await enter(client, id, totp.secret));
  expect(proven.user.factors).toMatchObject([
    { id, status: "verified", friendly_name: "Phone", factor_type: "totp" },
  ]);
  const claims = decodeJwt<{ amr: { method: string; timestamp: number }[] }>(proven.access_token);
  expect(claims).toMatchObject({ aal: "aal2", sub: proven.user.id });
  expect(claims.amr.map(({ method }) => method).sort()).toEqual(["password", "totp"]);
  const proof = claims.amr.find(({ method }) => method === "totp");
  expect(proof?.timestamp).toBeGreaterThanOrEqual(before);
  expect(unwrap(await client.auth.mfa.listFactors()).totp).toMatchObject([{ id }]);

  // Renewing proves nothing anew, and forgets nothing.
  const renewed = unwrap(await client.auth.refreshSession()).session;
  expect(decodeJwt(renewed?.access_token ?? "")).toMatchObject({ aal: "aal2", amr: claims.amr });
});

test("a new sign-in is aal1 until its own code, and says that there is more to prove", async () => {
  const { id, totp } = await enroll(client);
  unwrap(await enter(client, id, totp.secret));
  const elsewhere = await signInElsewhere();
  const level = await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  unwrap(await enter(elsewhere, id, totp.secret));
  expect(decodeJwt(await tokenOf(elsewhere))).toMatchObject({ aal: "aal2" });
  // One that has proven as much stays.
  expect((await client.auth.getUser()).error).toBeNull();
});

test("a right code ends the sessions that have not proven as much, and unfinished apps", async () => {
  const elsewhere = await signInElsewhere();
  await enroll(client, "Never finished");
  const { id, totp } = await enroll(client);
  unwrap(await enter(client, id, totp.secret));
  expect((await elsewhere.auth.getUser()).error).not.toBeNull();
  expect(unwrap(await client.auth.mfa.listFactors()).all).toMatchObject([{ id }]);
});

test("a wrong code, a used challenge and a late one are refused", async () => {
  const { id: factorId, totp } = await enroll(client);
  const challenge = async () => unwrap(await client.auth.mfa.challenge({ factorId })).id;
  const verify = (challengeId: string, code: string) =>
    client.auth.mfa.verify({ factorId, challengeId, code });

  const asked = await challenge();
  expect((await verify(asked, wrongCode(totp.secret))).error).toMatchObject({
    status: 422,
    code: "mfa_verification_failed",
  });
  expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: "aal1" });
  unwrap(await verify(asked, oneTimeCode(totp.secret)));
  expect((await verify(asked, oneTimeCode(totp.secret))).error).toMatchObject({
    status: 422,
    code: "mfa_ip_address_mismatch",
  });
  const late = await challenge();
  await sql`
    update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${late}`;
  expect((await verify(late, oneTimeCode(totp.secret))).error).toMatchObject({
    status: 422,
    code: "mfa_challenge_expired",
  });
  expect((await verify(late, "")).error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("a second app takes the first one's code, and another name", async () => {
  const { id, totp } = await enroll(client);
  unwrap(await enter(client, id, totp.secret));
  expect(
    (await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" })).error,
  ).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });

  const elsewhere = await signInElsewhere();
  expect(
    (await elsewhere.auth.mfa.enroll({ factorType: "totp", friendlyName: "Tablet" })).error,
  ).toMatchObject({ status: 403, code: "insufficient_aal" });
  const second = await enroll(client, "Tablet");
  unwrap(await enter(client, second.id, second.totp.secret));
  unwrap(await enter(await signInElsewhere(), second.id, second.totp.secret));
});

test("an app is removed from aal2 only, and what it had proven counts no more", async () => {
  const { id: factorId, totp } = await enroll(client);
  unwrap(await enter(client, factorId, totp.secret));
  const elsewhere = await signInElsewhere();
  expect((await elsewhere.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 422,
    code: "insufficient_aal",
  });
  expect(unwrap(await client.auth.mfa.unenroll({ factorId }))).toEqual({ id: factorId });
  const { session } = unwrap(await client.auth.refreshSession());
  expect(decodeJwt(session?.access_token ?? "")).toMatchObject({ aal: "aal1" });
  expect(session?.user.factors ?? []).toEqual([]);
});

test("nobody reaches another's app", async () => {
  const { id: factorId } = await enroll(client);
  const stranger = browserClient();
  unwrap(await stranger.auth.signUp({ email: newEmail(), password: PASSWORD }));
  for (const attempt of [
    stranger.auth.mfa.challenge({ factorId }),
    stranger.auth.mfa.unenroll({ factorId }),
  ]) {
    expect((await attempt).error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  }
  const signedOut = await fetch(`${stack.apiUrl}/auth/v1/factors`, {
    method: "POST",
    headers: { apikey: stack.publishableKey },
  });
  expect(signedOut.status).toBe(401);
});

test("who has an app changes password and address with its code only", async () => {
  const { id, totp } = await enroll(client);
  unwrap(await enter(client, id, totp.secret));
  const elsewhere = await signInElsewhere();
  const change = { password: `${PASSWORD}-new`, current_password: PASSWORD };
  for (const what of [change, { email: newEmail() }]) {
    expect((await elsewhere.auth.updateUser(what)).error).toMatchObject({
      status: 401,
      code: "insufficient_aal",
    });
  }
  unwrap(await elsewhere.auth.updateUser({ data: { first_name: "Ada" } }));
  unwrap(await client.auth.updateUser(change));
});
