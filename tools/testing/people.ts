import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { RULES_VERSION } from "#shared/facts.ts";
import { type Actor, authenticateAs, rpc } from "./actors.ts";
import type { Transaction } from "./database.ts";

type AnySql = Transaction | postgres.Sql;

export interface Person {
  id: string;
  email: string;
}

/** What a complete sign-up form sends along as user metadata. */
export const SIGN_UP_DATA = {
  first_name: "Zoë",
  last_name: "Müller",
  country: "Germany",
  level_of_study: "A PhD student",
  university: "University of Examples",
};

interface AccountOptions {
  email?: string;
  /** User metadata of the sign-up; a complete profile unless given. */
  data?: postgres.JSONValue;
  confirmed?: boolean;
  /** Whether the mail that welcomes them waits; else it has left. */
  welcome?: boolean;
}

/** What the auth service says of each account: its table has no defaults for it on Supabase. */
export function accountColumns() {
  const now = new Date();
  return { aud: "authenticated", role: "authenticated", created_at: now, updated_at: now };
}

/** Creates an account as the auth service does (the triggers do the rest). Runs as `postgres`. */
export async function createAccount(sql: AnySql, options: AccountOptions = {}): Promise<Person> {
  const id = randomUUID();
  const email = options.email ?? `person-${id}@example.com`;
  const account = {
    id,
    email,
    email_confirmed_at: options.confirmed === false ? null : new Date(),
    raw_user_meta_data: sql.json(options.data === undefined ? SIGN_UP_DATA : options.data),
    raw_app_meta_data: sql.json({ provider: "email" }),
    ...accountColumns(),
  };
  await sql`insert into auth.users ${sql(account)}`;
  if (!options.welcome) {
    await sql`delete from private.emails where kind = 'welcome' and recipient = ${email}`;
  }
  return { id, email };
}

/** Creates an account that administers, as the documented command does. */
export async function createAdmin(sql: AnySql): Promise<Person> {
  const person = await createAccount(sql);
  await sql`insert into public.admins (user_id) values (${person.id})`;
  return person;
}

export interface EntryRow {
  id: string;
  is_owner: boolean;
  owner_id: string;
  state: "draft" | "submitted" | "withdrawn";
  status: string | null;
  idea_name: string;
  description: string;
  file_name: string | null;
  file_size: string | null;
  file_path: string | null;
  receipt_number: string | null;
  submitted_at: Date | null;
  withdrawn_at: Date | null;
  revision: number;
  closes_at: Date;
  can_edit: boolean;
  can_submit: boolean;
  can_withdraw: boolean;
  can_discard: boolean;
  can_change_team: boolean;
}

export const ALL_ATTESTATIONS = [
  "age_18_or_over",
  "student_or_recent_graduate",
  "free_to_transfer_ip",
  "original_work",
  "accepts_rules",
];

/** What an owner confirms with a submission, as `submit_entry` asks for it. */
export const CONFIRMED = { attestations: ALL_ATTESTATIONS, rules_version: RULES_VERSION };

/** Calls a function as the person and returns the entry it answers with. */
export async function entryAfter(
  sql: Transaction,
  person: Actor,
  name: string,
  args: Parameters<typeof rpc>[2] = {},
): Promise<EntryRow> {
  await authenticateAs(sql, person);
  const [entry] = await rpc<EntryRow>(sql, name, args);
  if (!entry) throw new Error(`${name} returned no entry.`);
  return entry;
}

/** What `my_entry` shows to the person. */
export async function entryOf(sql: Transaction, person: Actor): Promise<EntryRow | undefined> {
  await authenticateAs(sql, person);
  const [entry] = await sql<EntryRow[]>`select * from public.my_entry`;
  return entry;
}

export function createEntry(
  sql: Transaction,
  owner: Person,
  texts: { idea_name?: string; description?: string } = {},
): Promise<EntryRow> {
  return entryAfter(sql, owner, "create_entry", {
    idea_name: texts.idea_name ?? "A patch that listens",
    description: texts.description ?? "It tells when it is done.",
  });
}

export function submitEntry(sql: Transaction, owner: Person, revision: number): Promise<EntryRow> {
  return entryAfter(sql, owner, "submit_entry", {
    expected_revision: revision,
    ...CONFIRMED,
  });
}

/** Puts a person into a team as accepting an invitation does, without one. Runs as `postgres`. */
export async function addMember(sql: Transaction, entryId: string, person: Person): Promise<void> {
  await authenticateAs(sql, "postgres");
  await sql`
    insert into public.submission_members (submission_id, user_id)
    values (${entryId}, ${person.id})`;
}
