import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import { createAccount, createAdmin, createStaff } from "#tools/testing/world/people.ts";
import { createSubmission, submissionAfter } from "#tools/testing/world/submissions.ts";

/** Emails to administrators when submissions open, a day before they close, and at the close. */
const { sql } = useDatabase();
const PEOPLE = usePeople(sql, {
  admin: (on) => createAdmin(on),
  colleague: (on) => createAdmin(on),
  support: (on) => createStaff(on, "support"),
  observer: (on) => createStaff(on, "observer"),
  owner: createAccount,
});
const { admin, colleague } = PEOPLE;

const OF_KIND = "where kind in ('submissions_opened', 'submissions_closing', 'submissions_closed')";
const sent = (...fields: string[]) =>
  `select count(*), ${fields.map((field) => `min(data ->> '${field}') as ${field}`).join(", ")}
    from public.service_claim_emails(100) ${OF_KIND}`;

const STATEMENTS = {
  queue: QUEUE,
  queued: `select from private.notifications ${OF_KIND}`,
  recipients: `select string_agg(recipient, ' ' order by recipient) as recipients from private.notifications ${OF_KIND}`,
  sent: `select count(*), min(kind) as kind from public.service_claim_emails(100) ${OF_KIND}`,
  totals: sent("registered", "drafts", "submitted", "withdrawn"),
  news: sent("new_registered", "new_drafts", "new_submitted", "new_withdrawn"),
  shorten: `update public.challenge_parameters set submissions_close_at = submissions_open_at + interval '20 hours',
    withdrawals_close_at = submissions_open_at + interval '20 hours'`,
  move: "update public.challenge_parameters set",
};

/** Submissions open in two days and close five days later. */
async function before(transaction: Transaction): Promise<Values> {
  await setChallenge(transaction, {
    registration_closes_at: daysFromNow(1),
    submissions_open_at: daysFromNow(2),
    submissions_close_at: daysFromNow(7),
    withdrawals_close_at: daysFromNow(7),
  });
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  return { ...STATEMENTS, both: [admin.email, colleague.email].sort().join(" ") };
}

/** Two drafts, a submitted and a withdrawn submission, of which half are older than a day. */
async function withSubmissions(transaction: Transaction): Promise<Values> {
  await setChallenge(transaction);
  await createSubmission(transaction);
  await createSubmission(transaction);
  const submitted = await createSubmission(transaction, { submitted: true });
  await createSubmission(transaction, { submitted: true });
  const { id, revision, owner } = await createSubmission(transaction, { submitted: true });
  await submissionAfter(transaction, owner, "withdraw_submission", { id, revision });
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  await transaction`
    update public.submissions set submitted_at = now() - interval '25 hours', created_at = now() - interval '25 hours'
    where id = ${submitted.id}`;
  await transaction`update public.profiles set created_at = now() - interval '25 hours'`;
  await transaction`update public.profiles set created_at = now() where id = ${owner.id}`;
  await transaction`
    update public.challenge_parameters
    set submissions_close_at = now() + interval '20 hours', registration_closes_at = now()`;
  return STATEMENTS;
}

testRules(sql, PEOPLE, {
  "before submissions open": [
    before,
    `
    postgres   | $queue; $queued | no rows
    clock      | 48 hours
    then postgres | $queue; $queue; $recipients | recipients=$both
    then postgres | $sent | count=2, kind=submissions_opened
    then clock | 10 hours
    then postgres | $queue; $queued | 2 rows
    then clock | 85 hours
    then postgres | $queue; $queued | 2 rows
    then clock | 2 hours
    then postgres | $queue; $sent | count=2, kind=submissions_closing
    then clock | 24 hours
    then postgres | $queue; $sent | count=2, kind=submissions_closed
    then clock | 24 hours
    then postgres | $queue; $queued | 6 rows

    clock      | 48 hours
    then postgres | $queue | done
    then postgres | $move submissions_open_at = submissions_open_at + interval '1 hour' | done
    then postgres | $sent | count=0
    then postgres | $queued | no rows
    then clock | 2 hours
    then postgres | $queue; $sent | count=2, kind=submissions_opened

    clock      | 167 hours
    then postgres | $queue | done
    then postgres | $move submissions_close_at = submissions_close_at + interval '2 days', withdrawals_close_at = withdrawals_close_at + interval '2 days' | done
    then postgres | $sent | count=0
    then clock | 30 hours
    then postgres | $queue; $sent | count=2, kind=submissions_closing

    clock      | 48 hours
    then postgres | $queue | done
    then clock | 25 hours
    then postgres | $sent | count=0
    clock      | 74 hours
    then postgres | $queue; $queued | no rows

    admin      | set_judging_digest('$admin', false) | set_judging_digest=false
    then clock | 48 hours
    then postgres | $queue; $recipients | recipients=$colleagueEmail
    then colleague | set_judging_digest('$colleague', false) | done
    then postgres | $sent | count=0
    clock      | 48 hours
    then postgres | $queue | done
    then postgres | delete from private.user_roles where user_id = '$admin' | done
    then postgres | insert into private.user_roles (user_id, role) values ('$admin', 'observer') | done
    then postgres | $sent | count=1, kind=submissions_opened

    postgres   | $shorten | done
    then clock | 49 hours
    then postgres | $queue | done
    then clock | 20 hours
    then postgres | $sent | count=0
    postgres   | $shorten | done
    then clock | 49 hours
    then postgres | $queue; $sent | count=2, kind=submissions_opened
    then clock | 20 hours
    then postgres | $queue; $sent | count=2, kind=submissions_closed`,
  ],
  "a day before submissions close": [
    withSubmissions,
    `
    postgres   | $queue; $totals | count=2, registered=10, drafts=2, submitted=2, withdrawn=1
    postgres   | $queue; $news | count=2, new_registered=1, new_drafts=4, new_submitted=1, new_withdrawn=1
    postgres   | $queue; delete from public.submissions where state = 'draft' | done
    then postgres | $totals | drafts=0
    postgres   | $queue | done
    then support, observer | from public.admin_emails ${OF_KIND} | no rows
    then admin | from public.admin_emails ${OF_KIND} | 2 rows`,
  ],
});
