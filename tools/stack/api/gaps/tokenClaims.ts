import { decodeJwt, SignJWT } from "jose";
import { type ApiContext, type Gap, withJson, withLocation } from "../gap.ts";

interface Claims {
  sub: string;
  session_id: string;
  iat: number;
  exp: number;
}

/** The proof for the claim `amr`; undefined: keep the session's. */
type Method = "password" | "otp" | "oauth" | undefined;

/**
 * Signs an access token again with the claims of Supabase Auth; subject, session and times do not change.
 * @param method Stored with the session, so that refreshed tokens carry it too.
 * @returns the token unchanged if its user no longer exists.
 */
async function completeToken(
  { sql, addresses }: ApiContext,
  token: string,
  method: Method,
): Promise<string> {
  const { sub, session_id, iat, exp } = decodeJwt(token) as unknown as Claims;
  const [user] = await sql`
    select u.aud, u.role, coalesce(u.email, '') as email, coalesce(u.phone, '') as phone,
      u.is_anonymous, coalesce(s.aal::text, 'aal1') as aal,
      coalesce(u.raw_app_meta_data, '{}') as app_metadata,
      coalesce(u.raw_user_meta_data, '{}') as user_metadata
    from auth.users as u
    left join auth.sessions as s on s.id = ${session_id}
    where u.id = ${sub}`;
  if (!user) return token;
  if (method) {
    await sql`
      insert into auth.mfa_amr_claims (session_id, authentication_method)
      values (${session_id}, ${method})
      on conflict do nothing`;
  }
  const amr = await sql`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims
    where session_id = ${session_id}
    order by updated_at desc`;
  const iss = `${addresses.apiUrl}/auth/v1`;
  return new SignJWT({ iss, sub, exp, iat, session_id, ...user, amr: [...amr] })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(addresses.jwtSecret));
}

function methodOf(request: Request): Method {
  const { pathname, searchParams } = new URL(request.url);
  switch (pathname.replace("/auth/v1/", "")) {
    case "signup":
      return "password";
    case "verify":
      return "otp";
    case "callback":
      return "oauth";
    case "token":
      if (searchParams.get("grant_type") === "password") return "password";
      // Only a provider such as Google returns a code; links in emails use verify.
      if (searchParams.get("grant_type") === "pkce") return "oauth";
  }
  return undefined;
}

/**
 * Missing in Lite 0.10: its access tokens contain only sub, aud, role, email and session_id. Every
 * answer with a session gets its token signed again: in JSON (sign-up, password, refresh,
 * code, verify) and in the fragment of a redirect (email links, providers).
 */
export function tokenClaims(context: ApiContext): Gap {
  return async (request, next) => {
    const { pathname } = new URL(request.url);
    if (!/^\/auth\/v1\/(signup|token|verify|callback)$/.test(pathname)) return next(request);
    const method = methodOf(request);
    const answer = await next(request);

    const location = answer.headers.get("location");
    if (location) {
      const [address, fragment = ""] = location.split("#");
      const parameters = new URLSearchParams(fragment);
      const token = parameters.get("access_token");
      if (!token) return answer;
      parameters.set("access_token", await completeToken(context, token, method));
      return withLocation(answer, `${address}#${parameters}`);
    }
    if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return answer;
    const body = (await answer.json()) as { access_token?: string };
    if (!body.access_token) return withJson(answer, body);
    const access_token = await completeToken(context, body.access_token, method);
    return withJson(answer, { ...body, access_token });
  };
}
