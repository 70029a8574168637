import { decodeJwt } from "jose";
import postgres, { type Sql } from "postgres";
import { clientAddress } from "#server/clientAddress.ts";
import { type ApiContext, type Gap, type Next, withJson } from "../gap.ts";
import { AuthRefusal } from "./authRefusal.ts";
import * as factors from "./factors.ts";

const FACTORS = /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?\/?$/;
/** The endpoints whose answers contain the user. */
const WITH_USER = /^\/auth\/v1\/(user|token|signup|verify)$/;

/** The caller, or Lite's refusal of the token. */
async function callerOf(
  sql: Sql,
  request: Request,
  next: Next,
): Promise<factors.Caller | Response> {
  const { headers } = request;
  const answer = await next(new Request(new URL("/auth/v1/user", request.url), { headers }));
  if (!answer.ok) return answer;
  const { id, email = "" } = (await answer.json()) as { id: string; email?: string };
  const sessionId = String(decodeJwt((headers.get("authorization") ?? "").slice(7)).session_id);
  const [session] = await sql<{ aal: string | null }[]>`
    select aal from auth.sessions where id = ${sessionId}`;
  return { id, email, sessionId, isAal2: session?.aal === "aal2" };
}

/** Refreshes the session, so that its tokens contain the new proof. */
async function renewed(sql: Sql, request: Request, next: Next, sessionId: string) {
  const [current] = await sql<{ token: string }[]>`
    select token from auth.refresh_tokens
    where session_id = ${sessionId} and not revoked order by created_at desc limit 1`;
  const headers = { ...Object.fromEntries(request.headers), "content-type": "application/json" };
  return next(
    new Request(new URL("/auth/v1/token?grant_type=refresh_token", request.url), {
      method: "POST",
      headers,
      body: JSON.stringify({ refresh_token: current?.token }),
    }),
  );
}

async function withFactors(sql: Sql, answer: Response): Promise<Response> {
  if (!answer.ok || !answer.headers.get("content-type")?.includes("json")) return answer;
  const body = (await answer.json()) as { id?: string; user?: { id: string } };
  const known = await factors.shownOf(sql, body.user?.id ?? body.id);
  if (known.length === 0) return withJson(answer, body);
  return withJson(
    answer,
    body.user ? { ...body, user: { ...body.user, factors: known } } : { ...body, factors: known },
  );
}

/**
 * Missing in Lite 0.10: second factors. Authenticator apps (TOTP) are enrolled, asked and removed; a
 * right code lifts the session to aal2 and ends those below; a person with an app changes password and
 * address only there. The answers are those of Supabase Auth 2.196.
 */
export function secondFactor({ sql, project }: ApiContext): Gap {
  const issuer = new URL(project.auth.site_url).host;

  async function answerFactors(request: Request, next: Next): Promise<Response> {
    const [, factorId, step] = FACTORS.exec(new URL(request.url).pathname) ?? [];
    const body = (await request
      .clone()
      .json()
      .catch(() => ({}))) as factors.FactorRequest;
    const caller = await callerOf(sql, request, next);
    if (caller instanceof Response) return caller;
    const called = `${request.method} ${step ?? (factorId ? "factor" : "factors")}`;
    if (called === "POST factors") {
      return Response.json(await factors.enroll(sql, caller, body, issuer));
    }
    const factor = await factors.find(sql, caller, factorId ?? "");
    const seen = clientAddress(request.headers, false);
    // A network of IPv6, as Postgres writes it.
    const address = seen.includes(":") ? `${seen}::` : seen;
    switch (called) {
      case "POST challenge":
        return Response.json(await factors.challenge(sql, factor, address));
      case "POST verify":
        await factors.verify(sql, caller, factor, body, address);
        return renewed(sql, request, next, caller.sessionId);
      case "DELETE factor":
        return Response.json(await factors.remove(sql, caller, factor));
    }
    return new Response("Method Not Allowed", { status: 405 });
  }

  async function refuseWithoutCode(request: Request, next: Next): Promise<void> {
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as { password?: string; email?: string } | null;
    if (!body?.password && !body?.email) return;
    const caller = await callerOf(sql, request, next);
    if (caller instanceof Response || caller.isAal2) return;
    if (!body.password && body.email === caller.email) return;
    const known = await factors.shownOf(sql, caller.id);
    if (known.some(({ status }) => status === "verified")) {
      throw new AuthRefusal(
        401,
        "insufficient_aal",
        "AAL2 session is required to update email or password when MFA is enabled.",
      );
    }
  }

  return async (request, next) => {
    const { pathname } = new URL(request.url);
    try {
      if (FACTORS.test(pathname)) return await withFactors(sql, await answerFactors(request, next));
      if (request.method === "PUT" && pathname === "/auth/v1/user") {
        await refuseWithoutCode(request, next);
      }
    } catch (error) {
      if (error instanceof AuthRefusal) return error.answer();
      // Auth does not pass on a trigger's message.
      if (error instanceof postgres.PostgresError) {
        const said = "Unexpected failure, please check server logs for more information";
        return new AuthRefusal(500, "unexpected_failure", said).answer();
      }
      throw error;
    }
    const answer = await next(request);
    return WITH_USER.test(pathname) ? withFactors(sql, answer) : answer;
  };
}
