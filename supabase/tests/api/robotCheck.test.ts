import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useOwnApi } from "#tools/testing/api/ownApi.ts";
import { solveRobotCheck } from "#tools/testing/api/robotCheck.ts";

/** The API with the robot check, as in config.toml. */
const api = useOwnApi(({ auth, ...project }) => ({
  ...project,
  auth: { ...auth, captcha: { ...auth.captcha, enabled: true } },
}));

const email = () => `robot-${randomUUID()}@example.com`;
const PASSWORD = "correct horse battery 7";

function ask(path: string, body: object, token?: string, headers = {}) {
  const security = token === undefined ? {} : { captcha_token: token };
  return api.fetch(`/auth/v1/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...body, gotrue_meta_security: security }),
  });
}

const disallowed = (why: string) => ({
  code: 400,
  error_code: "captcha_failed",
  msg: `captcha protection: request disallowed (${why})`,
});

test.each([
  ["signup", { password: PASSWORD }],
  ["token?grant_type=password", { password: PASSWORD }],
  ["token?grant_type=web3", {}],
  ["token", { password: PASSWORD }],
  ["recover", {}],
  ["resend", { type: "signup" }],
  ["otp", {}],
  ["magiclink", {}],
])("%s is refused without a valid token", async (path, body) => {
  const without = await ask(path, { email: email(), ...body });
  expect([without.status, await without.json()]).toEqual([
    400,
    disallowed("no captcha_token found"),
  ]);
  const blank = await ask(path, { email: email(), ...body }, " ");
  expect(await blank.json()).toEqual(disallowed("no captcha_token found"));
  const madeUp = await ask(path, { email: email(), ...body }, "made-up");
  expect(await madeUp.json()).toEqual(disallowed("invalid-input-response"));
});

test("a token is valid for one request", async () => {
  const token = await solveRobotCheck(api.addresses);
  const account = { email: email(), password: PASSWORD };
  expect((await ask("signup", account, token)).status).toBe(200);
  const again = await ask("token?grant_type=password", account, token);
  expect(await again.json()).toEqual(disallowed("already-seen-response"));
  const fresh = await solveRobotCheck(api.addresses);
  expect((await ask("token?grant_type=password", account, fresh)).status).toBe(200);
});

test("a session is renewed without a token", async () => {
  const account = { email: email(), password: PASSWORD };
  const signedUp = await ask("signup", account, await solveRobotCheck(api.addresses));
  const { refresh_token } = (await signedUp.json()) as { refresh_token: string };
  expect((await ask("token?grant_type=refresh_token", { refresh_token })).status).toBe(200);
});

test("only the secret key needs no robot check", async () => {
  const account = { email: email(), password: PASSWORD };
  const { secretKey, publishableKey } = api.addresses;
  const as = (apikey: string, token: string) =>
    ask("signup", account, undefined, { apikey, authorization: `Bearer ${token}` });
  expect((await as(publishableKey, secretKey)).status).toBe(400);
  expect((await as(secretKey, "a.persons.token")).status).toBe(400);
  expect((await as(secretKey, secretKey)).status).toBe(200);
});
