import type { Sql } from "postgres";
import type { ApiContext, Gap } from "../gap.ts";

/** Supabase Auth's answer to the first of two confirmations; there is no session in it. */
const HALF_CONFIRMED = {
  code: "200",
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
};

/** A new change of address begins: nobody has confirmed it yet. */
export async function beginEmailChange(sql: Sql, userId: string): Promise<void> {
  await sql`update auth.users set email_change_confirm_status = 0 where id = ${userId}`;
}

/** Takes the first of the two confirmations; false when this is not the first, or is not valid. */
async function takeFirst({ sql, project }: ApiContext, hash: string): Promise<boolean> {
  const taken = await sql`
    update auth.users set
      email_change_confirm_status = 1,
      email_change_token_current = nullif(email_change_token_current, ${hash}),
      email_change_token_new = nullif(email_change_token_new, ${hash})
    where ${hash} in (email_change_token_current, email_change_token_new)
      and email_change_confirm_status = 0
      and email_change_sent_at > now() - make_interval(secs => ${project.auth.email.otp_expiry})
    returning id`;
  return taken.length === 1;
}

/**
 * Lacking in Lite 0.10, for links in mails that the site itself verifies (`token_hash`):
 * - the type `email`, which stands for a sign-up here;
 * - `double_confirm_changes`: Lite asks the old address alone, and never proves the new one.
 * Can go when verification.test.ts says so.
 */
export function verification(context: ApiContext): Gap {
  const { sql, project } = context;
  return async (request, next) => {
    if (request.method !== "POST" || new URL(request.url).pathname !== "/auth/v1/verify") {
      return next(request);
    }
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as { type?: unknown; token_hash?: unknown } | null;
    if (body?.type === "email") {
      return next(new Request(request, { body: JSON.stringify({ ...body, type: "signup" }) }));
    }
    const hash = body?.token_hash;
    const isChange = body?.type === "email_change" && project.auth.email.double_confirm_changes;
    if (isChange && typeof hash === "string") {
      if (await takeFirst(context, hash)) return Response.json(HALF_CONFIRMED);
      // Lite takes the second one for the old address's, whichever it is.
      await sql`
        update auth.users set email_change_token_current = ${hash}, email_change_token_new = null
        where email_change_token_new = ${hash} and email_change_confirm_status = 1`;
    }
    return next(request);
  };
}
