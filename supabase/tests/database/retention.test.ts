import { beforeAll, describe, expect, it } from "vitest";
import { RETENTION } from "#shared/constants.ts";
import { authenticateAs, DENIED, refusalOf, rpc } from "#tools/testing/database/actors.ts";
import {
  rolledBack,
  type Transaction,
  useDatabase,
  usePeople,
} from "#tools/testing/database/database.ts";
import { calling, hold, untilWaiting } from "#tools/testing/database/locks.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createFinalist, createMentor, winPlace } from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { submitReview } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase(3);
const { owner } = usePeople(sql, { owner: createAccount });

beforeAll(async () => {
  // Otherwise, rows of the setup would be counted.
  await sql.begin((transaction) => unnoticed(transaction, "delete from public.audit_log"));
});

/** Runs a statement without triggers. */
async function unnoticed(transaction: Transaction, statement: string): Promise<void> {
  await authenticateAs(transaction, "postgres");
  await transaction`set local session_replication_role = replica`;
  await transaction.unsafe(statement);
  await transaction`set local session_replication_role = origin`;
}

/** Makes all rows of a table older. */
function age(transaction: Transaction, table: string, columns: readonly string[], by: string) {
  const changes = columns.map((column) => `${column} = ${column} - interval '${by}'`);
  return unnoticed(transaction, `update ${table} set ${changes.join(", ")}`);
}

/** Runs the nightly deletion and returns its counts. */
async function deleteExpired(transaction: Transaction): Promise<Record<string, number>> {
  await authenticateAs(transaction, "postgres");
  const [row] = await transaction<{ deleted: Record<string, number> }[]>`
    select private.delete_expired() as deleted`;
  if (!row) throw new Error("delete_expired returned nothing.");
  return row.deleted;
}

/** A count of the nightly deletion; a table and its time columns; the retention period of the privacy notice; a row. */
const CASES = `
  rate_limits | private.rate_limits resets_at | 1 hour | select private.spend_rate_limit('test', 'key', 1, '1 hour')
  emails | private.notifications sent_at created_at | ${RETENTION.emails}
    | insert into private.notifications (kind, recipient, sent_at, not_before)
    values ('account_deleted', 'sent@example.com', now(), null)
  emails | private.notifications created_at | ${RETENTION.emails}
    | insert into private.notifications (kind, recipient, attempts, not_before)
    values ('account_deleted', 'given-up@example.com', 10, null)
  team_invitations | public.team_invitations created_at | ${RETENTION.invitations}
    | with entry as (insert into public.submissions default values
    returning id) insert into public.team_invitations (submission_id, email) select id, 'friend@example.com'
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
  subscription_tokens | private.subscription_tokens issued_at | 7 days
    | insert into private.subscription_tokens (token_hash, subscriber_id) values ('\\x01', gen_random_uuid())
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

const sumOf = (deleted: Record<string, number>) =>
  Object.values(deleted).reduce((sum, count) => sum + count);

describe("the nightly deletion removes expired rows", () => {
  it.each(
    CASES.split(/\n(?= {2}\w)/)
      .slice(1)
      .map((one) =>
        one
          .trim()
          .split(/\s+\|\s+/)
          .map((part) => part.replace(/\s+/g, " ")),
      ),
  )("%s (%s): not within %s, but after", async (label = "", aged = "", period, insert = "") => {
    const [table = "", ...columns] = aged.split(" ");
    for (const [more, count] of [
      ["-1 minute", 0],
      ["1 minute", 1],
    ] as const) {
      await rolledBack(sql, async (transaction) => {
        await transaction.unsafe(insert);
        await age(transaction, table, columns, `${period} ${more}`);
        const deleted = await deleteExpired(transaction);
        expect([deleted[label], sumOf(deleted)]).toEqual([count, count]);
        expect(sumOf(await deleteExpired(transaction))).toBe(0);
      });
    }
  });

  test("rows that are still needed are not deleted at any age", async (transaction) => {
    await createAdmin(transaction);
    await createEntry(transaction, { owner, document: true });
    await transaction`reset role`;
    await transaction`
      insert into public.contact_requests (name, email, subject, message, status) values
      ('A', 'a@example.com', 's', 'm', 'new'), ('B', 'b@example.com', 's', 'm', 'in-progress')`;
    await transaction`
      insert into public.mailing_list (email, source, confirmed_at)
      values ('m@example.com', 'signup_form', now())`;
    await transaction`
      insert into private.notifications (kind, recipient) values ('account_deleted', 'w@example.com')`;
    for (const [table, ...columns] of [
      ["public.contact_requests", "created_at", "updated_at"],
      ["public.mailing_list", "created_at"],
      ["private.notifications", "created_at"],
      ["auth.users", "created_at"],
      ["public.submissions", "created_at", "updated_at"],
      ["storage.objects", "created_at"],
    ] as const) {
      await age(transaction, table, columns, "9 years");
    }
    expect(sumOf(await deleteExpired(transaction))).toBe(0);
  });

  test.each([
    ["not within", "-1 minute", 0],
    ["after", "1 minute", 1],
  ])(
    `judges, mentors and reviews are deleted ${RETENTION.judging} after the end: %s`,
    async (transaction, _when, more, count) => {
      const finalist = await createFinalist(transaction);
      const { owner: winner, id: submissionId } = finalist;
      await createMentor(transaction, await createAdmin(transaction), submissionId);
      await authenticateAs(transaction, winner);
      await rpc(transaction, "save_finalist_page", { title: "T", summary: "S", is_public: true });
      await winPlace(transaction, submissionId, 1);
      const judge = await createJudge(transaction);
      const entries = [finalist] as const;
      const { assignments } = await createRound(transaction, { entries, judges: [judge] });
      await submitReview(transaction, judge, assignments[0][0]);
      await authenticateAs(transaction, "postgres");
      await transaction`update public.challenge_parameters set
        finalists_selected_at = submissions_close_at, top_three_selected_at = submissions_close_at,
        challenge_ends_at = now()`;
      const dates = [
        "registration_closes_at",
        "submissions_open_at",
        "submissions_close_at",
        "withdrawals_close_at",
        "finalists_selected_at",
        "top_three_selected_at",
        "challenge_ends_at",
      ];
      await age(transaction, "public.challenge_parameters", dates, `${RETENTION.judging} ${more}`);
      const expected = { judges: count, mentors: count };
      expect(await deleteExpired(transaction)).toMatchObject(expected);
      const [left] = await transaction`
        select (select count(*)::int from public.judging_assignments where revision > 0) as reviews,
          (select count(*)::int from public.judging_review_versions) as versions,
          (select count(*)::int from public.judging_decisions) as decisions,
          (select outcome from public.finalists) as outcome`;
      expect(left).toEqual({
        reviews: 1 - count,
        versions: 1 - count,
        decisions: 1,
        outcome: "first",
      });
    },
  );

  test("a row that cannot be deleted is reported and does not block others", async (transaction) => {
    const insert = (subject: string) => transaction`
      insert into public.contact_requests (name, email, subject, message, status)
      values ('A', 'a@example.com', ${subject}, 'm', 'resolved')`;
    await insert("Delete me");
    await insert("Keep me");
    await transaction`select private.write_audit('x', 'y', 'z')`;
    await age(transaction, "public.contact_requests", ["updated_at"], "10 years");
    await age(transaction, "public.audit_log", ["created_at"], "10 years");
    await transaction.unsafe(`
      create function pg_temp.refuse() returns trigger language plpgsql as
        'begin raise exception ''Not this one.''; end';
      create trigger refuse before delete on public.contact_requests
        for each row when (old.subject = 'Keep me') execute function pg_temp.refuse()`);
    const deleted = await deleteExpired(transaction);
    expect(deleted).toMatchObject({ contact_requests: 1, audit_log: 1, undeleted: 1 });
    expect(await transaction`select subject from public.contact_requests`).toEqual([
      { subject: "Keep me" },
    ]);
    const warnings = async () => {
      const [health] = await rpc(transaction, "service_operations_health");
      return health?.warnings;
    };
    expect(await warnings()).toContain("undeleted_rows");
    await transaction`drop trigger refuse on public.contact_requests`;
    expect(await deleteExpired(transaction)).toMatchObject({ contact_requests: 1, undeleted: 0 });
    expect(await warnings()).not.toContain("undeleted_rows");
  });

  test("pg_cron's records are deleted, if there is pg_cron", async (transaction) => {
    await transaction`create schema cron`;
    await transaction`create table cron.job_run_details (end_time timestamptz)`;
    await transaction`
      insert into cron.job_run_details values (now() - interval '31 days'), (now()), (null)`;
    expect(await deleteExpired(transaction)).toMatchObject({ scheduled_runs: 1 });
  });
});

test("a recent row of the audit log cannot be deleted, even together with old ones", async (transaction) => {
  await transaction`select private.write_audit('old', 'y', 'z')`;
  await age(transaction, "public.audit_log", ["created_at"], "4 years");
  await transaction`select private.write_audit('young', 'y', 'z')`;
  for (const condition of ["true", "action = 'young'"]) {
    const removal = (savepoint: Transaction) =>
      savepoint.unsafe(`delete from public.audit_log where ${condition}`);
    expect((await refusalOf(transaction, removal)).code).toBe(DENIED);
  }
  await transaction`delete from public.audit_log where action = 'old'`;
  expect(await transaction`select action from public.audit_log`).toEqual([{ action: "young" }]);
});

/** Commits a new entry with an upload that is unattached for two days. */
async function abandonUpload() {
  return sql.begin(async (transaction) => {
    const { id, owner: person } = await createEntry(transaction);
    const path = await uploadAs(transaction, person, uploadPath(id));
    await age(transaction, "storage.objects", ["created_at"], "2 days");
    const attach = calling(person, "attach_document", { expected_revision: 1, file_path: path });
    const attached = () => sql`select from public.submissions where file_path = ${path}`;
    return { attach, attached };
  });
}

it("an upload that is being attached is not queued for deletion", async () => {
  const { attach, attached } = await abandonUpload();
  const commit = await hold(sql, attach);
  expect(await sql.begin(deleteExpired)).toMatchObject({ queued_files: 0 });
  await commit();
  expect(await sql.begin(deleteExpired)).toMatchObject({ queued_files: 0 });
  expect(await attached()).toHaveLength(1);
});

it("an upload that is being queued for deletion cannot be attached", async () => {
  const { attach, attached } = await abandonUpload();
  const commit = await hold(sql, async (nightly) => {
    expect(await deleteExpired(nightly)).toMatchObject({ queued_files: 1 });
  });
  const refused = expect(sql.begin(attach)).rejects.toMatchObject({ hint: "document_missing" });
  await untilWaiting(sql, 1);
  await Promise.all([commit(), refused]);
  expect(await attached()).toHaveLength(0);
});
