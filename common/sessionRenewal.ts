import { isTransient, serverFailure } from "./serverFailure.ts";

/** What of supabase-js keeps a session (`auth`); this folder does not import it. */
interface SessionClient<Session> {
  getSession(): Promise<SessionAnswer<Session>>;
  refreshSession(): Promise<SessionAnswer<Session>>;
}
interface SessionAnswer<Session> {
  data: { session: Session | null };
  error: unknown;
}
interface WithToken {
  access_token: string;
}

/** supabase-js retries a renewal for half a minute. A page says earlier that it fails. */
const PATIENCE_MS = 3_000;

/** Why the last attempt to renew the session failed, if another one may succeed. */
let renewalFailure: unknown;

/**
 * `fetch` for the Supabase client of each app. A rate limit, an outage or a wrong device clock signs
 * nobody out.
 * @param auth the client's own.
 * @param send sends the requests.
 */
export function sessionFetch(
  auth: () => SessionClient<WithToken>,
  send: typeof fetch = (...request) => fetch(...request),
): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.includes("/auth/v1/token?grant_type=refresh_token")) {
      return withoutMoment(await renewal(() => send(input, init)));
    }
    const answer = await send(input, init);
    if (address.includes("/auth/v1/")) return withoutMoment(answer);
    if (answer.status !== 401) return answer;
    // The token has expired by the server's clock, or it could not be renewed and none was sent.
    try {
      const token = await renewedToken(auth());
      if (!token) return answer;
      const headers = new Headers(init?.headers);
      headers.set("authorization", `Bearer ${token}`);
      return send(input, { ...init, headers });
    } catch (cause) {
      const { status } = serverFailure(cause);
      if (!status) throw new TypeError("The session could not be renewed.", { cause });
      return new Response(null, { status });
    }
  };
}

/** A rate limit answers like an outage: supabase-js ends the session after any other refusal. */
async function renewal(send: () => Promise<Response>): Promise<Response> {
  try {
    let answer = await send();
    if (answer.status === 429) answer = new Response(answer.body, { status: 503 });
    renewalFailure = isTransient(answer) ? answer : undefined;
    return answer;
  } catch (cause) {
    renewalFailure = cause;
    throw cause;
  }
}

/**
 * Leaves out at what moment a session expires: that is the server's time, which supabase-js compares
 * with the device's. It then counts the session's length from now.
 */
async function withoutMoment(answer: Response): Promise<Response> {
  const session: unknown =
    answer.ok &&
    (await answer
      .clone()
      .json()
      .catch(() => null));
  if (typeof session !== "object" || session === null || !("expires_at" in session)) return answer;
  return Response.json({ ...session, expires_at: undefined }, answer);
}

/**
 * A new token for the session.
 * @returns undefined when nobody is signed in, or not any more.
 * @throws when there can be none now.
 */
export async function renewedToken(auth: SessionClient<WithToken>): Promise<string | undefined> {
  const { data, error } = await auth.refreshSession();
  if (isTransient(error)) throw error;
  return data.session?.access_token;
}

/**
 * The session of this browser; null when nobody is signed in.
 * @throws when it has expired and cannot be renewed now.
 */
export async function readSession<Session>(auth: SessionClient<Session>): Promise<Session | null> {
  const reading = auth.getSession();
  const isRead = await Promise.race([
    reading.then(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false)),
  ]);
  if (!isRead && renewalFailure) throw renewalFailure;
  const { data, error } = await reading;
  if (isTransient(error)) throw error;
  return data.session;
}
