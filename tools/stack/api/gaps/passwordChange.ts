import bcrypt from "bcryptjs";
import { decodeJwt } from "jose";
import { type ApiContext, authRefusal, type Gap, jsonOf } from "../gap.ts";

interface Change {
  password: string;
  current_password: string;
}

interface SessionRow {
  /** The hash of the password; null or empty without one. */
  hash: string | null;
  isOld: boolean;
  /** Started by a link in an email, which proves as much as the current password. */
  isByLink: boolean;
}

/**
 * Missing in Lite 0.10:
 * - `require_current_password` and `secure_password_change`: a token alone sets a new password;
 * - a new password leaves all other sessions open, so that a person who knew the old one stays signed in.
 *   Supabase Auth closes them.
 * A code from an email in place of a new sign-in (`nonce`) is not supported: the product sends none.
 */
export function passwordChange({ sql, project }: ApiContext): Gap {
  const { minimum_password_length, email } = project.auth;

  async function refusalOf(
    change: Partial<Change>,
    sessionId: string,
  ): Promise<Response | undefined> {
    const [session] = await sql<SessionRow[]>`
      select account.encrypted_password as hash,
        session.created_at < now() - interval '1 day' as "isOld",
        exists (
          select from auth.mfa_amr_claims
          where session_id = session.id and authentication_method = 'otp'
        ) as "isByLink"
      from auth.sessions session join auth.users account on account.id = session.user_id
      where session.id = ${sessionId}`;
    if (!session) return undefined;
    if (email.secure_password_change && session.isOld) {
      return authRefusal(
        400,
        "reauthentication_needed",
        "Password update requires reauthentication",
      );
    }
    if (!email.require_current_password || session.isByLink || !session.hash) return undefined;
    const message = "Current password required when setting new password.";
    if (!change.current_password) return authRefusal(400, "current_password_required", message);
    const matches = await bcrypt.compare(change.current_password, session.hash);
    return matches ? undefined : authRefusal(400, "current_password_invalid", message);
  }

  return async (request, next) => {
    if (request.method !== "PUT" || new URL(request.url).pathname !== "/auth/v1/user") {
      return next(request);
    }
    const body = await jsonOf<Change>(request);
    if (!body?.password) return next(request);
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    const { sub = "", session_id = null } = sessionIn(token);
    // Lite rejects short passwords and invalid tokens.
    if (session_id && body.password.length >= minimum_password_length) {
      const refused = await refusalOf(body, session_id);
      if (refused) return refused;
    }
    const answer = await next(request);
    if (!answer.ok) return answer;
    await sql`
      delete from auth.sessions where user_id = ${sub} and id is distinct from ${session_id}`;
    return answer;
  };
}

function sessionIn(token: string): { sub?: string; session_id?: string } {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}
