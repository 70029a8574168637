import { SignJWT } from "jose";
import postgres from "postgres";
import type { StackAddresses } from "../stack/config.ts";
import { SIGN_UP_DATA } from "../testing/world/people.ts";

/** Somebody with an account, a profile and a session. */
export interface Participant {
  id: string;
  accessToken: string;
}

const LIFETIME = "3h";

/**
 * Adds so many accounts as the auth service leaves them, but without passwords, which would take a quarter
 * of a second each: the triggers make the profiles, and each has a session that the database finds.
 */
export async function addParticipants(
  stack: StackAddresses,
  count: number,
): Promise<Participant[]> {
  const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const accounts = await sql<{ id: string; session_id: string; email: string }[]>`
      with account as (
        insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data,
          raw_user_meta_data, created_at, updated_at)
        select gen_random_uuid(), 'authenticated', 'authenticated',
          'participant' || n || '@example.com', now(), '{"provider": "email"}',
          ${sql.json(SIGN_UP_DATA)}, now(), now()
        from generate_series(1, ${count}) n
        returning id, email
      )
      insert into auth.sessions (id, user_id, aal, created_at, updated_at)
      select gen_random_uuid(), id, 'aal1', now(), now() from account
      returning user_id as id, id as session_id, (select email from account where id = user_id)`;
    await sql`delete from private.notifications`;
    return await Promise.all(
      accounts.map(async (account) => ({
        id: account.id,
        accessToken: await signToken(stack, account),
      })),
    );
  } finally {
    await sql.end();
  }
}

/** The access token of a session, with the claims that Supabase Auth writes. */
function signToken(
  { apiUrl, jwtSecret }: StackAddresses,
  { id, session_id, email }: { id: string; session_id: string; email: string },
): Promise<string> {
  const claims = { email, role: "authenticated", aal: "aal1", session_id, app_metadata: {} };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(`${apiUrl}/auth/v1`)
    .setSubject(id)
    .setAudience("authenticated")
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(new TextEncoder().encode(jwtSecret));
}
