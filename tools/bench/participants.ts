import { SignJWT } from "jose";
import type postgres from "postgres";
import type { StackAddresses } from "../stack/config.ts";
import { SIGN_UP_DATA } from "../testing/world/people.ts";

/** A person with an account, a complete profile and a session. */
export interface Participant {
  id: string;
  email: string;
  accessToken: string;
}

/** The password of every participant. */
export const PASSWORD = "correct horse battery 7";

/** Adds accounts as Auth would. They share one password hash, because each would take a quarter of a second. */
export async function addParticipants(
  stack: StackAddresses,
  sql: postgres.Sql,
  count: number,
): Promise<Participant[]> {
  const accounts = await sql<{ id: string; session_id: string; email: string }[]>`
    with account as (
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      select id, 'authenticated', 'authenticated', 'participant-' || id || '@example.com', hash, now(),
        '{"provider": "email"}', ${sql.json(SIGN_UP_DATA)}, now(), now()
      from (select gen_random_uuid() as id from generate_series(1, ${count})) numbered,
        extensions.crypt(${PASSWORD}, extensions.gen_salt('bf', 10)) hash
      returning id, email
    )
    insert into auth.sessions (id, user_id, aal, created_at, updated_at)
    select gen_random_uuid(), id, 'aal1', now(), now() from account
    returning user_id as id, id as session_id, (select email from account where id = user_id)`;
  await sql`delete from private.notifications`;
  return Promise.all(
    accounts.map(async ({ id, session_id, email }) => {
      const claims = { email, role: "authenticated", aal: "aal1", session_id, app_metadata: {} };
      const accessToken = await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(`${stack.apiUrl}/auth/v1`)
        .setSubject(id)
        .setAudience("authenticated")
        .setIssuedAt()
        .setExpirationTime("3h")
        .sign(new TextEncoder().encode(stack.jwtSecret));
      return { id, email, accessToken };
    }),
  );
}

export async function addAdmin(stack: StackAddresses, sql: postgres.Sql): Promise<Participant> {
  const [admin] = await addParticipants(stack, sql, 1);
  if (!admin) throw new Error("No account was added.");
  await sql`
    insert into private.user_roles (user_id, role, granted_at) values (${admin.id}, 'admin', '2025-01-01')`;
  return admin;
}

export function headersOf({ publishableKey }: StackAddresses, { accessToken }: Participant) {
  return { apikey: publishableKey, authorization: `Bearer ${accessToken}` };
}
