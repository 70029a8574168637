import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";

/** A request that the app sent. */
interface Sent {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

/** An answer: a JSON body with status 200, or a response of one's own. */
export type Answer = (sent: Sent) => Response | object;

/** Answers `fetch` calls by "METHOD /path" (without the query) and keeps what was sent. */
export function fakeServer(answers: Record<string, Answer>) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const one: Sent = {
      method: request.method,
      url,
      headers: request.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
    sent.push(one);
    const name = `${request.method} ${url.pathname}`;
    const answer = answers[name];
    if (!answer) throw new Error(`Nobody answers ${name}.`);
    const result = answer(one);
    return result instanceof Response ? result : Response.json(result);
  };
  return { sent, fetch };
}

/** A failure as PostgREST answers it. */
export function failure(status: number, body: { code?: string; message?: string; hint?: string }) {
  return Response.json({ details: null, hint: null, ...body }, { status });
}

/** An unsigned token with these claims. */
function tokenWith(claims: object): string {
  const encode = (part: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part))))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  return [encode({ alg: "none" }), encode(claims), "signature"].join(".");
}

/** A session of one hour, as the auth server answers it. */
export function sessionWith(claims: object) {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  return {
    access_token: tokenWith({ sub: "user-1", exp: expiresAt, ...claims }),
    refresh_token: "refresh-1",
    token_type: "bearer" as const,
    expires_in: 3600,
    expires_at: expiresAt,
    user: {
      id: "user-1",
      email: "ada@example.com",
      app_metadata: {},
      user_metadata: {},
      aud: "authenticated",
      created_at: "2026-01-01T00:00:00Z",
    },
  };
}

export const ADMIN_CLAIMS = { app_metadata: { role: "admin" } };

/** A real client whose session is already in the browser's storage. */
export function clientWith(
  session: object | undefined,
  fetch: typeof globalThis.fetch,
): SupabaseClient<Database> {
  const storageKey = `test-${crypto.randomUUID()}`;
  if (session) localStorage.setItem(storageKey, JSON.stringify(session));
  return createClient<Database>("http://api.test", "sb_publishable_test", {
    auth: { storageKey, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  });
}
