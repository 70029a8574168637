import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { App } from "@supabase/lite";
import { type ApiContext, type Gap, withJson } from "../gap.ts";

type Mailer = NonNullable<App["_mailer"]>;

const WRONG = { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" };

interface Credentials {
  email?: unknown;
  password?: unknown;
  data?: unknown;
}

interface Known {
  id: string;
  confirmed: boolean;
}

/**
 * The answer to a registration that waits for its confirmation, made up. Supabase Auth makes up
 * less: its `identities` are empty then, which is why nothing of the product looks at them.
 */
function unconfirmedUser(email: string, data: unknown) {
  const id = randomUUID();
  const now = new Date().toISOString().replace("Z", "+00:00");
  const times = { created_at: now, updated_at: now };
  const told = typeof data === "object" ? data : {};
  const identity_data = { sub: id, email, ...told, email_verified: false, phone_verified: false };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: identity_data,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data,
        provider: "email",
        last_sign_in_at: now,
        ...times,
        email,
      },
    ],
    ...times,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}

/**
 * Wrong in Lite 0.10, and each of it tells who has an account:
 * - with confirmation on, registering again is refused with 429. Supabase Auth answers as to a new
 *   address, and sends the mail again while the address is unconfirmed;
 * - asking for that mail again is refused with 429, for such an address only;
 * - signing in to an unconfirmed account says so before it looks at the password;
 * - an unknown address is answered without hashing the password, in a tenth of the time.
 * Can go when accountProbes.test.ts says so.
 */
export function accountProbes({ sql, project }: ApiContext, mailer: Mailer): Gap {
  const { enable_confirmations } = project.auth.email;

  async function find(email: string): Promise<Known | undefined> {
    const [user] = await sql<Known[]>`
      select id, email_confirmed_at is not null as confirmed from auth.users where email = ${email}`;
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

  /** Takes as long whether or not there is an account. */
  async function isPassword(email: string, password: string): Promise<boolean> {
    // pgcrypto reads bcrypt's hashes of the older label alone; for passwords they are the same.
    const [row] = await sql<{ matches: boolean }[]>`
      select '$2a' || substr(encrypted_password, 4)
        = extensions.crypt(${password}, '$2a' || substr(encrypted_password, 4)) as matches
      from auth.users where email = ${email} and encrypted_password <> ''`;
    if (row) return row.matches;
    await sql`select extensions.crypt(${password}, extensions.gen_salt('bf', 10))`;
    return false;
  }

  return async (request, next) => {
    const { pathname, searchParams } = new URL(request.url);
    const isSignUp = pathname === "/auth/v1/signup";
    const isResend = pathname === "/auth/v1/resend";
    const isSignIn = pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password";
    if (request.method !== "POST" || !(isSignUp || isResend || isSignIn)) return next(request);
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as Credentials | null;
    const answer = await next(request);
    if (typeof body?.email !== "string") return answer;
    const email = body.email.toLowerCase();

    if (isSignUp || isResend) {
      if (answer.status !== 429 || !enable_confirmations) return answer;
      const known = await find(email);
      if (known && !known.confirmed) await confirmAgain(known, email);
      return Response.json(isSignUp ? unconfirmedUser(email, body.data) : {});
    }
    if (answer.status !== 400 || typeof body.password !== "string") return answer;
    const refusal = (await answer.clone().json()) as { error_code?: string };
    if (refusal.error_code === "email_not_confirmed") {
      if (await isPassword(email, body.password)) return answer;
      const headers = new Headers(answer.headers);
      headers.set("x-sb-error-code", WRONG.error_code);
      return withJson(new Response(null, { status: 400, headers }), WRONG);
    }
    if (!(await find(email))) await isPassword(email, body.password);
    return answer;
  };
}
