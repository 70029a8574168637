import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { connect } from "../schema/databases.ts";
import type { StackAddresses } from "../stack/config.ts";
import { startSchedule } from "../stack/schedule.ts";
import { authenticateAs } from "../testing/database/actors.ts";
import { pastDates, setChallenge } from "../testing/world/challenge.ts";
import { ADMINS, fillToFullSize } from "../testing/world/fullSize.ts";
import { CONFIRMED } from "../testing/world/submissions.ts";
import { addParticipants, type Participant } from "./participants.ts";
import { callFunction, readDashboard } from "./requests.ts";
import { onStack } from "./stackProcess.ts";
import { percentile, type Row, type Table } from "./table.ts";

const SUBSCRIBERS = 200_000;
const WORKING_AT_ONCE = 100;
/** The duration of each phase. The emails that are still queued then stay queued. */
const PHASE_MS = Number(process.env.BENCH_PHASE_SECONDS ?? 120) * 1000;
/** Each participant pauses after each step. */
const PAUSE_MS = 2_000;
/** How long a call of the email service takes. */
const MAIL_CALL_MS = 200;
/** More people than can take their turn in all phases, because each submits once. */
const PARTICIPANTS = WORKING_AT_ONCE * Math.ceil((3 * PHASE_MS) / (5 * PAUSE_MS) + 1);

const PHASES = ["before the release", "results and newsletter", "with a poisoned job"] as const;
type Phase = (typeof PHASES)[number];

interface Measured {
  phase: Phase;
  action: "save" | "page";
  ms: number;
  /** Why it failed. */
  error?: string;
}

/** Resend's batch endpoint, which answers after a while. */
async function startMailService() {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    await delay(MAIL_CALL_MS);
    const emails = JSON.parse(body) as unknown[];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ data: emails.map(() => ({ id: randomUUID() })) }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Decides on all submissions, and requests and confirms the release, which is due ten minutes later. */
async function confirmRelease(sql: postgres.Sql): Promise<void> {
  await sql`
    update public.submissions set status = case when receipt_number < 'E-000021' then 'selected' else 'declined' end
    where submitted_at is not null`;
  await sql.begin(async (transaction) => {
    await authenticateAs(transaction, ADMINS[0]);
    await transaction`
      select public.request_release(null, null, null,
        array(select id from public.interventions_of_release() where not is_own))`;
    await authenticateAs(transaction, ADMINS[1]);
    await transaction`
      select public.confirm_release((select id from public.admin_releases), null,
        array(select id from public.interventions_of_release() where not is_own))`;
  });
}

/** Adds a job of the schedule that works until its time limit cancels it, each time it runs. */
async function poison(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create function private.poisoned() returns void language plpgsql as $$
    begin loop perform 1; end loop; end $$;
    insert into private.jobs (name, time_limit) values ('poisoned', '5 seconds')`);
}

/** A participant with an extended deadline: starts a submission, saves it twice, reads the pages and submits it. */
async function takeTurn(
  stack: StackAddresses,
  person: Participant,
  measure: (action: Measured["action"], call: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  let seen = { id: "", revision: 0 };
  const change = async (name: string, values: object) => {
    seen = JSON.parse(await callFunction(stack, person, name, values));
  };
  const save = (version: number) =>
    measure("save", () =>
      change("save_submission", {
        id: seen.id,
        revision: seen.revision,
        idea_name: `Idea ${version}`,
        description: "It tells. ".repeat(200),
      }),
    );
  await measure("save", () => change("create_submission", { user_id: person.id }));
  await measure("page", () => readDashboard(stack, person));
  await save(1);
  await save(2);
  await measure("page", () => readDashboard(stack, person));
  const { id, revision } = seen;
  await measure("save", () => change("submit_submission", { id, revision, ...CONFIRMED }));
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function figuresOf(name: string, waits: readonly number[], errors = 0): Row {
  const figures = {
    count: waits.length,
    errors,
    "p50 s": seconds(percentile(waits, 0.5)),
    "p99 s": seconds(percentile(waits, 0.99)),
    "longest s": seconds(percentile(waits, 1)),
  };
  return { name, figures };
}

const isoOf = (moments: readonly Date[]) => moments.map((moment) => moment.toISOString());

/** How long each receipt was queued, with the position of its phase; one that is still queued, until now. */
const receiptWaits = (sql: postgres.Sql, starts: readonly Date[]) =>
  sql<{ position: number; ms: number }[]>`
    select width_bucket(created_at, ${isoOf(starts)}::timestamptz[]) - 1 as position,
      (extract(epoch from coalesce(sent_at, now()) - created_at) * 1000)::float8 as ms
    from private.notifications where kind = 'entry_received'`;

function errorRows(measured: readonly Measured[]): Row[] {
  const failed = measured.filter(({ error }) => error);
  const errors = Map.groupBy(failed, ({ action, error }) => `${action}: ${error?.slice(0, 200)}`);
  return [...errors].map(([name, { length }]) => ({ name, figures: { count: length } }));
}

/** How many emails were queued, and sent in each phase. */
async function emailRows(sql: postgres.Sql, starts: readonly Date[]): Promise<Row[]> {
  const rows = await sql<{ kind: string; position: number | null; count: number }[]>`
    select kind, width_bucket(sent_at, ${isoOf(starts)}::timestamptz[]) - 1 as position, count(*)::int
    from private.notifications
    where kind in ('entry_received', 'entry_selected', 'entry_declined', 'news_results')
    group by kind, position order by kind`;
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([name, counts]) => {
    const sent = PHASES.map((phase, position) => [
      phase,
      counts.find((one) => one.position === position)?.count ?? 0,
    ]);
    const queued = counts.reduce((sum, { count }) => sum + count, 0);
    return { name, figures: { queued, ...Object.fromEntries(sent) } };
  });
}

/** Lets the participants work during each phase, while the schedule runs. */
async function runDay(stack: StackAddresses, sql: postgres.Sql, people: Participant[]) {
  const measured: Measured[] = [];
  const starts: Date[] = [];
  let phase: Phase = PHASES[0];
  let isOver = false;
  const measure = async (action: Measured["action"], call: () => Promise<unknown>) => {
    const started = performance.now();
    const during = phase;
    const failed = await call().then(
      () => ({}),
      (error: Error) => ({ error: error.message }),
    );
    measured.push({ phase: during, action, ms: performance.now() - started, ...failed });
    await delay(PAUSE_MS * (0.5 + Math.random()));
  };
  async function work(): Promise<void> {
    for (let person = people.pop(); person && !isOver; person = people.pop()) {
      await takeTurn(stack, person, measure);
    }
  }
  const events: Record<Phase, () => Promise<unknown>> = {
    "before the release": async () => undefined,
    // The release is due ten minutes after its confirmation.
    "results and newsletter": async () =>
      sql`update private.platform_settings set clock_offset = interval '11 minutes'`,
    "with a poisoned job": () => poison(sql),
  };

  const jobs = connect(stack.dbUrl, 10);
  const schedule = startSchedule({ addresses: stack, sql: jobs, log: () => undefined });
  try {
    const working = Array.from({ length: WORKING_AT_ONCE }, work);
    for (phase of PHASES) {
      console.log(`${phase}: ${PHASE_MS / 1000} s`);
      starts.push(new Date());
      await events[phase]();
      await delay(PHASE_MS);
    }
    isOver = true;
    await Promise.all(working);
    return { measured, starts };
  } finally {
    await schedule.stop();
    await jobs.end();
  }
}

async function measureDay(stack: StackAddresses, sql: postgres.Sql): Promise<Table[]> {
  await fillToFullSize(sql, SUBSCRIBERS);
  const people = await addParticipants(stack, sql, PARTICIPANTS);
  await setChallenge(sql, pastDates());
  await sql`
    update public.profiles set submission_extended_to = now() + interval '1 day'
    where id in ${sql(people.map(({ id }) => id))}`;
  await confirmRelease(sql);
  const { measured, starts } = await runDay(stack, sql, people);

  const receipts = await receiptWaits(sql, starts);
  const waits = PHASES.flatMap((phase, position) => [
    ...(["page", "save"] as const).map((action) => {
      const calls = measured.filter((one) => one.phase === phase && one.action === action);
      const errors = calls.filter(({ error }) => error).length;
      const times = calls.map(({ ms }) => ms);
      return figuresOf(`${action}, ${phase}`, times, errors);
    }),
    figuresOf(
      `receipt, ${phase}`,
      receipts.filter((one) => one.position === position).map(({ ms }) => ms),
    ),
  ]);
  const failed = await sql<{ name: string; last_error: string }[]>`
    select name, last_error from private.jobs where last_error is not null`;
  const tables: Table[] = [
    { title: `Results day, ${WORKING_AT_ONCE} participants working: waits`, rows: waits },
    { title: "Errors", rows: errorRows(measured) },
    { title: "Emails, sent", rows: await emailRows(sql, starts) },
    {
      title: "Jobs that failed",
      rows: failed.map(({ name, last_error }) => ({ name, figures: { error: last_error } })),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/**
 * Results day at full size: results to 20,000 teams and a newsletter to 200,000 subscribers, while participants with an
 * extended deadline work. Measures the longest waits for pages, saves and receipts, before the release, after it, and
 * with a job that exceeds its time limit again and again.
 */
export async function measureResultsDay(): Promise<Table[]> {
  const mail = await startMailService();
  try {
    return await onStack(measureDay, { RESEND_API_KEY: "re_bench", RESEND_URL: mail.url });
  } finally {
    mail.stop();
  }
}
