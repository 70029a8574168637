import { randomUUID } from "node:crypto";
import { type AnySql, becomePostgres } from "../database/actors.ts";
import type { Person } from "./people.ts";

/** A person in a session, with the time of its last code. */
export interface SignedIn extends Person {
  sessionId: string;
  codeAt?: Date;
}

/**
 * Starts a session as the auth service does.
 * @param isProven Whether a code of an authenticator app was just entered in it.
 */
export async function signIn(
  sql: AnySql,
  person: Person,
  { isProven = false } = {},
): Promise<SignedIn> {
  await becomePostgres(sql);
  const sessionId = randomUUID();
  await sql`
    insert into auth.sessions (id, user_id, aal, created_at, updated_at)
    values (${sessionId}, ${person.id}, ${isProven ? "aal2" : "aal1"}, now(), now())`;
  if (isProven) await enterCode(sql, sessionId);
  const { id, email } = person;
  return { id, email, sessionId, ...(isProven && { codeAt: new Date() }) };
}

/** Records a code in a session as the auth service does. */
export async function enterCode(sql: AnySql, sessionId: string, minutesAgo = 0): Promise<void> {
  await becomePostgres(sql);
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (
      gen_random_uuid(), ${sessionId}, 'totp', now(), now() - make_interval(mins => ${minutesAgo})
    )
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
}

/** Adds an authenticator app. */
export async function addFactor(
  sql: AnySql,
  { id }: Pick<Person, "id">,
  status: "verified" | "unverified" = "verified",
  device = "Phone",
): Promise<void> {
  await becomePostgres(sql);
  await sql`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (${randomUUID()}, ${id}, ${device}, 'totp', ${status}, 'JBSWY3DPEHPK3PXP', now(), now())`;
}
