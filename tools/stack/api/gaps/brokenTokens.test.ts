import { UnsecuredJWT } from "jose";
import { expect, inject, test } from "vitest";
import { usePlainLite } from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();
const path = "/storage/v1/bucket";
const unsigned = new UnsecuredJWT({ sub: crypto.randomUUID(), role: "service_role" }).encode();

function bearer(token: string) {
  return { headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}` } };
}

test("plain Lite still takes an unsigned token for none", async () => {
  expect((await lite.fetch(path, bearer(unsigned))).status).toBe(200);
});

test.each([unsigned, "nonsense", "a.b"])("the token %s is refused", async (token) => {
  const answer = await fetch(`${stack.apiUrl}${path}`, bearer(token));
  expect(answer.status).toBe(401);
});

test("the publishable key may stand in the token's place", async () => {
  const answer = await fetch(`${stack.apiUrl}${path}`, bearer(stack.publishableKey));
  expect(answer.status).toBe(200);
});
