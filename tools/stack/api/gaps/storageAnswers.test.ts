import { SignJWT, UnsecuredJWT } from "jose";
import { expect, inject, test } from "vitest";
import { usePlainLite } from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();
const path = "/storage/v1/bucket";
const unsigned = new UnsecuredJWT({ sub: crypto.randomUUID(), role: "service_role" }).encode();

const expired = () =>
  new SignJWT({ sub: crypto.randomUUID(), role: "authenticated" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime(1)
    .sign(new TextEncoder().encode(stack.jwtSecret));

function bearer(token: string) {
  return { headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}` } };
}

const INVALID = [
  ["an unsigned token", () => unsigned],
  ["nonsense", () => "nonsense"],
  ["half a token", () => "a.b"],
  ["an expired token", expired],
] as const;

test.each(INVALID)("plain Lite still answers %s with 401", async (_, token) => {
  expect((await lite.fetch(path, bearer(await token()))).status).toBe(401);
});

test.each(INVALID)("%s is refused as Supabase Storage does it", async (_, token) => {
  const answer = await fetch(`${stack.apiUrl}${path}`, bearer(await token()));
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { statusCode: "403", error: "Unauthorized", message: expect.stringMatching(/./) },
  ]);
});

test("browsers guess no types", async () => {
  const answer = await fetch(`${stack.apiUrl}${path}`, bearer(stack.publishableKey));
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("the publishable key may stand in the token's place", async () => {
  const answer = await fetch(`${stack.apiUrl}${path}`, bearer(stack.publishableKey));
  expect(answer.status).toBe(200);
});
