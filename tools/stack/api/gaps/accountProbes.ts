import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { App } from "@supabase/lite";
import bcrypt from "bcryptjs";
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
  /** The hash of the password; an account that came with Google has none. */
  hash: string;
}

/** How many rounds of bcrypt Lite has a password go through, as two's logarithm. */
const COST = Number(process.env.LITE_AUTH_BCRYPT_COST ?? 10);

/** No password has this hash; comparing one with it takes as long as with any other. */
const NOBODYS_HASH = `$2b$${String(COST).padStart(2, "0")}$${".".repeat(53)}`;

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
 * - signing in to no account, to one without a password, or signing up with a taken address is answered
 *   without hashing the password, in a tenth of the time.
 * Can go when accountProbes.test.ts says so.
 */
export function accountProbes(context: ApiContext, mailer: Mailer): Gap {
  const { sql, project, background } = context;
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
      if (known && !known.confirmed) {
        background.begin("Confirming again", () => confirmAgain(known, email));
      }
      if (isResend) return Response.json({});
      await bcrypt.hash(String(body.password), COST);
      return Response.json(unconfirmedUser(email, body.data));
    }
    // Without a password nobody is looked up.
    if (answer.status !== 400 || typeof body.password !== "string" || !body.password) return answer;
    const known = await find(email);
    // Else Lite has compared the password.
    const isLeft = !known?.confirmed || known.hash === "";
    const matches = isLeft && (await bcrypt.compare(body.password, known?.hash || NOBODYS_HASH));
    const refusal = (await answer.clone().json()) as { error_code?: string };
    if (matches || refusal.error_code !== "email_not_confirmed") return answer;
    const headers = new Headers(answer.headers);
    headers.set("x-sb-error-code", WRONG.error_code);
    return withJson(new Response(null, { status: 400, headers }), WRONG);
  };
}
