import { beforeAll, describe, expect, test } from "vitest";
import {
  rolledBack,
  type Sql,
  type Transaction,
  useDatabase,
} from "#tools/testing/database/database.ts";
import { type Cost, costOf } from "#tools/testing/database/plans.ts";
import { daysFromNow, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { accountColumns, createAdmin } from "#tools/testing/world/people.ts";

/**
 * The cost of the schedule, which depends on due work and not on the size of the season: with three hundred decided
 * submissions and as many subscribers.
 */
const { sql } = useDatabase(3);
const SUBMISSIONS = 300;

beforeAll(async () => {
  await setChallenge(sql);
  await createAdmin(sql);
  const { created_at } = accountColumns();
  await sql`
    insert into auth.users
      (id, email, email_confirmed_at, raw_user_meta_data, aud, role, created_at, updated_at)
    select gen_random_uuid(), 'person' || n || '@example.com', now(), '{"first_name": "Ada"}',
      'authenticated', 'authenticated', ${created_at}, ${created_at}
    from generate_series(1, ${SUBMISSIONS}) n`;
  await sql`
    insert into auth.sessions (id, user_id, created_at, updated_at)
    select gen_random_uuid(), id, now(), now() from auth.users`;
  await sql`
    insert into public.submissions
      (created_by, idea_name, description, receipt_number, submitted_at, status)
    select id, 'Idea', 'Text', 'R' || row_number() over (), now(), 'declined'
    from auth.users where email not like 'person-%'`;
  await sql`
    insert into public.mailing_list (email, source, confirmed_at)
    select 'reader' || n || '@example.com', 'mailing_list_form', now()
    from generate_series(1, ${SUBMISSIONS}) n`;
  await sql`delete from private.notifications`;
  await sql`delete from private.announcements`;
  await sql`update private.jobs set last_run_at = now()`;
  await sql.unsafe("vacuum analyze");
});

async function lookOnce(on: Sql | Transaction): Promise<number> {
  const [row] = await on<{ done: number }[]>`select private.queue_notifications() as done`;
  return row?.done ?? 0;
}

/** Runs the job as the schedule does every minute. */
async function lookUntilQuiet() {
  while ((await lookOnce(sql)) > 0);
}

const waiting = (kind: string) => sql`
  select from private.notifications where kind = ${kind} and sent_at is null`;
const CLAIM = "select from public.service_claim_emails(20)";

/** Queues emails of three kinds, without triggers because of their number. */
async function letWait(transaction: Transaction, count: number, attempts = 0) {
  await transaction`set local session_replication_role = replica`;
  await transaction`
    insert into private.notifications (kind, priority, recipient, attempts, tried_at, not_before)
    select kind.value, kind.priority, 'person' || n || '@example.com', ${attempts}, now(),
      now() - interval '1 hour' + n * interval '1 millisecond'
    from generate_series(1, ${count}::int) n
    join private.email_kinds kind
      on kind.value = (array['news_results', 'entry_declined', 'welcome'])[1 + n % 3]`;
  await transaction`set local session_replication_role = origin`;
}

/** The cost of a statement after `prepare`. */
async function costWhen(
  statement: string,
  prepare: (transaction: Transaction) => Promise<unknown>,
): Promise<Cost> {
  let cost: Cost | undefined;
  await rolledBack(sql, async (transaction) => {
    await prepare(transaction);
    cost = await costOf(transaction, statement);
  });
  if (!cost) throw new Error("There is no plan.");
  return cost;
}

test.each([
  ["new", 0],
  ["to retry", 1],
])(
  "claiming emails that are %s costs the same with 200 and 60,000 queued a moment ago",
  async (_, attempts) => {
    const costWith = (count: number) =>
      costWhen(CLAIM, async (transaction) => {
        await transaction`truncate private.notifications`;
        await letWait(transaction, count, attempts);
        // As planned with statistics that lack these emails, where reading the whole queue seems cheapest.
        await transaction`set local random_page_cost = 10000`;
      });
    const few = await costWith(200);
    const many = await costWith(60_000);
    // With more rows, an index is a level deeper.
    expect(many.buffers).toBeLessThan(few.buffers * 2.5);
  },
);

/** All jobs that run every minute. */
const TICK = `select private.due_alert(), array(select private.due_function_calls()),
  array(select private.run_job(name)::text from private.jobs)`;

/** Checks the cost of a minute in which nothing is due. */
async function expectIdle() {
  await sql.unsafe("vacuum analyze");
  const { buffers, wal } = await costWhen(TICK, async (transaction) => {
    // The schedule's connection has planned its statements before.
    for (let run = 0; run < 6; run++) await transaction.unsafe(TICK);
  });
  expect(buffers).toBeLessThan(130);
  expect(wal).toBe(0);
}

/** Each test continues with the state of the previous one. */
describe("a minute in which nothing is due reads little and writes nothing", () => {
  test("while entries have decisions and results are held", expectIdle);

  test("after the teams of all drafts were reminded", async () => {
    await sql`create table former as select id, submitted_at, receipt_number from public.submissions`;
    await sql`
      update public.submissions set submitted_at = null, receipt_number = null, status = 'received'`;
    await sql`update public.submission_members set joined_at = now() - interval '9 days'`;
    await setChallenge(sql, {
      registration_closes_at: daysFromNow(-1),
      submissions_close_at: daysFromNow(6),
    });
    await sql`delete from private.announcements where kind = 'deadline_changed'`;
    await lookUntilQuiet();
    expect(await waiting("deadline_reminder")).toHaveLength(SUBMISSIONS);
    await sql`delete from private.notifications`;
    await expectIdle();
    await sql`
      update public.submissions submission set status = 'declined', submitted_at = former.submitted_at,
        receipt_number = former.receipt_number
      from former where former.id = submission.id`;
  });

  test("after all results were sent", async () => {
    await setChallenge(sql, releasedDates());
    await sql`delete from private.announcements where kind = 'deadline_changed'`;
    await lookUntilQuiet();
    expect(await waiting("entry_declined")).toHaveLength(SUBMISSIONS);
    expect(await waiting("news_results")).toHaveLength(SUBMISSIONS);
    await sql`update private.notifications set not_before = now() + interval '1 day'`;
    await expectIdle();
    await sql`update private.notifications set not_before = now()`;
  });
});

test("results are queued while every entry is locked, so saving never waits for the schedule", async () => {
  await sql`delete from private.notifications`;
  await sql`select private.mark_to_notify(array(select id from public.submissions))`;
  await sql.begin(async (saving) => {
    await saving`select from public.submissions for update`;
    await lookUntilQuiet();
  });
  expect(await waiting("entry_declined")).toHaveLength(SUBMISSIONS);
});

test("queuing an email reads as little with 20,000 in the queue as with 20", async () => {
  const costWith = (count: number) =>
    costWhen(
      "insert into private.notifications (kind, recipient) values ('news_results', 'reader@example.com')",
      (transaction) => letWait(transaction, count),
    );
  const few = await costWith(20);
  const many = await costWith(20_000);
  expect(many.buffers).toBeLessThan(few.buffers * 2.5);
});

test("a receipt goes first among 20,000 queued emails", async () => {
  await rolledBack(sql, async (transaction) => {
    await letWait(transaction, 20_000);
    await transaction`update private.notifications set priority = 2 where priority = 1`;
    await transaction`select private.queue_email('entry_received', 'receipt@example.com')`;
    expect(await transaction`select kind from public.service_claim_emails(1)`).toEqual([
      { kind: "entry_received" },
    ]);
  });
});
