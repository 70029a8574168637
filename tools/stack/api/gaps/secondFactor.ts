import { randomBytes, randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import postgres from "postgres";
import { renderSVG } from "uqr";
import { base32, CODE_PERIOD, oneTimeCode } from "../../oneTimeCode.ts";
import { type ApiContext, authRefusal, type Gap, jsonOf, type Next, withJson } from "../gap.ts";

const FACTORS = /^\/auth\/v1\/factors(?:\/([\da-f-]{36})(?:\/(challenge|verify))?)?\/?$/;
/** The endpoints whose answers contain the user. */
const WITH_USER = /^\/auth\/v1\/(user|token|signup|verify)$/;

/** The fields of all requests. */
interface FactorRequest {
  friendly_name: string;
  issuer: string;
  code: string;
}

interface Caller {
  id: string;
  email: string;
  sessionId: string;
  isAal2: boolean;
}

interface Factor {
  id: string;
  status: "verified" | "unverified";
  secret: string;
}

/** An error answer as an exception. Not a Response itself, because `instanceof` misses those of other classes. */
class Refused extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super("The request is refused.");
    this.answer = answer;
  }
}

/**
 * Missing in Lite 0.10: second factors. Sets up, verifies and removes authenticator apps (TOTP). A correct code raises the
 * session to aal2 and ends those below it. The answers are those of Supabase Auth 2.196.
 */
export function secondFactor({ sql, project }: ApiContext): Gap {
  const issuer = new URL(project.auth.site_url).host;

  /** @throws Lite's refusal of the token. */
  async function callerOf({ headers, url }: Request, next: Next): Promise<Caller> {
    const answer = await next(new Request(new URL("/auth/v1/user", url), { headers }));
    if (!answer.ok) throw new Refused(answer);
    const { id, email = "" } = (await answer.json()) as { id: string; email?: string };
    const sessionId = String(decodeJwt((headers.get("authorization") ?? "").slice(7)).session_id);
    const [session] = await sql<{ aal: string | null }[]>`
      select aal from auth.sessions where id = ${sessionId}`;
    return { id, email, sessionId, isAal2: session?.aal === "aal2" };
  }

  /** The apps of a person, as the user object lists them. */
  const factorsOf = (userId: string) => sql`
    select id, created_at, updated_at, status, friendly_name, factor_type
    from auth.mfa_factors where user_id = ${userId} order by created_at`;

  /** Adds an app, which takes effect with its first correct code. */
  async function enroll(caller: Caller, fields: Partial<FactorRequest>) {
    const { friendly_name = "", issuer: name = issuer } = fields;
    const known = await factorsOf(caller.id);
    if (known.some((factor) => factor.friendly_name === friendly_name)) {
      const message = `A factor with the friendly name "${friendly_name}" for this user already exists`;
      throw new Refused(authRefusal(422, "mfa_factor_name_conflict", message));
    }
    if (known.some(({ status }) => status === "verified") && !caller.isAal2) {
      throw new Refused(
        authRefusal(403, "insufficient_aal", "AAL2 required to enroll a new factor"),
      );
    }
    const id = randomUUID();
    const secret = base32(randomBytes(20));
    const query = new URLSearchParams({ secret, issuer: name });
    const uri = `otpauth://totp/${encodeURIComponent(`${name}:${caller.email}`)}?${query}`;
    await sql`
      insert into auth.mfa_factors
        (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (${id}, ${caller.id}, ${friendly_name}, 'totp', 'unverified', ${secret}, now(), now())`;
    return { id, type: "totp", friendly_name, totp: { qr_code: renderSVG(uri), secret, uri } };
  }

  async function verify({ id, sessionId }: Caller, factor: Factor, code: string): Promise<void> {
    // A clock may be half a minute off, either way.
    const validCodes = [-CODE_PERIOD, 0, CODE_PERIOD].map((offset) =>
      oneTimeCode(factor.secret, Date.now() + offset),
    );
    if (!validCodes.includes(code)) {
      throw new Refused(authRefusal(422, "mfa_verification_failed", "Invalid TOTP code entered"));
    }
    await sql.begin((transaction) => [
      transaction`
        update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`,
      transaction`
        insert into auth.mfa_amr_claims (session_id, authentication_method)
        values (${sessionId}, 'totp')
        on conflict (session_id, authentication_method) do update set updated_at = now()`,
      transaction`
        update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${sessionId}`,
      transaction`delete from auth.sessions where user_id = ${id} and aal::text < 'aal2'`,
      transaction`
        delete from auth.mfa_factors where user_id = ${id} and status = 'unverified'`,
    ]);
  }

  /** Removes an app together with its proofs. */
  async function remove({ isAal2 }: Caller, { id, status }: Factor) {
    if (status === "verified" && !isAal2) {
      throw new Refused(
        authRefusal(422, "insufficient_aal", "AAL2 required to unenroll verified factor"),
      );
    }
    await sql.begin((transaction) => [
      transaction`delete from auth.mfa_factors where id = ${id}`,
      transaction`
        delete from auth.mfa_amr_claims
        where authentication_method = 'totp'
          and session_id in (select id from auth.sessions where factor_id = ${id})`,
      transaction`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id}`,
    ]);
    return { id };
  }

  /** Refreshes the session, so that its tokens contain the new proof. */
  async function renew(request: Request, next: Next, sessionId: string): Promise<Response> {
    const [current] = await sql<{ refresh_token: string }[]>`
      select token as refresh_token from auth.refresh_tokens
      where session_id = ${sessionId} and not revoked order by created_at desc limit 1`;
    return next(
      new Request(new URL("/auth/v1/token?grant_type=refresh_token", request.url), {
        method: "POST",
        headers: { ...Object.fromEntries(request.headers), "content-type": "application/json" },
        body: JSON.stringify(current),
      }),
    );
  }

  async function answerFactors(request: Request, next: Next): Promise<Response> {
    const [, factorId, step] = FACTORS.exec(new URL(request.url).pathname) ?? [];
    const body = (await jsonOf<FactorRequest>(request)) ?? {};
    const caller = await callerOf(request, next);
    if (!factorId) return Response.json(await enroll(caller, body));
    const [factor] = await sql<Factor[]>`
      select id, status, secret from auth.mfa_factors
      where id = ${factorId} and user_id = ${caller.id}`;
    if (!factor) return authRefusal(404, "mfa_factor_not_found", "Factor not found");
    if (step === "challenge") return Response.json({ id: randomUUID(), type: "totp" });
    if (!step) return Response.json(await remove(caller, factor));
    await verify(caller, factor, body.code ?? "");
    return renew(request, next, caller.sessionId);
  }

  async function withFactors(answer: Response): Promise<Response> {
    if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return answer;
    const body = (await answer.json()) as { id?: string; user?: { id: string } };
    const id = body.user?.id ?? body.id;
    const factors = id ? await factorsOf(id) : [];
    if (factors.length === 0) return withJson(answer, body);
    const shown = body.user ? { ...body, user: { ...body.user, factors } } : { ...body, factors };
    return withJson(answer, shown);
  }

  return async (request, next) => {
    const { pathname } = new URL(request.url);
    try {
      if (FACTORS.test(pathname)) return await withFactors(await answerFactors(request, next));
    } catch (error) {
      if (error instanceof Refused) return error.answer;
      // Auth hides the message of a trigger.
      if (error instanceof postgres.PostgresError) {
        return authRefusal(
          500,
          "unexpected_failure",
          "Unexpected failure, please check server logs",
        );
      }
      throw error;
    }
    const answer = await next(request);
    return WITH_USER.test(pathname) ? withFactors(answer) : answer;
  };
}
