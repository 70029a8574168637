import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import {
  allAnswer,
  testRules,
  textLiteral,
  type Values,
} from "#tools/testing/database/stateRules.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { saveGroupEmail } from "#tools/testing/world/groupEmails.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** What administrators read of emails: sent, failed, delayed, to suppressed addresses; and the dashboard's counts. */
const { sql } = useDatabase();
const { admin, conflicted, ada, ben } = usePeople(sql, {
  admin: createAdmin,
  conflicted: createAdmin,
  ada: createAccount,
  ben: createAccount,
});

const queue = (values: Record<string, string>) =>
  `insert into private.notifications (${Object.keys(values)}) select ${Object.values(values)} from generate_series(1,`;
const WELCOME = { kind: "'welcome'", recipient: "n || '@example.com'" };

async function noEmails(transaction: Transaction): Promise<Values> {
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  return {
    emails: "from public.admin_emails",
    counts: "from public.admin_counts",
    suppress: "service_record_outcome('{ADA@example.com,nobody,ada@example.com}', 'bounced')",
    record: "service_record_outcome('{ada@example.com}',",
    theEmail: "(select id from private.notifications limit 1)",
    claimed:
      "select string_agg(recipient, ' ' order by recipient) as recipients from public.service_claim_emails()",
    toAda: "select private.queue_email('welcome', 'Ada@example.com')",
    toBen: "select private.queue_email('welcome', 'ben@example.com')",
    late: `${queue({ ...WELCOME, kind: "'entry_received'", not_before: "now() - interval '16 minutes'" })} 1) n`,
    sent: `${queue({ ...WELCOME, attempts: "1", not_before: "null", sent_at: "now() - interval '1 minute'" })} 3) n`,
    failing: `${queue({ ...WELCOME, attempts: "3", tried_at: "now() - interval '5 minutes'", not_before: "now() + interval '8 minutes'" })} 2) n`,
    failed: queue({ ...WELCOME, attempts: "10", not_before: "null" }),
    problem: "select email_problem from public.admin_counts",
    closing:
      "update public.challenge_parameters set (submissions_close_at, registration_closes_at) = (",
  };
}

testRules(
  sql,
  { admin, conflicted, ada, ben },
  {
    "no emails": [
      noEmails,
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

    postgres   | insert into private.notifications (kind, recipient, not_before) values ('welcome', 'ada@example.com', now() + interval '10 minutes') | done
    then admin | select scheduled_for = now() + interval '10 minutes' as same $emails | same=true
    then postgres | update private.notifications set attempts = 1 | done
    then admin | $emails | state=queued, scheduled_for=null

    postgres   | select private.queue_email('team_invitation', 'guest@example.com') | done
    then admin | select string_agg(key, ' ' order by n) as columns, max(recipient) as recipient,
      max(address) as address $emails email, json_object_keys(to_json(email)) with ordinality as listed (key, n)
      | columns=id kind state scheduled_for recipient address created_at sent_at suppression_reason, recipient=null, address=null

    postgres   | $toAda | done
    then postgres | $toBen | done
    then postgres | update private.notifications set attempts = 1, batch_id = '00000000-0000-0000-0000-000000000001' | done
    then service | $suppress | done
    then service | $claimed | recipients=ben@example.com
    then admin | $emails where state = 'failed' | recipient=Ada@example.com, suppression_reason=bounced

    service    | service_record_outcome('{guest@example.com}', 'complained') | done
    then postgres | select private.queue_email('team_invitation', 'guest@example.com'), private.queue_email('welcome', 'guest@example.com') | done
    then service | $claimed | recipients=null
    then admin | $emails where kind = 'team_invitation' | state=failed, recipient=null, suppression_reason=complained
    then admin | retry_failed_emails() | retry_failed_emails=0
    then admin | select public.release_address(id) as released $emails where kind = 'team_invitation' | released=2
    then admin | from public.admin_audit_log where action = 'email.address_released' | actor_id=$admin, details={"emails":2}
    then admin | select public.release_address(id) $emails where kind = 'team_invitation' | not_found
    then service | select count(*) from public.service_claim_emails() | count=2

    service    | service_record_outcome('{$adaEmail}', 'bounced') | done
    then ada | my_email_suppression() | my_email_suppression=bounced
    then ben | my_email_suppression() | my_email_suppression=null
    then postgres | select private.delete_account('$ada') | done
    then postgres | from private.suppressed_addresses | no rows

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
    then postgres | update private.notifications set kind = 'entry_declined', priority = 2 where sent_at is not null | done
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
      values ('welcome', 'full@example.com', 10, null, null), ('team_invitation', 'guest@example.com', 10, null,
      null), ('welcome', 'later@example.com', 3, now() + interval '1 hour', null), ('welcome', 'sent@example.com',
      1, null, now()) | done
    then admin | $counts | failed_emails=2
    then admin | select string_agg(concat_ws(' ', kind, recipient), ', ' order by kind) as failed $emails where state = 'failed' | failed=team_invitation, welcome full@example.com
    then admin | retry_failed_emails() | retry_failed_emails=2
    then admin | retry_failed_emails() | retry_failed_emails=0
    then admin | from public.admin_audit_log where action = 'email.retried' | actor_id=$admin, details={"emails":2}
    then service | select count(*) from public.service_claim_emails() | count=2

    postgres   | update private.jobs set last_run_at = now() - interval '14 minutes' | done
    then admin | $counts | is_schedule_running=true
    then postgres | update private.jobs set last_run_at = now() - interval '16 minutes' | done
    then admin | $counts | is_schedule_running=false

    ada        | create_entry() | done
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
        const entry = await createEntry(transaction, { submitted: true });
        const judge = await createJudge(transaction);
        const round = await createRound(transaction, { entries: [entry], judges: [judge] });
        const segment = { kind: "judges", round_id: round.id };
        const { id } = await saveGroupEmail(transaction, admin, { segment, is_news: false });
        await authenticateAs(transaction, conflicted);
        await rpc(transaction, "declare_admin_conflict", { submission_id: entry.id, reason: "r" });
        return { ...(await noEmails(transaction)), id };
      },
      `
    postgres   | insert into private.notifications (kind, recipient, group_email_id) values ('group_email', 'a@example.com', '$id') | done
    then admin | select count(*) $emails | count=1
    then conflicted | $emails | no rows`,
    ],
  },
);

/** Every way in which an address is stored, with addresses that are none, or that would be two in a mailto: link. */
const { owner } = usePeople(sql, { owner: createAccount });

const ATTACKS = [
  "admin?bcc=spy@attack.example",
  "admin&bcc=spy@attack.example",
  "admin%0abcc:spy@attack.example",
  ".zoe@example.com",
  "zoe.@example.com",
  "zoe..mueller@example.com",
  "zoe\u200b@example.com",
].map(textLiteral);

testRules(
  sql,
  { admin, owner },
  {
    "an entry": [
      async (transaction: Transaction) => {
        await createEntry(transaction, { owner });
        return {};
      },
      ATTACKS.map((email) => {
        const stored = [
          `insert into auth.users (id, email) values (gen_random_uuid(), ${email})`,
          `update auth.users set email = ${email} where id = '$owner'`,
          `insert into public.mailing_list (email, source) values (${email}, 'signup_form')`,
          `insert into public.contact_requests (name, email, subject, message) values ('Eve', ${email}, 'Hello', 'Hello')`,
          `insert into public.judges (name, email) values ('Eve', ${email})`,
        ];
        return `
      ${allAnswer("postgres", stored, "23514")}
      visitor | join_mailing_list('Eve', ${email}, 'Spain') | invalid_input
      owner   | invite_member(${email}) | invalid_input
      admin   | invite_judge(${email}, 'Eve') | invalid_input
      service | service_record_contact_request('Eve', ${email}, 'Hello', 'Hello', '1') | invalid_input`;
      }).join("\n"),
    ],
  },
);
