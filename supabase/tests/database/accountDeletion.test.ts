import { expect } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createSubmission, invite } from "#tools/testing/world/submissions.ts";

const { sql, test } = useDatabase();
const { owner, elder, younger, admin } = usePeople(sql, {
  owner: createAccount,
  elder: createAccount,
  younger: createAccount,
  admin: createAdmin,
});

/** The owner's submission with a document, `$attached`, and an upload that was never attached, `$stray`. */
const submissionOf =
  (members: Person[], submitted: boolean) => async (transaction: Transaction) => {
    const submission = await createSubmission(transaction, {
      owner,
      members,
      document: true,
      submitted,
    });
    return {
      submission: submission.id,
      attached: submission.file_path ?? "",
      stray: await uploadAs(transaction, owner, uploadPath(submission.id)),
      stored:
        "select created_by, file_path, submitted_at is not null as submitted, search from public.submissions left join private.submission_search on submission_id = id where id = '$submission'",
      removed:
        "select string_agg(path, ' ' order by path = '$attached' desc) as paths from private.files where removed_at is not null",
      owners:
        "from public.audit_log where action = 'submission.owner_changed' and subject_id = '$submission'",
    };
  };

testRules(
  sql,
  { owner, elder, younger, admin },
  {
    "a submitted entry of three": [
      submissionOf([elder, younger], true),
      `
    admin      | delete_user('$elder') | done
    then admin | delete_user('$elder') | done
    then postgres | select id from auth.users where id = '$elder' union all select id from public.profiles
      where id = '$elder' union all select user_id from public.submission_members where user_id = '$elder' | no rows
    then postgres | from public.audit_log where action = 'user.deleted' | actor_id=$admin, subject_id=$elder
    then postgres | from public.audit_log where action = 'user.deleted' | 1 rows
    then postgres | from private.notifications where kind = 'account_deleted' | recipient=$elderEmail

    admin      | delete_user('$owner') | done
    then postgres | $stored | created_by=$elder, file_path=$attached, submitted=true
    then postgres | $removed | paths=$stray
    then postgres | $owners | details={"to":"$elder","from":"$owner"}
    then postgres | from private.notifications where kind = 'entry_handed_over' | recipient=$elderEmail
    then elder | from public.my_submission | is_owner=true
    then younger | from public.my_submission | is_owner=false

    postgres   | delete from auth.users where id in ('$owner', '$elder', '$younger'); $stored | created_by=null`,
    ],
    "a submitted entry of one person": [
      submissionOf([], true),
      `
    admin      | delete_user('$owner') | done
    then postgres | select *, search like '%zoe%' as is_named from ($stored) stored | created_by=null, file_path=$attached, submitted=true, is_named=false
    then postgres | $removed | paths=$stray
    then postgres | $owners | no rows
    then admin | from public.admin_submissions | submitter_name=null, submitter_email=null, team_members=

    owner      | withdraw_submission('$submission', 3) | done
    then admin | delete_user('$owner') | done
    then postgres | $stored | no rows
    then postgres | $removed | paths=$attached $stray`,
    ],
    "a draft of one person": [
      submissionOf([], false),
      `
    admin      | delete_user('$owner') | done
    then postgres | $stored | no rows
    then postgres | $removed | paths=$attached $stray

    owner      | delete_my_account(auth.uid(), '') | confirmation_mismatch
    owner      | delete_my_account(auth.uid(), null) | confirmation_mismatch
    owner      | delete_my_account(auth.uid(), ' ' || upper('$ownerEmail') || ' ') | done
    then postgres | $stored | no rows
    then postgres | from auth.users where id = '$owner' | no rows
    then postgres | from public.audit_log where action = 'user.deleted' | actor_id=$owner, actor_email=null
    then owner | from public.profiles | no rows
    then owner | create_submission(auth.uid()) | profile_incomplete`,
    ],
    "the preview of an account deletion": [
      submissionOf([elder], true),
      `
    admin      | preview_user_deletion('$younger') | preview_user_deletion={"reviews":0,"mentored":0,"messages":0,"submission":null,"reviews_due":0,"is_subscriber":false}
    admin      | preview_user_deletion(gen_random_uuid()) | preview_user_deletion=null
    admin      | select p -> 'submission' as submission from public.preview_user_deletion('$owner') p | submission={"state":"submitted","others":1,"is_owner":true}
    postgres   | insert into public.mailing_list (email, name, country, source) values ('$elderEmail', 'M', 'Spain', 'mailing_list_form') | done
    then postgres | insert into public.contact_requests (name, email, subject, message) values ('M', upper('$elderEmail'), 's', 'm'), ('N', 'x@example.com', 's', 'm') | done
    then admin | select p -> 'submission' as submission, p -> 'is_subscriber' as is_subscriber, p -> 'messages' as messages
      from public.preview_user_deletion('$elder') p
      | submission={"state":"submitted","others":1,"is_owner":false}, is_subscriber=true, messages=1
    then owner | withdraw_submission('$submission', (select revision from public.my_submission)) | done
    then admin | select p #>> '{submission,state}' as state from public.preview_user_deletion('$owner') p | state=withdrawn`,
    ],
    "a draft of two after the deadlines": [
      async (transaction) => {
        const values = await submissionOf([elder], false)(transaction);
        await setChallenge(transaction, pastDates());
        return values;
      },
      `
    postgres   | delete from auth.users where id = '$owner'; $stored | created_by=$elder
    then postgres | delete from auth.users where id = '$elder'; $stored | no rows`,
    ],
  },
);

async function deleteUser(transaction: Transaction, { id }: Person): Promise<void> {
  await authenticateAs(transaction, admin);
  await rpc(transaction, "delete_user", { id });
  await authenticateAs(transaction, "postgres");
}

/** Puts the address into every table that can hold one. */
async function leaveTraces(transaction: Transaction, { id, email }: Person) {
  await invite(transaction, await createSubmission(transaction), email);
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into public.mailing_list (email, source) values (${email}, 'mailing_list_form')
    on conflict do nothing`;
  await transaction`select private.queue_email('entry_received', upper(${email}))`;
  await transaction`select private.spend_rate_limit('x', ${email}, 1, '1 hour')`;
  await transaction`select private.spend_rate_limit('x', ${id}, 1, '1 hour')`;
  await transaction`
    insert into auth.audit_log_entries (id, payload)
    values (gen_random_uuid(), ${transaction.json({ actor_id: id, actor_username: email })})`;
  await transaction`
    insert into auth.flow_state (id, user_id, provider_type, authentication_method, provider_access_token)
    values (gen_random_uuid(), ${id}, 'google', 'oauth', 'a token of Google')`;
}

/** The tables, apart from the audit log, in which an address or an id is still found. */
async function tracesOf(transaction: Transaction, { id, email }: Person) {
  const tables = await transaction<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in
      ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
      and oid <> 'public.audit_log'::regclass`;
  const hashes = await transaction<{ hash: string }[]>`
    select private.rate_limit_hash(key)::text as hash from unnest(${[id, email]}::text[]) key`;
  const searched = [id, email, ...hashes.map(({ hash }) => hash)];
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await transaction.unsafe(
      `select from ${name} row, unnest($1::text[]) searched
      where position(lower(searched) in lower(row::text)) > 0`,
      // An intervention outlives the account, by its id only.
      [name === "interventions" ? [email] : searched],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test("after the confirmation email is sent, no row holds the address of a deleted account", async (transaction) => {
  await leaveTraces(transaction, elder);
  expect((await tracesOf(transaction, elder)).length).toBeGreaterThan(6);
  await deleteUser(transaction, elder);
  expect(await tracesOf(transaction, elder)).toEqual(["private.notifications"]);
  const [email] = await transaction<{ id: string }[]>`select id from private.notifications`;
  await transaction`select public.service_confirm_emails(${[email?.id ?? ""]})`;
  expect(await tracesOf(transaction, elder)).toEqual([]);
});

test("deleting an account with an unconfirmed address keeps what belongs to the owner of that address", async (transaction) => {
  const stranger = await createAccount(transaction, { confirmed: false });
  await leaveTraces(transaction, stranger);
  await deleteUser(transaction, stranger);
  const remaining = await transaction`
    select email from public.mailing_list where email = ${stranger.email}
    union all select email from public.invitations where email = ${stranger.email}`;
  expect(remaining).toHaveLength(2);
});
