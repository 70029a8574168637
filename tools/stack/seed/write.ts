import type { TransactionSql } from "postgres";
import { DEMO_ADMIN, DEMO_PASSWORD } from "./accounts.ts";
import type { PlannedAccount } from "./planAccounts.ts";
import type { PlannedEntry } from "./planEntries.ts";

/** The statements that a submission declares (docs/api.md). */
const ATTESTATIONS = [
  "age_18_or_over",
  "student_or_recent_graduate",
  "free_to_transfer_ip",
  "original_work",
  "accepts_rules",
];

/** As a sign-up sends it, so that the database writes the profile as it does for visitors. */
function metadataOf(account: PlannedAccount) {
  return {
    first_name: account.firstName,
    last_name: account.lastName,
    country: account.country,
    level_of_study: account.levelOfStudy,
    university: account.university,
    join_mailing_list: account.joinsMailingList,
  };
}

/** What an account's row needs beside what is planned, the same for all of them. */
export interface AccountDefaults {
  encrypted_password: string;
  instance_id?: string;
}

/** Asks once: a password's hash takes its time. */
export async function readAccountDefaults(sql: TransactionSql): Promise<AccountDefaults> {
  const [row] = await sql<{ hash: string; has_instances: boolean }[]>`
    select extensions.crypt(${DEMO_PASSWORD}, extensions.gen_salt('bf', 10)) as hash,
      exists (
        select from information_schema.columns
        where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
      ) as has_instances`;
  return {
    encrypted_password: row?.hash ?? "",
    // Supabase's Auth finds only accounts of instance zero; Supabase Lite has no such column.
    ...(row?.has_instances && { instance_id: "00000000-0000-0000-0000-000000000000" }),
  };
}

/** Somebody signs up. The database writes the profile, and who opted in onto the mailing list. */
export async function writeAccount(
  sql: TransactionSql,
  account: PlannedAccount,
  defaults: AccountDefaults,
): Promise<void> {
  const times = {
    last_sign_in_at: account.createdAt,
    created_at: account.createdAt,
    updated_at: account.createdAt,
  };
  const user = {
    ...defaults,
    ...times,
    id: account.id,
    aud: "authenticated",
    role: "authenticated",
    email: account.email,
    encrypted_password: account.provider === "email" ? defaults.encrypted_password : null,
    email_confirmed_at: account.createdAt,
    raw_app_meta_data: { provider: account.provider, providers: [account.provider] },
    raw_user_meta_data: metadataOf(account),
    // Supabase's Auth cannot read accounts in which these are null.
    confirmation_token: "",
    recovery_token: "",
    email_change: "",
    email_change_token_new: "",
  };
  await sql`insert into auth.users ${sql(user)}`;
  const identity = {
    ...times,
    id: account.identityId,
    user_id: account.id,
    provider: account.provider,
    provider_id: account.providerId,
    identity_data: { sub: account.providerId, email: account.email, email_verified: true },
  };
  await sql`insert into auth.identities ${sql(identity)}`;
  if (account.email === DEMO_ADMIN.email) {
    await sql`insert into public.admins (user_id) values (${account.id})`;
  }
}

/** The owner begins an entry; the database makes them its first member. */
export async function writeDraft(sql: TransactionSql, entry: PlannedEntry): Promise<void> {
  const row = {
    id: entry.id,
    created_by: entry.team[0]?.account.id ?? null,
    idea_name: entry.ideaName,
    description: entry.description,
    file_name: entry.document?.name ?? null,
    file_size: entry.document?.content.length ?? null,
    file_path: entry.document?.path ?? null,
  };
  await sql`insert into public.submissions ${sql(row)}`;
}

/** The owner submits it, as `submit_entry` does. */
export async function writeSubmission(sql: TransactionSql, { id }: PlannedEntry): Promise<void> {
  await sql`
    update public.submissions set
      submitted_at = private.now(), edited_at = private.now(), revision = revision + 1,
      receipt_number = 'E-' || to_char(nextval('private.receipt_numbers'), 'FM000000')
    where id = ${id}`;
  await sql`
    insert into public.submission_attestations (submission_id, user_id, statements, rules_version)
    select id, created_by, ${ATTESTATIONS}, private.rules_version() from public.submissions where id = ${id}`;
}
