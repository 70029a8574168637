import { requiresRobotCheck } from "../../stack/api/gaps/captcha.ts";

/**
 * The headers of somebody whom Supabase Auth asks for no robot check when they sign up or sign in: of the owner of
 * the secret key. Tests and tools do so that are not about the check.
 */
export function withoutRobotCheck(secretKey: string) {
  return { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}

/** A `fetch` for supabase-js that has these headers where the check is asked for. */
export function fetchWithoutRobotCheck(secretKey: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    if (!requiresRobotCheck(request)) return fetch(request);
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(withoutRobotCheck(secretKey))) {
      headers.set(name, value);
    }
    return fetch(new Request(request, { headers }));
  };
}
