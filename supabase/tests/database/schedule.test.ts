import { beforeAll, describe, expect, it } from "vitest";
import { authenticateAs, hintOf } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";

/**
 * The embedded Postgres has neither pg_cron, pg_net nor the vault. What stands in for them here has
 * the signatures of the real ones and writes down what it was asked for.
 */
const STAND_INS = `
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
    language sql as $$
      insert into cron.job values ($1, $2, $3)
      on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
      returning 1::bigint
    $$;

  create schema net;
  create table net.requests (url text, body jsonb, headers jsonb, timeout_milliseconds int);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}',
    timeout_milliseconds int default 5000
  ) returns bigint language sql as $$
    insert into net.requests values (url, body, headers, timeout_milliseconds) returning 1::bigint
  $$;`;

const VAULT = `
  create schema vault;
  create table vault.secrets (id uuid default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as
    select id, name, 'encrypted' as secret, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(
    new_secret text, new_name text default null, new_description text default ''
  ) returns uuid language sql as $$
    insert into vault.secrets (name, secret) values (new_name, new_secret) returning id
  $$;
  create function vault.update_secret(
    secret_id uuid, new_secret text default null, new_name text default null
  ) returns void language sql as $$
    update vault.secrets set secret = coalesce(new_secret, secret), name = coalesce(new_name, name)
    where id = secret_id
  $$;`;

const URL = "https://abcdefghijklmnopqrst.supabase.co";
const KEY = "sb_secret_0123456789abcdef";

const { sql, test } = useDatabase(2);

beforeAll(async () => {
  await setChallenge(sql);
  await sql.unsafe(STAND_INS);
  // Supabase's own Postgres has the vault in every database.
  const [vault] = await sql`select from pg_namespace where nspname = 'vault'`;
  if (!vault) await sql.unsafe(VAULT);
});

function start(transaction: Transaction, url = URL, key = KEY) {
  return transaction`select private.start_schedule(${url}, ${key})`;
}

/** Runs one of the jobs, and returns the calls that were made so far. */
async function runJob(transaction: Transaction, name: string) {
  await transaction`
    select private.run_schedule(position - 1) from private.jobs where name = ${name}`;
  return transaction`select * from net.requests`;
}

const queueEmail = (transaction: Transaction) => transaction`
  insert into private.notifications (kind, recipient) values ('account_deleted', 'gone@example.com')`;

const callOf = (name: string) => ({
  url: `${URL}/functions/v1/${name}`,
  body: { data: null },
  headers: { "content-type": "application/json", apikey: KEY },
  timeout_milliseconds: 50_000,
});
const CALL = callOf("send-emails");

it("calls send-emails with the project's key while an email or a file waits, and only then", async () => {
  await rolledBack(sql, async (transaction) => {
    await start(transaction);
    expect(await runJob(transaction, "call_due_functions")).toEqual([]);
    await queueEmail(transaction);
    expect(await runJob(transaction, "call_due_functions")).toEqual([CALL]);
  });
  await rolledBack(sql, async (transaction) => {
    await start(transaction);
    await transaction`
      insert into private.files (bucket_id, path, removed_at)
      values ('submissions', 'a/b/c.pdf', now())`;
    expect(await runJob(transaction, "call_due_functions")).toEqual([CALL]);
  });
});

test("calls check-document while a document waits, beside send-emails, which looks into none", async (transaction) => {
  await start(transaction);
  await createEntry(transaction, { document: true });
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  expect(await runJob(transaction, "call_due_functions")).toEqual([callOf("check-document")]);
  await transaction`truncate net.requests`;
  await queueEmail(transaction);
  const calls = await runJob(transaction, "call_due_functions");
  expect(calls).toEqual([callOf("send-emails"), callOf("check-document")]);
});

test("calls several senders at once while thousands of emails wait, but few", async (transaction) => {
  await start(transaction);
  for (const [waiting, calls] of [
    [2_000, 1],
    [1, 2],
    [8_000, 3],
  ]) {
    await transaction`truncate net.requests`;
    await transaction`
      insert into private.notifications (kind, recipient)
      select 'news_results', 'reader@example.com' from generate_series(1, ${waiting ?? 0})`;
    expect(await runJob(transaction, "call_due_functions")).toHaveLength(calls ?? 0);
  }
});

it("queues what is due in portions, each in a transaction of its own", async () => {
  await sql`
    insert into public.mailing_list (email, source, confirmed_at)
    select 'reader' || n || '@example.com', 'mailing_list_form', now() from generate_series(1, 1200) n`;
  await sql`delete from private.announcements`;
  await sql`
    insert into private.announcements (kind, about)
    values ('deadline_changed', now() + interval '1 year')`;
  try {
    let command = "";
    await rolledBack(sql, async (transaction) => {
      await start(transaction);
      const [job] = await transaction`select command from cron.job where jobname = 'schedule'`;
      command = job?.command;
    });
    await sql.unsafe(command);
    const portions = await sql<{ count: number }[]>`
      select count(*)::int as count from private.notifications group by xmin::text order by 1`;
    expect(portions.map(({ count }) => count)).toEqual([200, 500, 500]);
  } finally {
    await sql`delete from private.notifications`;
    await sql`delete from public.mailing_list`;
  }
});

test("removes every night what is kept no longer", async (transaction) => {
  await start(transaction);
  expect(await transaction`select jobname, schedule from cron.job`).toEqual([
    { jobname: "schedule", schedule: "* * * * *" },
  ]);
  await transaction`
    update private.jobs set last_run_at = now() - interval '25 hours' where name = 'delete_expired'`;
  await transaction`
    insert into private.notifications (kind, recipient, sent_at, not_before)
    values ('account_deleted', 'long-ago@example.com', now() - interval '1 year', null)`;
  await runJob(transaction, "delete_expired");
  expect(await transaction`select from private.notifications`).toHaveLength(0);
});

test("an error in one job is recorded, shows in health, and stops no other job", async (transaction) => {
  await transaction`update private.jobs set last_run_at = null`;
  await transaction`
    create or replace function private.keep_judging_times() returns void
    language plpgsql set search_path = '' as $$ begin raise exception 'A round is stuck.'; end $$`;
  const positions: (number | null)[] = [0];
  while (positions.at(-1) !== null) {
    const [row] = await transaction<{ next: number | null }[]>`
      select private.run_schedule(${positions.at(-1) ?? 0}) as next`;
    positions.push(row?.next ?? null);
  }
  const jobs = await transaction<{ name: string; last_error: string | null; ran: boolean }[]>`
    select name, last_error, last_run_at is not null as ran from private.jobs order by position`;
  for (const { name, last_error, ran } of jobs) {
    const isStuck = name === "keep_judging_times";
    expect([name, last_error, ran]).toEqual([name, isStuck ? "A round is stuck." : null, !isStuck]);
  }
  const warnings = async () => {
    const [row] = await transaction`select warnings from public.service_operations_health()`;
    return row?.warnings;
  };
  expect(await warnings()).toContain("job_failed");
  await transaction`
    create or replace function private.keep_judging_times() returns void
    language plpgsql set search_path = '' as $$ begin end $$`;
  await runJob(transaction, "keep_judging_times");
  expect(await warnings()).not.toContain("job_failed");
});

test("a judge whose conflicts cannot be looked for keeps no other judge waiting", async (transaction) => {
  const [stuck, other] = [await createJudge(transaction), await createJudge(transaction)];
  await authenticateAs(transaction, "postgres");
  await transaction.unsafe(`
    create or replace function private.find_conflicts(
      wanted_judge uuid, wanted_entries uuid[] default null
    ) returns void
    language plpgsql set search_path = '' as $$ begin
      if wanted_judge is null or wanted_judge = '${stuck.judgeId}' then
        raise exception 'An odd name.';
      end if;
    end $$`);
  await runJob(transaction, "find_due_conflicts");
  expect(
    await transaction`select judge_id from private.sought_judges where judge_id = ${other.judgeId}`,
  ).toHaveLength(1);
  const [job] = await transaction`
    select last_error from private.jobs where name = 'find_due_conflicts'`;
  expect(job?.last_error).toBe(`Judge ${stuck.judgeId}: An odd name.`);
});

it("two schedules at once do no job twice", async () => {
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended('job queue_notifications', 0))`;
    const [row] = await sql`
      select private.run_schedule(position - 1) as done, position from private.jobs
      where name = 'queue_notifications'`;
    expect(row?.done).toBe(row?.position);
  });
});

test("begun again, it goes on with another address and another key", async (transaction) => {
  await start(transaction);
  await start(transaction, "http://api.supabase.internal:8000", "sb_secret_another_key_0000");
  expect(await transaction`select from cron.job`).toHaveLength(1);
  await queueEmail(transaction);
  expect(await runJob(transaction, "call_due_functions")).toMatchObject([
    {
      url: "http://api.supabase.internal:8000/functions/v1/send-emails",
      headers: { apikey: "sb_secret_another_key_0000" },
    },
  ]);
});

describe("an alert", () => {
  const ADDRESS = "https://chat.example.com/hooks/1";
  const letWait = (transaction: Transaction) => transaction`
    insert into private.notifications (kind, recipient, not_before)
    values ('welcome', 'ada@example.com', now() - interval '16 minutes')`;

  test("goes to its address while mails do not leave: once an hour, and once when all is well", async (transaction) => {
    await start(transaction);
    await transaction`select private.set_alert_address(${ADDRESS})`;
    expect(await runJob(transaction, "watch")).toEqual([]);
    await letWait(transaction);
    await runJob(transaction, "watch");
    const [alert, ...others] = await runJob(transaction, "watch");
    expect(others).toEqual([]);
    expect(alert).toEqual({
      url: ADDRESS,
      body: { text: expect.stringContaining("emails have been queued for more than 15 minutes") },
      headers: { "content-type": "application/json" },
      timeout_milliseconds: 10_000,
    });
    await transaction`update private.alerts set alerted_at = alerted_at - interval '1 hour'`;
    expect(await runJob(transaction, "watch")).toHaveLength(2);
    await transaction`delete from private.notifications`;
    await runJob(transaction, "watch");
    const calls = await runJob(transaction, "watch");
    expect(calls).toHaveLength(3);
    expect(calls[2]?.body.text).toContain("emails are being sent again");
  });

  test("goes nowhere without an address, and to none that is not https", async (transaction) => {
    await start(transaction);
    await letWait(transaction);
    expect(await runJob(transaction, "watch")).toEqual([]);
    for (const url of ["http://chat.example.com", "ntfy.example.com/topic"]) {
      expect(
        await hintOf(
          transaction,
          (savepoint) => savepoint`select private.set_alert_address(${url})`,
        ),
      ).toBe("invalid_input");
    }
  });
});

describe("refuses", () => {
  test.each([
    ["an address with a path", `${URL}/functions/v1`, KEY],
    ["an address without https://", "abc.supabase.co", KEY],
    ["no key", URL, ""],
    ["a placeholder", URL, "sb_secret_..."],
  ])("%s", async (transaction, _, url, key) => {
    expect(await hintOf(transaction, (savepoint) => start(savepoint, url, key))).toBe(
      "invalid_input",
    );
    expect(await transaction`select from cron.job`).toHaveLength(0);
  });
});
