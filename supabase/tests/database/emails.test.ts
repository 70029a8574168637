import { expect, it } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import {
  rolledBack,
  type Transaction,
  useDatabase,
  usePeople,
} from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createGroupEmail } from "#tools/testing/world/groupEmails.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/**
 * The outbox: the emails that a sender gets and their order, failed emails, and the emails that administrators can
 * read.
 */
const { sql } = useDatabase(2);
const { admin, conflicted, ada, ben } = usePeople(sql, {
  admin: createAdmin,
  conflicted: createAdmin,
  ada: createAccount,
  ben: createAccount,
});

const KEY = "00000000-0000-4000-8000-000000000001";
const OTHER_KEY = "00000000-0000-4000-8000-000000000002";
const queue = (values: Record<string, string>) =>
  `insert into private.notifications (${Object.keys(values)}) select ${Object.values(values)} from generate_series(1,`;
const WELCOME = { kind: "'welcome'", recipient: "n || '@example.com'" };
const STATEMENTS = {
  emails: "from public.admin_emails",
  counts: "from public.admin_counts",
  suppress: "service_record_outcome('{ADA@example.com,nobody,ada@example.com}', 'bounced')",
  record: "service_record_outcome('{ada@example.com}',",
  recipients:
    "select string_agg(recipient, ' ' order by recipient) as recipients from public.service_claim_emails()",
  toAda: "select private.queue_email('welcome', 'Ada@example.com')",
  invite:
    "select private.queue_email('team_invitation', 'guest@example.com', invitation_id => (select id from public.invitations))",
  toBen: "select private.queue_email('welcome', 'ben@example.com')",
  late: `${queue({ ...WELCOME, kind: "'entry_received'", not_before: "now() - interval '16 minutes'" })} 1) n`,
  sent: `${queue({ ...WELCOME, attempts: "1", not_before: "null", sent_at: "now() - interval '1 minute'" })} 3) n`,
  failing: `${queue({ ...WELCOME, attempts: "3", tried_at: "now() - interval '5 minutes'", not_before: "now() + interval '8 minutes'" })} 2) n`,
  problem: "select email_problem from public.admin_counts",
  closing:
    "update public.challenge_parameters set (submissions_close_at, registration_closes_at) = (",
  queue:
    "select private.queue_email('entry_received', name || '@example.com', '{\"a\": 1}') from unnest('{",
  names: "}'::text[]) name",
  claim: "select count(*) from public.service_claim_emails()",
  claimed:
    "select string_agg(split_part(recipient, '@', 1), ' ' order by recipient) as names from public.service_claim_emails()",
  next: "select split_part(recipient, '@', 1) as name from public.service_claim_emails(1)",
  due: "update private.notifications set not_before = now() where not_before is not null",
  fail: "select public.service_fail_emails(array_agg(id), false) from private.notifications",
  refuse: "select public.service_fail_emails(array_agg(id), true) from private.notifications",
  confirm: "select public.service_confirm_emails(array_agg(id)) from private.notifications",
  minutes:
    "select round(extract(epoch from not_before - clock_timestamp()) / 60)::int as minutes from private.notifications",
};

async function noEmails(transaction: Transaction): Promise<Values> {
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  return STATEMENTS;
}
/** A batch of three emails. */
async function batch(transaction: Transaction): Promise<Values> {
  const values = await noEmails(transaction);
  await transaction.unsafe(`
    ${STATEMENTS.queue}ana,ben,cleo${STATEMENTS.names};
    select public.service_claim_emails();
    select public.service_begin_batch('${KEY}', array_agg(id), '{}') from private.notifications`);
  return values;
}

const lines = (count: number, line: (attempt: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join("");

testRules(
  sql,
  { admin, conflicted, ada, ben },
  {
    "no emails": [
      noEmails,
      `
    postgres   | $queue ana $names | done
    then service | select data from public.service_claim_emails() | data={"a":1}
    then service | $claim | count=0
    then postgres | $due | done
    then service | $claim | count=1

    postgres   | $queue ana $names | done
    then service | $claim | count=1
    then postgres | $confirm; $confirm; $fail; $due | done
    then service | $claim | count=0
    then postgres | from private.notifications | data={}, attempts=1

    postgres   | $queue ana $names | done
    ${lines(
      10,
      (attempt) => `
    then service | $claim | count=1
    then postgres | $fail; $minutes | minutes=${attempt < 10 ? 2 ** attempt : "null"}
    then postgres | $due | done`,
    )}
    then service | $claim | count=0

    postgres   | $queue ana $names | done
    ${lines(
      10,
      () => `
    then service | $claim | count=1
    then postgres | $due | done`,
    )}
    then service | $claim | count=0
    then postgres | from private.notifications | attempts=10, not_before=null, sent_at=null

    postgres   | $queue fatal,ana,ben $names | done
    then service | $claim | count=3
    then postgres | $due; $queue new $names | done
    then service | $claimed | names=new
    then service | $claim | count=1
    then service | $claim | count=1
    then service | $claim | count=1
    then service | $claim | count=0

    postgres   | select private.notify('entry_received', '$ada'), private.notify('member_joined', '$ada'), private.notify('entry_received', '$ben') | done
    then postgres | update private.notifications set batch_id = '${KEY}' where kind = 'entry_received' and recipient = '$adaEmail' | done
    then postgres | select private.queue_email('password_changed', '$adaEmail'), private.queue_email('contact_reply', '$adaEmail'), private.notify('entry_received', '$ada') | done
    then postgres | update auth.users set email = 'moved@example.com' where id = '$ada' | done
    then service | select string_agg(kind || ' ' || recipient, ', ' order by kind,
      recipient = 'moved@example.com') as emails from public.service_claim_emails() where batch_id is null
      | emails=contact_reply $adaEmail, entry_received $benEmail, entry_received moved@example.com,
      member_joined moved@example.com, password_changed $adaEmail
    then postgres | from private.notifications where batch_id is not null | recipient=$adaEmail

    postgres   | select private.queue_email('entry_received', E'ana@example.com\\nbcc: other@example.com'), private.queue_email('entry_received', '') | done
    then service | $claim | count=0

    postgres   | select private.queue_email('news_group', 'news@example.com'),
      private.queue_email('group_email', 'group@example.com'), private.queue_email('contact_reply',
      'reply@example.com'), private.queue_email('entry_received', 'receipt@example.com') | done
    then service | $next | name=receipt
    then service | $next | name=reply
    then service | $next | name=group
    then service | $next | name=news
    postgres   | select private.queue_email('entry_received', 'receipt@example.com'), private.queue_email('news_group', 'old@example.com') | done
    then service | $claim | count=2
    then postgres | $due; select private.queue_email('news_group', 'fresh@example.com') | done
    then service | $next | name=receipt
    then service | $next | name=fresh
    then service | $next | name=old`,
    ],
    "a batch of emails": [
      batch,
      `
    postgres   | $fail; $due | done
    then service | select count(*), string_agg(distinct batch_id::text, ' ') as batch from public.service_claim_emails() | count=3, batch=${KEY}
    then postgres | $due | done
    then service | $claim | count=3

    postgres   | $queue dora $names | done
    then service | $claim | count=1
    then postgres | select taken as id from (select array_agg(id) as ids from private.notifications) listed, public.service_begin_batch('${OTHER_KEY}', ids, '{}') taken | 1 rows
    then postgres | from private.notifications where batch_id = '${OTHER_KEY}' | recipient=dora@example.com

    postgres   | $refuse where recipient = 'ana@example.com'; $fail where recipient <> 'ana@example.com'; $due | done
    then postgres | from private.notifications where recipient = 'ana@example.com' | batch_id=null
    then service | select count(distinct coalesce(batch_id::text, 'none')) as batches from public.service_claim_emails() | batches=1
    then service | select count(distinct coalesce(batch_id::text, 'none')) as batches from public.service_claim_emails() | batches=1
    then service | $claim | count=0

    postgres   | update private.notifications set not_before = null, attempts = 10 | done
    then admin | retry_failed_emails() | done
    then service | select count(*), count(batch_id) as in_batch from public.service_claim_emails() | count=3, in_batch=0`,
    ],
    "emails in the administrators' list": [
      async (transaction) => {
        const { id } = await createSubmission(transaction, { submitted: true });
        await authenticateAs(transaction, "postgres");
        await transaction`
          insert into public.invitations (submission_id, email) values (${id}, 'guest@example.com')`;
        return noEmails(transaction);
      },
      `
    postgres   | $toAda | done
    then admin | $emails | state=queued
    then postgres | select set_config('test.email', id::text, true) from private.notifications | done
    then service | service_confirm_emails(array[current_setting('test.email')::uuid]) | done
    then admin | $emails | state=sent
    then service | $record 'delivered', current_setting('test.email')::uuid) | done
    then admin | $emails | state=delivered, suppression_reason=null
    then service | $record 'complained', current_setting('test.email')::uuid) | done
    then admin | $emails | state=complained, suppression_reason=complained
    then service | $record 'delivered', current_setting('test.email')::uuid) | done
    then admin | $emails | state=complained

    postgres   | $toAda; select private.queue_email('judge_note', 'ben@example.com') | done
    then postgres | select public.service_begin_batch('${KEY}', array_agg(id order by kind), array['About entry 7', 'Welcome']) from private.notifications | done
    then admin | select string_agg(concat_ws(' ', kind, subject), ', ' order by kind) as subjects $emails | subjects=judge_note, welcome Welcome

    postgres   | select private.queue_email('contact_reply', 'ada@example.com', subject_id => '${KEY}'), private.queue_email('judge_note', 'ada@example.com', subject_id => '${KEY}') | done
    then admin | select string_agg(kind, ', ') as kinds $emails where contact_request_id = '${KEY}' | kinds=contact_reply

    postgres   | update auth.users set confirmation_sent_at = now() - interval '1 hour', recovery_sent_at = now() + interval '1 hour', email_change_sent_at = null, reauthentication_sent_at = null, email_confirmed_at = now() where id = '$ada' | done
    then admin | select string_agg(kind, ', ') as kinds from public.sign_in_emails('$ada') | kinds=password, confirmed, confirmation

    postgres   | insert into private.notifications (kind, recipient, not_before) values ('welcome', 'ada@example.com', now() + interval '10 minutes') | done
    then admin | select scheduled_for = now() + interval '10 minutes' as same $emails | same=true
    then postgres | update private.notifications set attempts = 1 | done
    then admin | $emails | state=queued, scheduled_for=null

    postgres   | $invite | done
    then admin | select string_agg(key, ' ' order by n) as columns, max(recipient) as recipient,
      max(address) as address $emails email, json_object_keys(to_json(email)) with ordinality as listed (key, n)
      | columns=id kind state scheduled_for recipient address subject group_email_id contact_request_id created_at sent_at suppression_reason, recipient=null, address=null

    postgres   | $toAda; $toBen; update private.notifications set attempts = 1, batch_id = '00000000-0000-0000-0000-000000000001' | done
    then service | $suppress; $recipients | recipients=ben@example.com
    then admin | $emails where state = 'failed' | recipient=Ada@example.com, suppression_reason=bounced

    service    | service_record_outcome('{guest@example.com}', 'complained') | done
    then postgres | $invite; select private.queue_email('welcome', 'guest@example.com') | done
    then service | $recipients | recipients=null
    then admin | $emails where kind = 'team_invitation' | state=failed, recipient=null, suppression_reason=complained
    then admin | retry_failed_emails() | retry_failed_emails=0
    then admin | select public.release_address(id) as released $emails where kind = 'team_invitation' | released=2
    then admin | select public.release_address(id) $emails where kind = 'team_invitation' | not_found
    then service | select count(*) from public.service_claim_emails() | count=2

    service    | service_record_outcome('{$adaEmail}', 'bounced') | done
    then ada | my_email_suppression() | my_email_suppression=bounced
    then ben | my_email_suppression() | my_email_suppression=null
    then postgres | select private.delete_account('$ada'); from private.suppressed_addresses | no rows

    postgres   | ${queue({ ...WELCOME, kind: "'entry_received'", not_before: "now() - interval '14 minutes'" })} 1) n | done
    then admin | $problem | email_problem=null
    then postgres | $late | done
    then admin | $problem | email_problem=delayed

    postgres   | ${queue({ ...WELCOME, kind: "'news_group'", not_before: "now() - interval '40 minutes'" })} 3) n | done
    then admin | $problem | email_problem=delayed
    then postgres | ${queue({ ...WELCOME, kind: "'group_email'", attempts: "1", not_before: "null", sent_at: "now() - interval '14 minutes'" })} 1) n | done
    then admin | $problem | email_problem=null
    then postgres | $late | done
    then admin | $problem | email_problem=delayed
    then postgres | update private.notifications set attempts = 1 where kind = 'entry_received' | done
    then admin | $problem | email_problem=null
    then postgres | update private.notifications set sent_at = now() - interval '16 minutes' where sent_at is not null | done
    then admin | $problem | email_problem=delayed

    postgres   | ${queue({ ...WELCOME, kind: "'entry_declined'", not_before: "now() - interval '40 minutes'" })} 3) n | done
    then postgres | ${queue({ ...WELCOME, kind: "'news_results'", not_before: "now() - interval '40 minutes'" })} 3) n | done
    then admin | $problem | email_problem=delayed
    then postgres | ${queue({ ...WELCOME, kind: "'news_results'", attempts: "1", not_before: "null", sent_at: "now() - interval '14 minutes'" })} 1) n | done
    then admin | $problem | email_problem=delayed
    then postgres | update private.notifications set kind = 'entry_declined', priority = 3 where sent_at is not null | done
    then admin | $problem | email_problem=null

    postgres   | $failing | done
    then admin | $problem | email_problem=null
    then postgres | ${queue({ ...WELCOME, attempts: "10", tried_at: "now() - interval '5 minutes'", not_before: "null" })} 1) n | done
    then admin | $problem | email_problem=failing
    then postgres | $sent | done
    then admin | $problem | email_problem=null
    postgres   | ${queue({ ...WELCOME, attempts: "10", tried_at: "now() - interval '90 minutes'", not_before: "null" })} 3) n | done
    then postgres | ${queue({ ...WELCOME, recipient: "'gone@example.com'", attempts: "10", tried_at: "now() - interval '5 minutes'", not_before: "null" })} 3) n | done
    then service | service_record_outcome('{gone@example.com}', 'bounced') | done
    then admin | $problem | email_problem=null

    postgres   | insert into private.notifications (kind, recipient, attempts, not_before, sent_at)
      values ('welcome', 'full@example.com', 10, null, null), ('role_assigned', 'guest@example.com', 10, null, null), ('welcome', 'later@example.com', 3, now() + interval '1 hour', null), ('welcome', 'sent@example.com',
      1, null, now()) | done
    then admin | $counts | failed_emails=2
    then admin | select string_agg(concat_ws(' ', kind, recipient), ', ' order by kind) as failed $emails where state = 'failed' | failed=role_assigned guest@example.com, welcome full@example.com
    then admin | retry_failed_emails() | retry_failed_emails=2
    then admin | retry_failed_emails() | retry_failed_emails=0
    then service | select count(*) from public.service_claim_emails() | count=2

    postgres   | update private.jobs set last_run_at = now() - interval '14 minutes' | done
    then admin | $counts | is_schedule_running=true
    then postgres | update private.jobs set last_run_at = now() - interval '16 minutes' | done
    then admin | $counts | is_schedule_running=false

    ada        | create_submission(auth.uid()) | done
    then postgres | $closing now() + interval '8 days', now() + interval '8 days') | done
    then admin | $counts | drafts_due_soon=0
    then postgres | $closing now() + interval '6 days', now() + interval '6 days') | done
    then admin | $counts | drafts_due_soon=1
    then postgres | $closing now() - interval '1 day', now() - interval '1 day') | done
    then admin | $counts | drafts_due_soon=0
    then postgres | update public.submissions set deadline_extended_to = now() + interval '2 days' | done
    then admin | $counts | drafts_due_soon=1`,
    ],
    "a group email about a round in which an administrator has a conflict": [
      async (transaction) => {
        const submission = await createSubmission(transaction, { submitted: true });
        const judge = await createJudge(transaction);
        const round = await createRound(transaction, {
          submissions: [submission],
          judges: [judge],
        });
        const segment = { kind: "judges", round_id: round.id };
        const { id } = await createGroupEmail(transaction, admin, { segment, is_news: false });
        await authenticateAs(transaction, conflicted);
        await rpc(transaction, "declare_admin_conflict", {
          submission_id: submission.id,
          reason: "r",
        });
        return { ...(await noEmails(transaction)), id };
      },
      `
    postgres   | insert into private.notifications (kind, recipient, group_email_id) values ('group_email', 'a@example.com', '$id') | done
    then admin | select count(*) $emails | count=1
    then conflicted | $emails | no rows`,
    ],
  },
);

it("a batch leaves out an email that was deleted, and waits for one that is locked", async () => {
  await sql.begin(async (setup) => {
    await batch(setup);
    await setup.unsafe(STATEMENTS.due);
  });
  const claim = (transaction: Transaction) =>
    transaction<{ recipient: string }[]>`select recipient from public.service_claim_emails(100)`;
  try {
    await sql.begin(async (holder) => {
      await holder`select from private.notifications where recipient = 'ana@example.com' for update`;
      expect(await sql.begin(claim)).toHaveLength(0);
      await holder`delete from private.notifications where recipient = 'ana@example.com'`;
    });
    await rolledBack(sql, async (transaction) => {
      const claimed = await claim(transaction);
      expect(claimed.map(({ recipient }) => recipient).sort()).toEqual([
        "ben@example.com",
        "cleo@example.com",
      ]);
    });
  } finally {
    await sql`delete from private.notifications`;
  }
});

it("two simultaneous senders get different emails", async () => {
  await sql`
    select private.queue_email('news_group', 'reader' || n || '@example.com')
    from generate_series(1, 150) n`;
  try {
    await sql.begin(async (one) => {
      const first = await one`select id from public.service_claim_emails(100)`;
      const second = await sql.begin(
        (other) => other`select id from public.service_claim_emails(100)`,
      );
      expect([first.length, second.length]).toEqual([100, 50]);
      expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(150);
    });
  } finally {
    await sql`delete from private.notifications`;
  }
});

/** Every column and function rejects what private.is_email rejects. For addresses, see sharedRules.test.ts. */
const ATTACK = "'admin?bcc=spy@attack.example'";
const STORING = [
  `insert into auth.users (id, email) values (gen_random_uuid(), ${ATTACK})`,
  `update auth.users set email = ${ATTACK} where id = '$ada'`,
  `insert into public.mailing_list (email, source) values (${ATTACK}, 'signup_form')`,
  `insert into public.contact_requests (name, email, subject, message) values ('Eve', ${ATTACK}, 'Hello', 'Hello')`,
  `insert into public.judges (name, email) values ('Eve', ${ATTACK})`,
];

testRules(
  sql,
  { admin, ada },
  {
    "an entry": [
      async (transaction: Transaction) => {
        await createSubmission(transaction, { owner: ada });
        return {};
      },
      `
    ${allAnswer("postgres", STORING, "23514")}
    visitor    | join_mailing_list('Eve', ${ATTACK}, 'Spain') | invalid_input
    ada        | invite_member(private.my_submission_id(), ${ATTACK}) | invalid_input
    admin      | invite_judges(jsonb_build_array(jsonb_build_object('email', ${ATTACK}, 'name', 'Eve'))) | invalid_input
    service    | service_record_contact_request('Eve', ${ATTACK}, 'Hello', 'Hello', '1') | invalid_input`,
    ],
  },
);
