import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { App } from "@supabase/lite";
import bcrypt from "bcryptjs";
import { type ApiContext, type Gap, jsonOf, withJson } from "../gap.ts";

type Mailer = NonNullable<App["_mailer"]>;

const WRONG = { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" };

interface Known {
  id: string;
  confirmed: boolean;
  /** The hash of the password; empty for an account that signed up with Google. */
  hash: string;
}

/** What Supabase Auth answers to a registration of a known address: an invented account, without identities. */
function inventedUser(email: string) {
  const now = new Date().toISOString().replace("Z", "+00:00");
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}

/**
 * Wrong in Lite 0.10, and each difference reveals who has an account:
 * - with confirmations on, Lite refuses a second registration with 429. Supabase Auth answers as for a new
 *   address, and sends the email again while the address is unconfirmed;
 * - it refuses to send that email again with 429, for such an address only;
 * - it reports an unconfirmed address before it checks the password.
 */
export function accountProbes(context: ApiContext, mailer: Mailer): Gap {
  const { sql, project } = context;
  const { enable_confirmations } = project.auth.email;

  async function find(email: string): Promise<Known | undefined> {
    const [user] = await sql<Known[]>`
      select id, email_confirmed_at is not null as confirmed,
        coalesce(encrypted_password, '') as hash
      from auth.users where email = ${email}`;
    return user;
  }

  async function confirmAgain({ id }: Known, email: string): Promise<void> {
    const hash = createHash("sha256").update(randomBytes(32)).digest("hex");
    await sql`
      update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now()
      where id = ${id}`;
    await mailer.sendConfirmation(email, hash, String(randomInt(100_000, 1_000_000)), {
      userId: id,
      redirectTo: project.auth.site_url,
    });
  }

  return async (request, next) => {
    const { pathname, searchParams } = new URL(request.url);
    const isSignUp = pathname === "/auth/v1/signup";
    const isResend = pathname === "/auth/v1/resend";
    const isSignIn = pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password";
    if (request.method !== "POST" || !(isSignUp || isResend || isSignIn)) return next(request);
    const body = await jsonOf<{ email: unknown; password: unknown }>(request);
    const answer = await next(request);
    if (typeof body?.email !== "string") return answer;
    const email = body.email.toLowerCase();

    if (isSignUp || isResend) {
      if (answer.status !== 429 || !enable_confirmations) return answer;
      const known = await find(email);
      if (known && !known.confirmed) await confirmAgain(known, email);
      if (isResend) return Response.json({});
      return Response.json(inventedUser(email));
    }
    if (answer.status !== 400 || typeof body.password !== "string") return answer;
    const refusal = (await answer.clone().json()) as { error_code?: string };
    if (refusal.error_code !== "email_not_confirmed") return answer;
    const known = await find(email);
    if (known?.hash && (await bcrypt.compare(body.password, known.hash))) return answer;
    const headers = new Headers(answer.headers);
    headers.set("x-sb-error-code", WRONG.error_code);
    return withJson(new Response(null, { status: 400, headers }), WRONG);
  };
}
