import type { Sql } from "postgres";
import { type ApiContext, type Gap, jsonOf } from "../gap.ts";

/** Supabase Auth's answer to the first of two confirmations; there is no session in it. */
const HALF_CONFIRMED = {
  code: "200",
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
};

/** Starts a change of address, which neither address has confirmed yet. */
export async function beginEmailChange(sql: Sql, userId: string): Promise<void> {
  await sql`update auth.users set email_change_confirm_status = 0 where id = ${userId}`;
}

/** Records the first of the two confirmations; false if this is not the first, or is invalid. */
async function recordFirst({ sql, project }: ApiContext, hash: string): Promise<boolean> {
  const recorded = await sql`
    update auth.users set
      email_change_confirm_status = 1,
      email_change_token_current = nullif(email_change_token_current, ${hash}),
      email_change_token_new = nullif(email_change_token_new, ${hash})
    where ${hash} in (email_change_token_current, email_change_token_new)
      and email_change_confirm_status = 0
      and email_change_sent_at > now() - make_interval(secs => ${project.auth.email.otp_expiry})
    returning id`;
  return recorded.length === 1;
}

/**
 * Missing in Lite 0.10, for links in emails that the site verifies (`token_hash`):
 * - the type `email`, which means a sign-up here;
 * - `double_confirm_changes`: Lite asks only the old address, and never verifies the new one. Supabase
 *   Auth asks both if addresses are confirmed; this always asks both.
 */
export function verification(context: ApiContext): Gap {
  const { sql, project } = context;

  /** Whether this is the first of the two confirmations of a change, which it records. */
  async function isFirstOfTwo(type: unknown, hash: unknown): Promise<boolean> {
    const isChange = type === "email_change" && project.auth.email.double_confirm_changes;
    if (!isChange || typeof hash !== "string") return false;
    if (await recordFirst(context, hash)) return true;
    // Lite always expects the second one from the old address.
    await sql`
      update auth.users set email_change_token_current = ${hash}, email_change_token_new = null
      where email_change_token_new = ${hash} and email_change_confirm_status = 1`;
    return false;
  }

  return async (request, next) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/auth/v1/verify") return next(request);
    if (request.method === "GET") {
      // Our emails link to the site, but anyone can open this address.
      if (!(await isFirstOfTwo(searchParams.get("type"), searchParams.get("token")))) {
        return next(request);
      }
      const message = new URLSearchParams({ message: HALF_CONFIRMED.msg });
      return Response.redirect(`${project.auth.site_url}#${message}`, 303);
    }
    const body = await jsonOf<{ type: unknown; token_hash: unknown }>(request);
    if (body?.type === "email") {
      return next(new Request(request, { body: JSON.stringify({ ...body, type: "signup" }) }));
    }
    if (await isFirstOfTwo(body?.type, body?.token_hash)) return Response.json(HALF_CONFIRMED);
    return next(request);
  };
}
