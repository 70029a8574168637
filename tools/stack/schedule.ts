import type { Sql } from "postgres";
import type { StackAddresses } from "./config.ts";
import type { Part } from "./part.ts";

/** How soon a waiting email leaves. */
const INTERVAL_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface ScheduleOptions {
  addresses: StackAddresses;
  sql: Sql;
  /** Told what could not be done; it is tried again all the same. */
  log: (line: string) => void;
  interval?: number;
}

/**
 * Does what pg_cron does for a project that is hosted or runs in Docker (private.start_schedule):
 * ends old sessions of administrators, keeps the times of judging, looks for conflicts and mails that are due,
 * prints what operators are told, calls the edge functions that have work, and removes once a day what is
 * kept no longer.
 */
export function startSchedule(options: ScheduleOptions): Part {
  const { sql, log, interval = INTERVAL_MS } = options;
  const { apiUrl, secretKey } = options.addresses;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let tick = Promise.resolve();
  let cleanUpAt = 0;
  /** What each function is doing: none waits for another, so mails leave while documents are looked into. */
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

  /** Portion after portion, each in a transaction of its own. */
  async function queueNotifications(): Promise<void> {
    for (;;) {
      const [row] = await sql<{ done: number }[]>`select private.queue_notifications() as done`;
      if (!row?.done || stopping.signal.aborted) return;
    }
  }

  async function doWhatIsDue(): Promise<void> {
    try {
      if (Date.now() >= cleanUpAt) {
        await sql`select private.delete_expired()`;
        cleanUpAt = Date.now() + DAY_MS;
      }
      await sql`select private.note_schedule_run()`;
      await sql`select private.end_admin_sessions()`;
      await sql`select private.keep_judging_times()`;
      await sql`select private.find_due_conflicts()`;
      await queueNotifications();
      const [watched] = await sql`select private.due_alert() as alert`;
      if (watched?.alert) log(watched.alert);
      // Only then is the function's process worth starting.
      const due = await sql<{ name: string; calls: number }[]>`
        select name, count(*)::int as calls from private.due_function_calls() name group by name`;
      for (const { name, calls } of due) callUnlessRunning(name, calls);
    } catch (error) {
      report(error);
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      tick = doWhatIsDue().then(() => {
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
