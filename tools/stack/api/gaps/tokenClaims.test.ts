import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { expect, inject, test } from "vitest";
import { browserClient, newEmail, PASSWORD, unwrap, usePlainLite } from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();

test("plain Lite still signs tokens without metadata", async () => {
  const answer = await lite.fetch("/auth/v1/signup", {
    method: "POST",
    body: JSON.stringify({ email: newEmail(), password: PASSWORD }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  expect(decodeJwt(access_token)).not.toHaveProperty("app_metadata");
});

test("sign-up, sign-in and refresh give Supabase's claims, and the API takes the token", async () => {
  const client = browserClient();
  const email = newEmail();
  const signedUp = unwrap(
    await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { first_name: "Ada" } },
    }),
  );
  const token = signedUp.session?.access_token ?? "";
  await jwtVerify(token, new TextEncoder().encode(stack.jwtSecret));
  expect(decodeJwt(token)).toMatchObject({
    iss: `${stack.apiUrl}/auth/v1`,
    sub: signedUp.user?.id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    aal: "aal1",
    is_anonymous: false,
    amr: [{ method: "password", timestamp: expect.any(Number) }],
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { first_name: "Ada" },
    exp: signedUp.session?.expires_at,
  });

  const signedIn = unwrap(await client.auth.signInWithPassword({ email, password: PASSWORD }));
  const before = decodeJwt(signedIn.session.access_token);
  const refreshed = unwrap(await client.auth.refreshSession());
  const after = decodeJwt(refreshed.session?.access_token ?? "");
  expect(after).toMatchObject({
    session_id: before.session_id,
    amr: before.amr,
    app_metadata: before.app_metadata,
  });
  expect(unwrap(await client.auth.getUser()).user.id).toBe(before.sub);
});

test("a refreshed token carries what the database has put into app_metadata meanwhile", async () => {
  const client = browserClient();
  const { user } = unwrap(await client.auth.signUp({ email: newEmail(), password: PASSWORD }));
  await lite.sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "admin"}'
    where id = ${user?.id ?? null}`;
  const { session } = unwrap(await client.auth.refreshSession());
  expect(decodeJwt(session?.access_token ?? "")).toMatchObject({
    app_metadata: { provider: "email", role: "admin" },
  });
});

test("a wrong password and a stranger's token are refused as by Auth", async () => {
  const client = browserClient();
  const email = newEmail();
  unwrap(await client.auth.signUp({ email, password: PASSWORD }));
  const { error } = await client.auth.signInWithPassword({ email, password: `${PASSWORD}!` });
  expect(error).toMatchObject({ status: 400, code: "invalid_credentials" });
});

test("after signing out, and after deletion of the account, the token is refused", async () => {
  const client = browserClient();
  const credentials = { email: newEmail(), password: PASSWORD };
  const { session: first, user } = unwrap(await client.auth.signUp(credentials));
  const token = first?.access_token ?? "";
  unwrap(await client.auth.getUser(token));
  await client.auth.signOut();
  expect((await client.auth.getUser(token)).error).toMatchObject({
    name: "AuthSessionMissingError",
  });

  const { session } = unwrap(await client.auth.signInWithPassword(credentials));
  await lite.sql`delete from auth.users where id = ${user?.id ?? null}`;
  expect((await client.auth.getUser(session.access_token)).error).toMatchObject({
    status: 403,
    code: "user_not_found",
  });
});

test("the REST interface refuses a token that has expired or that somebody else has signed", async () => {
  const { session } = unwrap(
    await browserClient().auth.signUp({ email: newEmail(), password: PASSWORD }),
  );
  const claims = decodeJwt(session?.access_token ?? "");
  const now = Math.floor(Date.now() / 1000);
  async function statusWith(secret: string, exp: number): Promise<number> {
    const token = await new SignJWT({ ...claims, exp })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(secret));
    const answer = await fetch(`${stack.apiUrl}/rest/v1/profiles?select=id`, {
      headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}` },
    });
    return answer.status;
  }
  expect(await statusWith(stack.jwtSecret, now + 60)).toBe(200);
  expect(await statusWith(stack.jwtSecret, now - 60)).toBe(401);
  expect(await statusWith(`${stack.jwtSecret}!`, now + 60)).toBe(401);
});
