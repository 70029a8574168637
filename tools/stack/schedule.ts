import type { Sql } from "postgres";
import type { StackAddresses } from "./config.ts";
import type { Part } from "./part.ts";

/** How soon a queued email is sent. */
const INTERVAL_MS = 2_000;

interface ScheduleOptions {
  addresses: StackAddresses;
  sql: Sql;
  /** Receives failures, which are retried. */
  log: (line: string) => void;
  interval?: number | undefined;
}

/**
 * Replaces pg_cron of a project that is hosted or runs in Docker (private.start_schedule): runs the jobs
 * of the schedule. Also replaces pg_net: prints alerts and calls the edge functions that have work.
 */
export function startSchedule(options: ScheduleOptions): Part {
  const { sql, log, interval = INTERVAL_MS } = options;
  const { apiUrl, secretKey } = options.addresses;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let tick = Promise.resolve();
  /** The running jobs and calls of functions, which run side by side: emails are sent while others are queued. */
  const running = new Map<string, Promise<unknown>>();

  function report(error: unknown): void {
    if (!stopping.signal.aborted) log(`Schedule: ${error}`);
  }

  async function call(name: string): Promise<void> {
    const response = await fetch(`${apiUrl}/functions/v1/${name}`, {
      method: "POST",
      headers: { apikey: secretKey, "content-type": "application/json" },
      body: '{"data":null}',
      signal: stopping.signal,
    });
    await response.body?.cancel();
    if (!response.ok) log(`Schedule: ${name} answered ${response.status}.`);
  }

  function startUnlessRunning(name: string, start: () => Promise<unknown>): void {
    if (running.has(name)) return;
    running.set(
      name,
      start()
        .catch(report)
        .finally(() => running.delete(name)),
    );
  }

  /** Starts each job in its own transaction and with its own time limit, as pg_cron does. */
  async function startJobs(): Promise<void> {
    const jobs = await sql<{ name: string; limit: string }[]>`
      select name, extract(milliseconds from time_limit)::int::text as limit from private.jobs`;
    for (const { name, limit } of jobs) {
      startUnlessRunning(name, () =>
        sql.begin(async (job) => {
          await job`select set_config('statement_timeout', ${limit}, true)`;
          await job`select private.run_job(${name})`;
        }),
      );
    }
  }

  async function runDueWork(): Promise<void> {
    try {
      await startJobs();
      const failed = await sql<{ name: string; last_error: string }[]>`
        select name, last_error from private.jobs where last_error is not null`;
      for (const { name, last_error } of failed) report(`${name}: ${last_error}`);
      const [alertRow] = await sql`select private.due_alert() as alert`;
      if (alertRow?.alert) log(alertRow.alert);
      // Only functions with work need a process.
      const due = await sql<{ name: string; calls: number }[]>`
        select name, count(*)::int as calls from private.due_function_calls() name group by name`;
      for (const { name, calls } of due) {
        startUnlessRunning(name, () =>
          Promise.all(Array.from({ length: calls }, () => call(name))),
        );
      }
    } catch (error) {
      report(error);
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      tick = runDueWork().then(() => {
        if (!stopping.signal.aborted) schedule();
      });
    }, interval);
  }

  schedule();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await tick;
      await Promise.all(running.values());
    },
  };
}
