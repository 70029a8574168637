import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { superuserUrl } from "../lite.ts";
import { account, linkIn } from "./mailLinks.ts";
import { browserClient, newEmail, PASSWORD, unwrap, usePlainLite } from "./support.ts";

const CHANGE = { password: `${PASSWORD}-new`, current_password: PASSWORD };
const stack = inject("stack");
const lite = await usePlainLite();
const sql = postgres(superuserUrl(stack), { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

async function twoSessions() {
  const credentials = { email: newEmail(), password: PASSWORD };
  const [here, elsewhere] = [browserClient(), browserClient()];
  const { session } = unwrap(await here.auth.signUp(credentials));
  unwrap(await elsewhere.auth.signInWithPassword(credentials));
  return { here, elsewhere, token: session?.access_token ?? "" };
}

test("plain Lite still asks for no password and leaves other sessions open", async () => {
  const { elsewhere, token } = await twoSessions();
  const answer = await lite.fetch("/auth/v1/user", {
    method: "PUT",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: `${PASSWORD}-new` }),
  });
  expect(answer.status).toBe(200);
  expect((await elsewhere.auth.getUser()).error).toBeNull();
});

test("a new password closes all other sessions", async () => {
  const { here, elsewhere } = await twoSessions();
  unwrap(await here.auth.updateUser(CHANGE));
  expect((await here.auth.getUser()).error).toBeNull();
  expect((await elsewhere.auth.getUser()).error).not.toBeNull();
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
});

test("a refused password, or another change, closes nothing", async () => {
  const { here, elsewhere } = await twoSessions();
  expect((await here.auth.updateUser({ password: "short" })).error).toMatchObject({
    code: "weak_password",
  });
  unwrap(await here.auth.updateUser({ data: { first_name: "Ada" } }));
  expect((await elsewhere.auth.getUser()).error).toBeNull();
});

test.each([
  [{ password: CHANGE.password }, "current_password_required"],
  [{ ...CHANGE, current_password: "not this one" }, "current_password_invalid"],
])("a token alone sets no password: %o", async (change, code) => {
  const { here, elsewhere } = await twoSessions();
  expect((await here.auth.updateUser(change)).error).toMatchObject({ status: 400, code });
  expect((await elsewhere.auth.getUser()).error).toBeNull();
});

test("a session that a link has begun needs no current password", async () => {
  const { client, email } = await account();
  unwrap(await client.auth.resetPasswordForEmail(email));
  const { hash } = await linkIn(email);
  unwrap(await client.auth.verifyOtp({ token_hash: hash, type: "recovery" }));
  unwrap(await client.auth.updateUser({ password: CHANGE.password }));
});

test("a session older than a day has to sign in again first", async () => {
  const { here } = await twoSessions();
  const { user } = unwrap(await here.auth.getUser());
  await sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${user.id}`;
  expect((await here.auth.updateUser(CHANGE)).error).toMatchObject({
    code: "reauthentication_needed",
  });
});

test.each([{}, { authorization: "Bearer abc" }])(
  "without a session nothing is changed: %o",
  async (headers) => {
    const answer = await fetch(`${stack.apiUrl}/auth/v1/user`, {
      method: "PUT",
      headers: { apikey: stack.publishableKey, ...headers },
      body: JSON.stringify(CHANGE),
    });
    expect([401, 403]).toContain(answer.status);
  },
);
