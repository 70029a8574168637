import { beforeAll, expect, it } from "vitest";
import { RETENTION } from "#shared/constants.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { calling, hold } from "#tools/testing/database/locks.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createFinalist, createMentor, winPlace } from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { submitReview } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** The nightly deletion. */
const { sql } = useDatabase(3);
const { owner } = usePeople(sql, { owner: createAccount });

/** A statement without triggers. */
const unnoticed = (statement: string) =>
  `set local session_replication_role = replica; ${statement}; set local session_replication_role = origin`;

beforeAll(async () => {
  // Otherwise, rows of the setup would be counted.
  await sql.begin((transaction) => transaction.unsafe(unnoticed("delete from public.audit_log")));
});

/** Makes all rows of a table older. */
const age = (table: string, columns: readonly string[], by: string) =>
  `postgres | ${unnoticed(
    `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${by}'`)}`,
  )} | done`;

/** Runs the nightly deletion; the outcome is a count, and the sum of all. */
const deletes = (label: string, count: number) =>
  `postgres | select deleted ->> '${label}' as count, (select sum(value::int) from jsonb_each_text(deleted)) as sum
      from private.delete_expired() deleted | count=${count}, sum=${count}`;

/** A count of the nightly deletion; a table and its time columns; the retention period of the privacy notice; a row. */
const CASES = `
  rate_limits | private.rate_limits resets_at | 1 hour | select private.spend_rate_limit('test', 'key', 1, '1 hour')
  emails | private.notifications sent_at created_at | ${RETENTION.emails}
    | insert into private.notifications (kind, recipient, sent_at, not_before)
    values ('account_deleted', 'sent@example.com', now(), null)
  emails | private.notifications created_at | ${RETENTION.emails}
    | insert into private.notifications (kind, recipient, attempts, not_before)
    values ('account_deleted', 'given-up@example.com', 10, null)
  invitations | public.invitations created_at | ${RETENTION.invitations}
    | with entry as (insert into public.submissions default values
    returning id) insert into public.invitations (submission_id, email) select id, 'friend@example.com'
    from entry
  judge_invitations | public.judges created_at | ${RETENTION.invitations}
    | insert into public.judges (email, name) values ('jo@example.com', 'Jo')
  contact_requests | public.contact_requests updated_at | ${RETENTION.contactRequests}
    | insert into public.contact_requests (name, email, subject, message, status)
    values ('Ana', 'ana@example.com', 's', 'm', 'resolved')
  unconfirmed_accounts | auth.users created_at | ${RETENTION.unconfirmedAccounts}
    | insert into auth.users (id, email, created_at) values (gen_random_uuid(), 'new@example.com', now())
  unconfirmed_subscribers | public.mailing_list created_at | ${RETENTION.unconfirmedSubscribers}
    | insert into public.mailing_list (email, source) values ('m@example.com', 'mailing_list_form')
  link_tokens | private.link_tokens issued_at | ${RETENTION.invitations}
    | insert into private.link_tokens (token_hash, subject_id) values ('\\x01', gen_random_uuid())
  sessions | auth.sessions refreshed_at updated_at created_at | ${RETENTION.sessions}
    | insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at)
    select gen_random_uuid(), id, now(), now(), now() at time zone 'UTC' from auth.users limit 1
  auth_log | auth.audit_log_entries created_at | ${RETENTION.signInLog}
    | insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), '{}', now())
  begun_sign_ins | auth.flow_state created_at | 1 day
    | insert into auth.flow_state (id, provider_type, authentication_method, created_at)
    values (gen_random_uuid(), 'google', 'oauth', now())
  queued_files | storage.objects created_at | ${RETENTION.unusedUploads}
    | insert into storage.objects (bucket_id, name) values ('submissions', 'a/b/c.pdf')
  audit_log | public.audit_log created_at | ${RETENTION.auditLog} | select private.write_audit('x', 'y', 'z')`;

const RULES = CASES.split(/\n(?= {2}\w)/)
  .slice(1)
  .map((one) =>
    one
      .trim()
      .split(/\s+\|\s+/)
      .map((part) => part.replace(/\s+/g, " ")),
  )
  .map(([label = "", aged = "", period, insert = ""]) => {
    const [table = "", ...columns] = aged.split(" ");
    const rules = (more: string, count: number) => `
    postgres   | ${insert} | done
    then ${age(table, columns, `${period} ${more}`)}
    then ${deletes(label, count)}
    then ${deletes(label, 0)}`;
    return [
      `${label} (${aged}): not within ${period}, but after`,
      rules("-1 minute", 0) + rules("1 minute", 1),
    ];
  });

const DATES = [
  "registration_closes_at",
  "submissions_open_at",
  "submissions_close_at",
  "withdrawals_close_at",
  "finalists_selected_at",
  "top_three_selected_at",
  "challenge_ends_at",
];

/** A finalist with a mentor, a page, a first prize, and a review of a judge. The challenge ends now. */
async function judged(transaction: Transaction) {
  const finalist = await createFinalist(transaction);
  await createMentor(transaction, await createAdmin(transaction), finalist.id);
  await authenticateAs(transaction, finalist.owner);
  const texts = { title: "T", summary: "S", is_public: true };
  await rpc(transaction, "save_finalist_page", {
    submission_id: finalist.id,
    revision: 0,
    ...texts,
  });
  await winPlace(transaction, finalist.id, 1);
  const judge = await createJudge(transaction);
  const submissions = [finalist] as const;
  const { assignments } = await createRound(transaction, { submissions, judges: [judge] });
  await submitReview(transaction, judge, assignments[0][0]);
  await authenticateAs(transaction, "postgres");
  await transaction`update public.challenge_parameters set
    finalists_selected_at = submissions_close_at, top_three_selected_at = submissions_close_at,
    challenge_ends_at = now()`;
  return {};
}
const afterEnd = (more: string, count: number) => `
    ${age("public.challenge_parameters", DATES, `${RETENTION.judging} ${more}`)}
    then postgres | select deleted ->> 'judges' as judges, deleted ->> 'mentors' as mentors
      from private.delete_expired() deleted | judges=${count}, mentors=${count}
    then postgres | select (select count(*) from public.judging_assignments where revision > 0) as reviews,
      (select count(*) from public.judging_review_versions) as versions,
      (select count(*) from public.judging_decisions) as decisions, (select outcome from public.finalists) as outcome
      | reviews=${1 - count}, versions=${1 - count}, decisions=1, outcome=first`;

const NEEDED = [
  ["public.contact_requests", "created_at", "updated_at"],
  ["public.mailing_list", "created_at"],
  ["private.notifications", "created_at"],
  ["auth.users", "created_at"],
  ["public.submissions", "created_at", "updated_at"],
  ["storage.objects", "created_at"],
];
const resolved = (subject: string) =>
  `insert into public.contact_requests (name, email, subject, message, status) values ('A', 'a@example.com', '${subject}', 'm', 'resolved')`;
const WARNED =
  "select 'undeleted_rows' = any (warnings) as warned from public.service_operations_health()";

testRules(
  sql,
  {},
  {
    ...Object.fromEntries(RULES),
    "judges, mentors and reviews": [judged, afterEnd("-1 minute", 0) + afterEnd("1 minute", 1)],
    "an administrator and a draft with a document": [
      async (transaction) => {
        await createAdmin(transaction);
        await createSubmission(transaction, { owner, document: true });
        return {};
      },
      `
    postgres   | insert into public.contact_requests (name, email, subject, message, status)
      values ('A', 'a@example.com', 's', 'm', 'new'), ('B', 'b@example.com', 's', 'm', 'in-progress') | done
    then postgres | insert into public.mailing_list (email, source, confirmed_at) values ('m@example.com', 'signup_form', now()) | done
    then postgres | insert into private.notifications (kind, recipient) values ('account_deleted', 'w@example.com') | done
    ${NEEDED.map(([table = "", ...columns]) => `then ${age(table, columns, "9 years")}`).join("\n")}
    then ${deletes("emails", 0)}

    postgres   | insert into private.notifications (kind, user_id, recipient, subject, topic, sent_at, not_before)
      select 'welcome', id, 'old@example.com', 'Welcome, Ada', 'old', now() - interval '31 days', null from public.profiles limit 1 | done
    then postgres | private.delete_expired(); from private.notifications where topic = 'old' | recipient=null, subject=null`,
    ],
    "rows of which one cannot be deleted": `
    postgres   | ${resolved("Delete me")}; ${resolved("Keep me")}; private.write_audit('x', 'y', 'z') | done
    then ${age("public.contact_requests", ["updated_at"], "10 years")}
    then ${age("public.audit_log", ["created_at"], "10 years")}
    then postgres | create function pg_temp.refuse() returns trigger language plpgsql as 'begin raise exception ''Not this one.''; end';
      create trigger refuse before delete on public.contact_requests
      for each row when (old.subject = 'Keep me') execute function pg_temp.refuse() | done
    then postgres | select d ->> 'contact_requests' as requests, d ->> 'audit_log' as lines, d ->> 'undeleted' as undeleted
      from private.delete_expired() d | requests=1, lines=1, undeleted=1
    then postgres | from public.contact_requests | subject=Keep me
    then service | ${WARNED} | warned=true
    then postgres | select undeleted_reason from private.platform_settings | undeleted_reason=contact_requests: Not this one.
    then postgres | drop trigger refuse on public.contact_requests | done
    then postgres | select d ->> 'contact_requests' as requests, d ->> 'undeleted' as undeleted from private.delete_expired() d | requests=1, undeleted=0
    then service | ${WARNED} | warned=false`,
    "records of pg_cron": `
    postgres   | create schema cron; create table cron.job_run_details (end_time timestamptz);
      insert into cron.job_run_details values (now() - interval '31 days'), (now()), (null) | done
    then ${deletes("scheduled_runs", 1)}`,
    "old and recent rows of the audit log": `
    postgres   | private.write_audit('old', 'y', 'z') | done
    then ${age("public.audit_log", ["created_at"], "4 years")}
    then postgres | private.write_audit('recent', 'y', 'z') | done
    then postgres | delete from public.audit_log | denied
    then postgres | delete from public.audit_log where action = 'recent' | denied
    then postgres | delete from public.audit_log where action = 'old'; from public.audit_log | action=recent`,
  },
);

/** An upload that is unattached for two days. */
async function abandoned(transaction: Transaction) {
  const { id, owner: uploader } = await createSubmission(transaction);
  const path = await uploadAs(transaction, uploader, uploadPath(id));
  await authenticateAs(transaction, "postgres");
  await transaction.unsafe(
    unnoticed("update storage.objects set created_at = created_at - interval '2 days'"),
  );
  return { people: { uploader }, values: { submission: id, path } };
}

testRaces(sql, {
  "an upload that is being queued for deletion cannot be attached": {
    make: abandoned,
    held: "postgres | private.delete_expired()",
    calls: ["uploader | attach_document('$submission', 1, '$path')"],
    ends: ["document_missing"],
    rules: "postgres | from public.submissions where file_path = '$path' | no rows",
  },
});

it("an upload that is being attached is not queued for deletion", async () => {
  const { people, values } = await sql.begin(abandoned);
  const args = { id: values.submission, revision: 1, file_path: values.path };
  const commit = await hold(sql, calling(people.uploader, "attach_document", args));
  const queued = () => sql`select private.delete_expired() ->> 'queued_files' as count`;
  expect(await queued()).toEqual([{ count: "0" }]);
  await commit();
  expect(await queued()).toEqual([{ count: "0" }]);
});
