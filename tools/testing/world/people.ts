import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { type AnySql, becomePostgres } from "../database/actors.ts";

export interface Person {
  id: string;
  email: string;
}

/** The user metadata of a complete sign-up form. */
export const SIGN_UP_DATA = {
  first_name: "Zoë",
  last_name: "Müller",
  country: "Germany",
  level_of_study: "A PhD student",
  university: "University of Examples",
};

type Changes = Partial<Record<keyof typeof SIGN_UP_DATA | "join_mailing_list", string>>;

/** The statement by which a person changes these fields of their profile, each to an SQL expression. */
export function savingProfile(changes: Changes): string {
  const fields = [...Object.keys(SIGN_UP_DATA), "join_mailing_list"] as (keyof Changes)[];
  const values = fields.map((field) => changes[field] ?? `own.${field}`);
  return `select saved.* from public.profiles own, public.save_profile(own.id, own.revision, ${values.join(", ")}) saved`;
}

export interface AccountOptions {
  email?: string;
  /** Changes of `SIGN_UP_DATA`. */
  profile?: Partial<typeof SIGN_UP_DATA>;
  /** User metadata of the sign-up, instead of a complete profile. */
  data?: postgres.JSONValue;
  confirmed?: boolean;
  /** Whether the welcome email is still queued. */
  welcome?: boolean;
}

/** Columns that Auth writes for each account. On Supabase, they have no defaults. */
export function accountColumns() {
  const now = new Date();
  return { aud: "authenticated", role: "authenticated", created_at: now, updated_at: now };
}

/** Creates an account as the auth service does (the triggers do the rest). */
export async function createAccount(sql: AnySql, options: AccountOptions = {}): Promise<Person> {
  await becomePostgres(sql);
  const id = randomUUID();
  const email = options.email ?? `person-${id}@example.com`;
  const data = options.data === undefined ? { ...SIGN_UP_DATA, ...options.profile } : options.data;
  const account = {
    id,
    email,
    email_confirmed_at: options.confirmed === false ? null : new Date(),
    raw_user_meta_data: sql.json(data),
    raw_app_meta_data: sql.json({ provider: "email" }),
    ...accountColumns(),
  };
  await sql`insert into auth.users ${sql(account)}`;
  if (!options.welcome) {
    await sql`delete from private.notifications where kind = 'welcome' and recipient = ${email}`;
  }
  return { id, email };
}

/** Creates an administrator who has been one for long enough to decide about a release. */
export async function createAdmin(sql: AnySql): Promise<Person> {
  const person = await createAccount(sql);
  await sql`
    insert into private.user_roles (user_id, role, granted_at) values (${person.id}, 'admin', '2025-01-01T00:00Z')`;
  await sql`delete from private.notifications where kind = 'role_assigned'`;
  return person;
}

/** Creates an account with a role other than administrator. */
export async function createStaff(sql: AnySql, role: "support" | "observer"): Promise<Person> {
  const person = await createAccount(sql);
  await sql`insert into private.user_roles (user_id, role) values (${person.id}, ${role})`;
  return person;
}
