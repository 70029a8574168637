import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { withExampleValues } from "../stack/config.ts";
import { type FunctionHost, startFunctions } from "../stack/functions/host.ts";
import { functionVariables } from "../stack/functions/permissions.ts";
import { type StackProcess, startStackProcess } from "../stack/stackProcess.ts";
import { startMailService } from "../testing/api/mailService.ts";
import { setChallenge } from "../testing/world/challenge.ts";
import type { Row, Table } from "./table.ts";

const NEWS = 10_000;
/** Queued last, and waited for by people in front of their screens. */
const URGENT = 50;
/** How long the mail service takes for an answer. */
const DELAY_MS = 200;
/** The schedule of a hosted project. */
const MINUTE_MS = 60_000;

type MailService = Awaited<ReturnType<typeof startMailService>>;

/** Queues news to so many subscribers, who are made for it. */
async function queueNews(sql: postgres.Sql, count: number) {
  await sql`delete from private.notifications`;
  await sql`delete from public.mailing_list`;
  await sql`
    insert into public.mailing_list (name, email, country, source, confirmed_at)
    select 'Reader', 'reader' || n || '@example.com', 'Kenya', 'mailing_list_form', now()
    from generate_series(1, ${count}) n`;
  await sql`
    insert into private.notifications (kind, recipient, subscriber_id)
    select 'news_results', email, id from public.mailing_list`;
}

/** Calls send-emails as the schedule does, every minute, until nothing waits. */
async function sendAll(functions: FunctionHost, sql: postgres.Sql, stack: StackProcess) {
  const call = async () => {
    const request = new Request(`${stack.addresses.apiUrl}/functions/v1/send-emails`, {
      method: "POST",
      headers: { apikey: stack.addresses.secretKey, "content-type": "application/json" },
      body: '{"data":null}',
    });
    await (await functions.handle(request, "127.0.0.1")).text();
  };
  let calls = 0;
  for (;;) {
    const minute = delay(MINUTE_MS, undefined, { ref: false });
    const due = await sql`select from private.due_function_calls() name where name = 'send-emails'`;
    if (due.length === 0) throw new Error("Mails wait that nobody may send yet.");
    calls += due.length;
    await Promise.all(due.map(call));
    const [left] = await sql`
      select from private.notifications where not_before is not null limit 1`;
    if (!left) return calls;
    await minute;
  }
}

async function measureSending(stack: StackProcess, sql: postgres.Sql): Promise<Row> {
  const service: MailService = await startMailService();
  service.delayMs = DELAY_MS;
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-mail-"));
  const functions = await startFunctions({
    variables: {
      ...functionVariables(stack.addresses, withExampleValues(process.env)),
      RESEND_API_KEY: "re_bench",
      RESEND_URL: service.url,
    },
    dataDir,
    log: () => undefined,
  });
  try {
    await queueNews(sql, NEWS);
    await sql`
      select private.queue_email('account_deleted', 'person' || n || '@example.com')
      from generate_series(1, ${URGENT}) n`;
    const started = performance.now();
    const calls = await sendAll(functions, sql, stack);
    const seconds = (performance.now() - started) / 1000;
    const addresses = service.delivered.map(({ to }) => to);
    const lastUrgent = addresses.findLastIndex((to) => to.startsWith("person")) + 1;
    return {
      name: `${NEWS + URGENT} mails`,
      figures: {
        "calls of the schedule": calls,
        "requests to the service": service.requests,
        seconds: seconds.toFixed(0),
        "mails a minute": Math.round((addresses.length / seconds) * 60),
        "sent twice": addresses.length - new Set(addresses).size,
        "urgent ones among the first": lastUrgent,
      },
    };
  } finally {
    await functions.stop();
    service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What a claim of a hundred costs while so many wait. */
async function measureClaims(sql: postgres.Sql): Promise<Row[]> {
  const rows: Row[] = [];
  for (const waiting of [1_000, 10_000, 20_000]) {
    await queueNews(sql, waiting);
    await sql`analyze private.notifications`;
    const started = performance.now();
    const claims = 5;
    for (let claim = 0; claim < claims; claim++) await sql`select public.service_claim_emails(100)`;
    const ms = (performance.now() - started) / claims;
    rows.push({ name: `${waiting} waiting`, figures: { "ms a claim": ms.toFixed(1) } });
  }
  return rows;
}

/** How fast ten thousand mails leave through a slow service, and what the database's part costs. */
export async function measureMail(): Promise<Table[]> {
  const stack = await startStackProcess();
  const sql = postgres(stack.addresses.dbUrl, { max: 2, onnotice: () => undefined });
  try {
    await setChallenge(sql);
    const sending = await measureSending(stack, sql);
    return [
      { title: `Mail through a service of ${DELAY_MS} ms a request`, rows: [sending] },
      { title: "Claims of a hundred mails", rows: await measureClaims(sql) },
    ];
  } finally {
    await sql.end();
    await stack.stop();
  }
}
