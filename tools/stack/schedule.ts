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
  /** The running calls of each function. Functions run side by side: emails are sent while documents are checked. */
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

  function callUnlessRunning(name: string, calls: number): void {
    if (running.has(name)) return;
    const all = Promise.all(Array.from({ length: calls }, () => call(name)));
    running.set(
      name,
      all.catch(report).finally(() => running.delete(name)),
    );
  }

  /** Runs job after job and batch after batch, each in its own transaction. */
  async function runJobs(): Promise<void> {
    let done: number | null = 0;
    while (done !== null && !stopping.signal.aborted) {
      const [row]: { done: number | null }[] = await sql<{ done: number | null }[]>`
        select private.run_schedule(${done}) as done`;
      done = row?.done ?? null;
    }
  }

  async function runDueWork(): Promise<void> {
    try {
      await runJobs();
      const failed = await sql<{ name: string; last_error: string }[]>`
        select name, last_error from private.jobs where last_error is not null`;
      for (const { name, last_error } of failed) report(`${name}: ${last_error}`);
      const [alertRow] = await sql`select private.due_alert() as alert`;
      if (alertRow?.alert) log(alertRow.alert);
      // Only functions with work need a process.
      const due = await sql<{ name: string; calls: number }[]>`
        select name, count(*)::int as calls from private.due_function_calls() name group by name`;
      for (const { name, calls } of due) callUnlessRunning(name, calls);
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
