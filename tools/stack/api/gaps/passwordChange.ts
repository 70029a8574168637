import { decodeJwt } from "jose";
import type { ApiContext, Gap } from "../gap.ts";

/**
 * Lacking in Lite 0.10: a new password leaves all other sessions open, so that whoever knew the old
 * one stays signed in. Supabase Auth closes them.
 * Can go when passwordChange.test.ts says so.
 */
export function passwordChange({ sql }: ApiContext): Gap {
  return async (request, next) => {
    if (request.method !== "PUT" || new URL(request.url).pathname !== "/auth/v1/user") {
      return next(request);
    }
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as { password?: string } | null;
    const answer = await next(request);
    if (!body?.password || !answer.ok) return answer;

    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    const { sub = "", session_id } = decodeJwt(token) as { sub?: string; session_id?: string };
    await sql`
      delete from auth.sessions
      where user_id = ${sub} and id is distinct from ${session_id ?? null}`;
    return answer;
  };
}
