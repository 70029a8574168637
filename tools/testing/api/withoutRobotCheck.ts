import { requiresRobotCheck } from "../../stack/api/gaps/captcha.ts";

/**
 * Headers with the secret key, for which Supabase Auth requires no robot check at sign-up and sign-in. For tests and
 * tools that are not about the check.
 */
export function withoutRobotCheck(secretKey: string) {
  return { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}

/** A `fetch` for supabase-js that adds these headers to requests with a robot check. */
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
