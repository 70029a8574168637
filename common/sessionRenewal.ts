import { fieldsOf } from "#shared/fieldsOf.ts";
import { patientFetch } from "./busyServer.ts";
import { hasSessionEnded, pageFetch } from "./pageOwner.ts";
import { isTransient, SESSION_OVER, serverFailure } from "./serverFailure.ts";
import { storedSession } from "./session.ts";

/** The part of supabase-js (`auth`) that keeps a session; this folder does not import the library. */
interface SessionClient<Session> {
  getSession(): Promise<SessionAnswer<Session>>;
  refreshSession(): Promise<SessionAnswer<Session>>;
  signOut(options: { scope: "local" }): Promise<unknown>;
}
interface SessionAnswer<Session> {
  data: { session: Session | null };
  error: unknown;
}
interface WithToken {
  access_token: string;
}

/** supabase-js retries a renewal for half a minute. Pages report the failure earlier. */
const PATIENCE_MS = 3_000;

/** Why the last attempt to renew the session failed, if another one may succeed. */
let renewalFailure: unknown;

/**
 * `fetch` for the Supabase client of each app. It keeps people signed in during a rate limit, an outage, or with a wrong
 * device clock. A request that is refused because the session has ended is repeated once the person has signed in again.
 * @param auth The client's `auth`.
 * @param transport Sends the requests.
 */
export function sessionFetch(
  auth: () => SessionClient<WithToken>,
  transport: typeof fetch = (...request) => fetch(...request),
): typeof fetch {
  const send = pageFetch(patientFetch(transport));
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.includes("/auth/v1/token?grant_type=refresh_token")) {
      return withoutExpiry(await renewal(() => send(input, init)));
    }
    const answer = await send(input, init);
    if (address.includes("/auth/v1/")) return withoutExpiry(answer);
    const isEnded = await isOver(answer);
    if (answer.status !== 401 && !isEnded) return answer;
    const headers = new Headers(init?.headers);
    // The token has expired by the server's clock, or could not be renewed and was not sent.
    try {
      const token = isEnded ? undefined : await renewedToken(auth());
      if (!token) {
        // Not if the person has signed in again since the request was sent.
        const isCurrent =
          headers.get("authorization") === `Bearer ${storedSession()?.access_token}`;
        if (isCurrent) await forgetSession(auth());
        return hasSessionEnded() ? send(input, init) : answer;
      }
      headers.set("authorization", `Bearer ${token}`);
      return send(input, { ...init, headers });
    } catch (cause) {
      const { status } = serverFailure(cause);
      if (!status) throw new TypeError("Could not renew the session.", { cause });
      return new Response(null, { status });
    }
  };
}

/** Whether the database has refused a request because the session has ended, although its token is still valid. */
async function isOver(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return fieldsOf(body).hint === SESSION_OVER;
}

/** Removes a session that the server has ended from this browser. */
export async function forgetSession(auth: SessionClient<unknown>): Promise<void> {
  await auth.signOut({ scope: "local" });
}

/** Makes a rate limit look like an outage, because supabase-js ends the session after any other refusal. */
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
 * Removes the expiry time of a session, because supabase-js would compare the server's time with the device's. Without
 * it, supabase-js counts the session's length from now.
 */
async function withoutExpiry(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const { expires_at, ...session } = fieldsOf(body);
  return expires_at ? Response.json(session, answer) : answer;
}

/**
 * Renews the session and returns its token.
 * @returns undefined if no one is signed in.
 * @throws if it cannot be renewed now.
 */
export async function renewedToken(auth: SessionClient<WithToken>): Promise<string | undefined> {
  const { data, error } = await auth.refreshSession();
  if (isTransient(error)) throw error;
  return data.session?.access_token;
}

/**
 * The session of this browser; null if no one is signed in.
 * @throws if it has expired and cannot be renewed now.
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
