import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { App } from "@supabase/lite";
import { type ApiContext, type Gap, jsonOf } from "../gap.ts";

type Mailer = NonNullable<App["_mailer"]>;

/**
 * Wrong in Lite 0.10: with confirmations on, it refuses a second registration of an address with 429. Supabase Auth
 * answers as for a new address, and sends the email again while the address is unconfirmed.
 */
export function repeatedSignUp({ sql, project }: ApiContext, mailer: Mailer): Gap {
  const { site_url, email } = project.auth;

  async function confirmAgain(userId: string, address: string): Promise<void> {
    const hash = createHash("sha256").update(randomBytes(32)).digest("hex");
    await sql`
      update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now()
      where id = ${userId}`;
    const code = String(randomInt(100_000, 1_000_000));
    await mailer.sendConfirmation(address, hash, code, { userId, redirectTo: site_url });
  }

  return async (request, next) => {
    const isSignUp = new URL(request.url).pathname === "/auth/v1/signup";
    if (!isSignUp || !email.enable_confirmations) return next(request);
    const body = await jsonOf<{ email: unknown }>(request);
    const answer = await next(request);
    if (answer.status !== 429 || typeof body?.email !== "string") return answer;
    const address = body.email.toLowerCase();
    const [user] = await sql<{ id: string }[]>`
      select id from auth.users where email = ${address} and email_confirmed_at is null`;
    if (user) await confirmAgain(user.id, address);
    return Response.json({ id: randomUUID(), email: address, identities: [] });
  };
}
