import type { Sql, TransactionSql } from "postgres";
import { DEMO_ADMIN, DEMO_PASSWORD } from "./accounts.ts";
import type { Plan } from "./plan.ts";
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

async function writeAccounts(sql: TransactionSql, accounts: PlannedAccount[]): Promise<void> {
  const [hash] = await sql<{ password: string }[]>`
    select extensions.crypt(${DEMO_PASSWORD}, extensions.gen_salt('bf', 10)) as password`;
  // Supabase's Auth finds only accounts of instance zero; Supabase Lite has no such column.
  const [instances] = await sql<{ exist: boolean }[]>`
    select exists (
      select from information_schema.columns
      where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
    ) as exist`;
  const users = accounts.map((account) => ({
    ...(instances?.exist && { instance_id: "00000000-0000-0000-0000-000000000000" }),
    id: account.id,
    aud: "authenticated",
    role: "authenticated",
    email: account.email,
    encrypted_password: account.provider === "email" ? (hash?.password ?? null) : null,
    email_confirmed_at: account.createdAt,
    last_sign_in_at: account.lastSignInAt,
    raw_app_meta_data: { provider: account.provider, providers: [account.provider] },
    raw_user_meta_data: metadataOf(account),
    created_at: account.createdAt,
    updated_at: account.createdAt,
    // Supabase's Auth cannot read accounts in which these are null.
    confirmation_token: "",
    recovery_token: "",
    email_change: "",
    email_change_token_new: "",
  }));
  await sql`insert into auth.users ${sql(users)}`;

  const identities = accounts.map((account) => ({
    id: account.identityId,
    user_id: account.id,
    provider: account.provider,
    provider_id: account.providerId,
    identity_data: { sub: account.providerId, email: account.email, email_verified: true },
    last_sign_in_at: account.lastSignInAt,
    created_at: account.createdAt,
    updated_at: account.createdAt,
  }));
  await sql`insert into auth.identities ${sql(identities)}`;

  const ids = accounts.map(({ id }) => id);
  await sql`
    update public.profiles set created_at = account.created_at
    from auth.users account
    where account.id = profiles.id and profiles.id = any(${ids})`;
  await sql`
    update public.mailing_list set created_at = account.created_at
    from auth.users account
    where lower(account.email) = lower(mailing_list.email) and account.id = any(${ids})`;
  await sql`
    insert into public.admins (user_id)
    select id from auth.users where email = ${DEMO_ADMIN.email}`;
}

/** The next receipt number, as `submit_entry` gives it. */
async function nextReceipt(sql: TransactionSql): Promise<string | null> {
  const [row] = await sql<{ receipt: string }[]>`
    select 'E-' || to_char(nextval('private.receipt_numbers'), 'FM000000') as receipt`;
  return row?.receipt ?? null;
}

async function writeEntry(sql: TransactionSql, entry: PlannedEntry): Promise<void> {
  const [owner, ...members] = entry.team;
  if (!owner) throw new Error(`The entry "${entry.ideaName}" has no owner.`);
  const hasStatus = entry.state !== "draft" && entry.state !== "withdrawn";
  const row = {
    id: entry.id,
    created_by: owner.account.id,
    idea_name: entry.ideaName,
    description: entry.description,
    file_name: entry.document?.name ?? null,
    file_size: entry.document?.content.length ?? null,
    file_path: entry.document?.path ?? null,
    status: hasStatus ? entry.state : "received",
    submitted_at: entry.submittedAt,
    receipt_number: entry.submittedAt && (await nextReceipt(sql)),
    withdrawn_at: entry.withdrawnAt,
    created_at: entry.createdAt,
    edited_at: entry.submittedAt ?? entry.updatedAt,
    updated_at: entry.updatedAt,
  };
  await sql`insert into public.submissions ${sql(row)}`;
  if (members.length > 0) {
    const rows = members.map(({ account, joinedAt }) => ({
      submission_id: entry.id,
      user_id: account.id,
      joined_at: joinedAt,
    }));
    await sql`insert into public.submission_members ${sql(rows)}`;
  }
  // The database has made the owner a member, just now.
  await sql`
    update public.submission_members set joined_at = ${owner.joinedAt}
    where user_id = ${owner.account.id}`;
  if (entry.submittedAt) {
    await sql`
      insert into public.submission_attestations
        (submission_id, user_id, statements, rules_version, attested_at)
      values (${entry.id}, ${owner.account.id}, ${ATTESTATIONS}, '1', ${entry.submittedAt})`;
  }
}

/** Writes the plan in one transaction: all of it or nothing. */
export async function writePlan(sql: Sql, plan: Plan): Promise<void> {
  await sql.begin(async (transaction) => {
    const { submissionsOpenAt, registrationClosesAt, submissionsCloseAt } = plan.dates;
    await transaction`
      update public.challenge_parameters set
        submissions_open_at = ${submissionsOpenAt},
        registration_closes_at = ${registrationClosesAt},
        submissions_close_at = ${submissionsCloseAt},
        withdrawals_close_at = ${submissionsCloseAt},
        results_released_at = null`;
    await transaction`
      update public.challenge_status set phase = 'Open Submission', time = 'Submissions are open'`;
    await writeAccounts(transaction, plan.accounts);
    // In the order in which they were submitted, because the receipt numbers follow it.
    const inOrder = plan.entries.toSorted(
      (a, b) => (a.submittedAt?.getTime() ?? 0) - (b.submittedAt?.getTime() ?? 0),
    );
    for (const entry of inOrder) await writeEntry(transaction, entry);
    const subscribers = plan.subscribers.map(({ createdAt, ...subscriber }) => ({
      ...subscriber,
      source: "mailing_list_form",
      created_at: createdAt,
    }));
    await transaction`insert into public.mailing_list ${transaction(subscribers)}`;
    const messages = plan.messages.map(({ createdAt, updatedAt, ...message }) => ({
      ...message,
      created_at: createdAt,
      updated_at: updatedAt,
    }));
    await transaction`insert into public.contact_requests ${transaction(messages)}`;
  });
}
