import { UnsecuredJWT } from "jose";
import { beforeAll, expect, inject, test } from "vitest";
import { useRawApi } from "#tools/testing/api/rawApi.ts";
import { createAccount } from "#tools/testing/world/people.ts";

const { publishableKey, secretKey } = inject("stack");
const api = useRawApi();

/** Who asks, and how long a statement of theirs may take. */
const WHO = `
  create function public.who() returns json language sql stable as $$
    select json_build_object('role', current_user, 'sub', auth.uid(), 'timeout', current_setting('statement_timeout'))
  $$;
  grant execute on function public.who() to anon, authenticated, service_role;`;

interface Asked {
  headers?: Record<string, string>;
  as?: string;
}

async function who(asked: Asked) {
  const { status, text } = await api.request("/rest/v1/rpc/who", asked);
  return status === 200 ? JSON.parse(text) : status;
}

beforeAll(async () => {
  await api.sql.unsafe(WHO);
});

test("PostgREST hears of a new function, without being told", async () => {
  await expect.poll(() => who({}), { timeout: 30_000 }).toMatchObject({ role: "anon" });
});

test("keys and tokens become roles, each with its own time for a statement", async () => {
  const { id } = await createAccount(api.sql);
  expect(await who({})).toEqual({ role: "anon", sub: null, timeout: "3s" });
  const withKey = { authorization: `Bearer ${publishableKey}` };
  expect(await who({ headers: withKey })).toMatchObject({ role: "anon" });
  expect(await who({ as: id })).toEqual({ role: "authenticated", sub: id, timeout: "8s" });
  const secret = { role: "service_role", sub: null, timeout: "8s" };
  expect(await who({ headers: { apikey: secretKey } })).toEqual(secret);
  const asSupabaseJs = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  expect(await who({ headers: asSupabaseJs })).toEqual(secret);
});

test("the secret key counts only where a key belongs", async () => {
  expect(await who({ headers: { authorization: `Bearer ${secretKey}` } })).toMatchObject({
    role: "anon",
  });
});

test("without a key of the project nobody gets in", async () => {
  const url = `${api.apiUrl}/rest/v1/rpc/who`;
  for (const headers of [{}, { apikey: "sb_publishable_other" }, { apikey: "" }]) {
    const answer = await fetch(url, { headers: headers as Record<string, string> });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
    expect(await answer.json()).toHaveProperty("message");
  }
});

test("a browser's question beforehand needs none", async () => {
  const answer = await fetch(`${api.apiUrl}/rest/v1/rpc/who`, {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example.com",
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey,authorization",
    },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("apikey");
});

const unsigned = new UnsecuredJWT({ sub: crypto.randomUUID(), role: "service_role" }).encode();

test.each([unsigned, "nonsense", "a.b"])("the token %s is refused", async (token) => {
  expect(await who({ headers: { authorization: `Bearer ${token}` } })).toBe(401);
});
