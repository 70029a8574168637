import { expect, it } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import {
  rolledBack,
  type Transaction,
  useDatabase,
  usePeople,
} from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/**
 * The embedded Postgres has no pg_cron, pg_net or vault. These replacements have the signatures of the real functions
 * and record their calls.
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
const ADDRESS = "https://chat.example.com/hooks/1";

const { sql } = useDatabase(2);
const { submission, stuck, other } = usePeople(sql, {
  submission: (on) => createSubmission(on, { document: true }),
  stuck: createJudge,
  other: createJudge,
});

/** Creates the replacements in a transaction, which removes them afterwards. */
async function standIn(transaction: Transaction): Promise<void> {
  await authenticateAs(transaction, "postgres");
  await transaction.unsafe(STAND_INS);
  // Supabase's own Postgres has the vault in every database.
  const [vault] = await transaction`select from pg_namespace where nspname = 'vault'`;
  if (!vault) await transaction.unsafe(VAULT);
}

const start = (url = URL, key = KEY) => `select private.start_schedule('${url}', '${key}')`;
/** Runs one of the jobs. */
const run = (name: string) => `select private.run_job('${name}')`;
const DUE = run("call_due_functions");
/** Inserts rows without triggers, which would take seconds for thousands. */
const queue = (count: number) =>
  `set local session_replication_role = replica;
    insert into private.notifications (kind, priority, recipient)
    select value, priority, 'reader@example.com'
    from private.email_kinds, generate_series(1, ${count}) where value = 'news_results';
    set local session_replication_role = origin`;
const CALL = `body={"data":null}, headers={"apikey":"${KEY}","content-type":"application/json"}, timeout_milliseconds=50000`;
const broken = (name: string, body: string, answer = "void") =>
  `create or replace function private.${name} returns ${answer} language plpgsql set search_path = '' as $$ begin ${body} end $$`;
const FIND_STUCK = broken(
  "find_conflicts(wanted_judge uuid, wanted_submissions uuid[] default null)",
  "if wanted_judge is null or wanted_judge = '$stuckRow' then raise exception 'An odd name.'; end if;",
);
const WARNED =
  "select 'job_failed' = any (warnings) as warned from public.service_operations_health()";
const HEALTH = "select * from public.service_operations_health()";
const EVERY_JOB = "select private.run_job(name) from private.jobs";

const values = async (transaction: Transaction): Promise<Values> => {
  await standIn(transaction);
  await transaction`delete from private.notifications`;
  await transaction`update private.files set check_due_at = null`;
  return {
    submission: submission.id,
    stuckRow: stuck.judgeId,
    otherRow: other.judgeId,
    calls: `select *, replace(url, '${URL}/functions/v1/', '') as name from net.requests`,
    late: "insert into private.notifications (kind, recipient, not_before) values ('welcome', 'ada@example.com', now() - interval '16 minutes')",
  };
};

testRules(
  sql,
  { stuck, other },
  {
    "operations health": [
      values,
      `
    postgres   | update private.jobs set last_run_at = now() | done
    then service | ${HEALTH} | has_schedule=true, has_client_address=false, is_rehearsal=false, email_problem=null
    then postgres | update private.jobs set last_run_at = now() - interval '16 minutes' | done
    then postgres | update private.platform_settings set client_address_header = 'x-real-ip', clock_offset = '1 hour'; $late | done
    then service | ${HEALTH} | has_schedule=false, has_client_address=true, is_rehearsal=true, email_problem=delayed
    postgres   | alter table private.platform_settings add constraint disk_is_full check (false) not valid | done
    then service | ${HEALTH} | 23514`,
    ],
    "a schedule": [
      values,
      `
    postgres   | ${start()}; ${DUE}; $calls | no rows
    then postgres | ${queue(1)}; ${DUE}; $calls | name=send-emails, ${CALL}
    postgres   | ${start()}; insert into private.files (bucket_id, path, removed_at) values ('submissions', 'a/b/c.pdf', now()) | done
    then postgres | ${DUE}; select string_agg(name, ' ') as names from ($calls) calls | names=send-emails
    postgres   | ${start()}; update private.files set check_due_at = now(); ${DUE}; $calls | name=check-document, ${CALL}
    then postgres | truncate net.requests; ${queue(1)}; ${DUE} | done
    then postgres | select string_agg(name, ' ') as names from ($calls) calls | names=send-emails check-document
    postgres   | ${start()} | done
    ${[
      [2_000, 1],
      [1, 2],
      [8_000, 3],
    ]
      .map(
        ([waiting = 0, senders]) => `
    then postgres | truncate net.requests; ${queue(waiting)}; ${DUE}; $calls | ${senders} rows`,
      )
      .join("")}

    postgres   | ${start()}; select jobname, schedule from cron.job where jobname = 'watch' | jobname=watch, schedule=* * * * *
    then postgres | update private.jobs set last_run_at = now() - interval '25 hours' where name = 'delete_expired' | done
    then postgres | insert into private.notifications (kind, recipient, sent_at, not_before) values ('account_deleted', 'long-ago@example.com', now() - interval '1 year', null) | done
    then postgres | ${run("delete_expired")}; from private.notifications | no rows

    postgres   | update private.jobs set last_run_at = null | done
    then postgres | ${broken("advance_judging()", "raise exception 'A round is stuck.';")}; ${EVERY_JOB} | done
    then postgres | select string_agg(name || ': ' || last_error, ', ') as failed, string_agg(name,
      ', ') filter (where last_run_at is null) as not_run from private.jobs where last_error is not null
      or last_run_at is null | failed=advance_judging: A round is stuck., not_run=advance_judging
    then postgres | ${WARNED} | warned=true
    then postgres | ${broken("advance_judging()", "")}; ${run("advance_judging")}; ${WARNED} | warned=false

    postgres   | ${FIND_STUCK}; ${run("find_due_conflicts")}; from private.conflict_searches where judge_id = '$otherRow' | 1 rows
    then postgres | from private.jobs where name = 'find_due_conflicts' | last_error=Judge $stuckRow: An odd name.
    postgres   | select private.find_due_conflicts('0 seconds'); from private.conflict_searches | 1 rows
    then postgres | select private.find_due_conflicts('0 seconds'); from private.conflict_searches | 2 rows

    postgres   | ${start()}; ${start("http://api.supabase.internal:8000", "sb_secret_another_key_0000")}; select from cron.job | 10 rows
    then postgres | ${queue(1)}; ${DUE} | done
    then postgres | select url, headers ->> 'apikey' as key from net.requests | url=http://api.supabase.internal:8000/functions/v1/send-emails, key=sb_secret_another_key_0000

    postgres   | ${start()}; select private.set_alert_address('${ADDRESS}'); ${run("watch")}; $calls | no rows
    then postgres | $late; ${run("watch")}; ${run("watch")}; $calls | 1 rows
    then postgres | select *, body ->> 'text' ~ 'emails have been queued for more than 15 minutes' as says_why
      from net.requests
      | url=${ADDRESS}, says_why=true, headers={"content-type":"application/json"}, timeout_milliseconds=10000
    then postgres | update private.platform_settings set alerted_at = alerted_at - interval '1 hour'; ${run("watch")}; $calls | 2 rows
    then postgres | delete from private.notifications; ${run("watch")}; ${run("watch")}; $calls | 3 rows
    then postgres | select count(*) from net.requests where body ->> 'text' ~ 'emails and jobs work again' | count=1
    postgres   | ${start()}; $late; ${run("watch")}; $calls | no rows
    postgres   | select private.set_alert_address('http://chat.example.com') | invalid_input
    postgres   | select private.set_alert_address('ntfy.example.com/topic') | invalid_input

    postgres   | ${start(`${URL}/functions/v1`)} | invalid_input
    postgres   | ${start("abc.supabase.co")} | invalid_input
    postgres   | ${start(URL, "")} | invalid_input
    postgres   | ${start(URL, "sb_secret_...")} | invalid_input`,
    ],
  },
);

it("queues due emails in batches, of which an error loses only one", async () => {
  await sql`
    insert into public.mailing_list (email, source, confirmed_at)
    select 'reader' || n || '@example.com', 'mailing_list_form', now() from generate_series(1, 2200) n`;
  await sql`delete from private.announcements`;
  await sql`
    insert into private.announcements (kind, reference_at)
    values ('deadline_changed', now() + interval '1 year')`;
  try {
    let command = "";
    await rolledBack(sql, async (transaction) => {
      await standIn(transaction);
      await transaction.unsafe(start());
      const [job] = await transaction`
        select command from cron.job where jobname = 'queue_notifications'`;
      command = job?.command;
    });
    await sql.unsafe(command);
    const portions = await sql<{ count: number }[]>`
      select count(*)::int as count from private.notifications where recipient like 'reader%'
      group by xmin::text order by 1`;
    expect(portions.map(({ count }) => count)).toEqual([200, 2000]);
  } finally {
    await sql`delete from private.notifications`;
    await sql`delete from public.mailing_list`;
  }
});

it("does not run a job that is running", async () => {
  await sql`update private.jobs set last_run_at = null`;
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended('job queue_notifications', 0))`;
    await sql`select private.run_job(name) from private.jobs`;
  });
  const notRun = await sql`
    select name from private.jobs where last_run_at is null and not needs_network`;
  expect(notRun).toEqual([{ name: "queue_notifications" }]);
});

it("records a job that exceeds its time limit, and keeps what it did before", async () => {
  await rolledBack(sql, async (transaction) => {
    await standIn(transaction);
    await transaction`
      insert into private.announcements (kind, reference_at) values ('deadline_changed', now() + interval '1 year')`;
    await transaction.unsafe(
      broken(
        "queue_notifications()",
        "if (select count(*) from private.announcements) = 0 then perform pg_sleep(60); end if; delete from private.announcements; return 1;",
        "int",
      ),
    );
    await transaction`update private.jobs set time_limit = '300 milliseconds' where name = 'queue_notifications'`;
    await transaction.unsafe(start());
    const [job] = await transaction`
      select command from cron.job where jobname = 'queue_notifications'`;
    await transaction.unsafe(job?.command);
    const [state] = await transaction`
      select last_error, (select count(*)::int from private.announcements) as announcements
      from private.jobs where name = 'queue_notifications'`;
    expect(state).toEqual({
      last_error: "canceling statement due to statement timeout",
      announcements: 0,
    });
    const [alert] = await transaction`select private.due_alert() as text`;
    expect(alert?.text).toContain("the job queue_notifications fails");
  });
});
