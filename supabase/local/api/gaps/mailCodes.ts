import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { type ApiContext, type Gap, withLocation } from "../gap.ts";

/** The client's half of PKCE, sent with a request for a mail. */
export interface CodeRequest {
  challenge: string;
  method: string;
}

/** Supabase Auth marks the token of such a link in the same way. */
const PREFIX = "pkce_";

/** Reads the challenge from the body of a request for a mail; undefined when there is none. */
export async function readCodeRequest(request: Request): Promise<CodeRequest | undefined> {
  const body = (await request.json().catch(() => ({}))) as Record<string, unknown> | null;
  const challenge = body?.code_challenge;
  const method = body?.code_challenge_method;
  if (typeof challenge !== "string" || typeof method !== "string" || !challenge) return undefined;
  return { challenge, method: method.toLowerCase() };
}

/**
 * Notes the challenge for the link that is about to be sent.
 * @returns the token for the link.
 */
export async function prepareCode(
  { sql }: ApiContext,
  code: CodeRequest | undefined,
  type: string,
  token: string,
  userId: string | undefined,
): Promise<string> {
  if (!code || !userId) return token;
  await sql`
    insert into auth.flow_state
      (id, user_id, auth_code, code_challenge, code_challenge_method, provider_type, authentication_method)
    values
      (${randomUUID()}, ${userId}, ${randomUUID()}, ${code.challenge}, ${code.method}, 'email', ${type})`;
  return `${PREFIX}${token}`;
}

/**
 * Lacking in Lite 0.10: a link in a mail always ends in a session in the address's fragment, which
 * a client with `flowType: "pkce"` refuses. A link that was asked for with a challenge ends in
 * `?code=…`, for which only the browser that asked can get the session.
 */
export function mailCodes({ sql }: ApiContext): Gap {
  return async (request, next) => {
    const url = new URL(request.url);
    const token = url.searchParams.get("token");
    if (url.pathname !== "/auth/v1/verify" || !token?.startsWith(PREFIX)) return next(request);
    url.searchParams.set("token", token.slice(PREFIX.length));
    const answer = await next(new Request(url, request));

    const [address, fragment = ""] = (answer.headers.get("location") ?? "").split("#");
    const target = URL.parse(address ?? "");
    if (!target) return answer;
    const result = new URLSearchParams(fragment);
    const accessToken = result.get("access_token");
    if (!accessToken) {
      // Supabase Auth gives an error of this kind in the query as well.
      for (const [name, value] of result) target.searchParams.set(name, value);
      return withLocation(answer, `${target.href}#${fragment}`);
    }
    const { sub = "", session_id } = decodeJwt(accessToken) as {
      sub?: string;
      session_id?: string;
    };
    // Only the exchange of the code opens a session.
    await sql`delete from auth.sessions where id = ${session_id ?? null}`;
    const type = url.searchParams.get("type") ?? "";
    const [flow] = await sql`
      update auth.flow_state
      set created_at = now(), auth_code_issued_at = now()
      where id = (
        select id from auth.flow_state
        where user_id = ${sub} and authentication_method = ${type} and provider_type = 'email'
        order by created_at desc
        limit 1
      )
      returning auth_code`;
    if (flow) target.searchParams.set("code", flow.auth_code);
    return withLocation(answer, target.href);
  };
}
