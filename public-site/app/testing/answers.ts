import { vi } from "vitest";

interface Call {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
}

/** What the server answers next: an error of the network, or a status with a JSON body. */
type Answer = Error | { readonly status: number; readonly body?: unknown };

/**
 * Stands in for the server: answers every request with the given answer, or with the one for its path.
 * @returns the requests, in order.
 */
export function answerWith(given: Answer | ((path: string) => Answer)): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), window.location.origin), init);
    const text = await request.text();
    calls.push({
      path: new URL(request.url).pathname,
      method: request.method,
      body: text === "" ? undefined : JSON.parse(text),
    });
    const answer = typeof given === "function" ? given(new URL(request.url).pathname) : given;
    if (answer instanceof Error) throw answer;
    const empty = answer.body === undefined;
    return new Response(empty ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { "content-type": "application/json" },
    });
  });
  return calls;
}

/** The network is down. */
export const NETWORK_DOWN = new TypeError("Failed to fetch");

/** A session as the identity service answers it, and as supabase-js keeps it in storage. */
export const SESSION = {
  access_token: "access",
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: "11111111-1111-4111-8111-111111111111", email: "ada@example.com" },
} as const;
