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
 * prints what operators are told, calls send-emails while something waits for it, and removes once a
 * day what is kept no longer.
 */
export function startSchedule(options: ScheduleOptions): Part {
  const { sql, log, interval = INTERVAL_MS } = options;
  const { apiUrl, secretKey } = options.addresses;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let tick = Promise.resolve();
  let cleanUpAt = 0;

  async function callSendEmails(): Promise<void> {
    const response = await fetch(`${apiUrl}/functions/v1/send-emails`, {
      method: "POST",
      headers: { apikey: secretKey, "content-type": "application/json" },
      body: '{"data":null}',
      signal: stopping.signal,
    });
    await response.body?.cancel();
    if (!response.ok) log(`Schedule: send-emails answered ${response.status}.`);
  }

  /** Portion after portion, each in a transaction of its own. */
  async function queueNotices(): Promise<void> {
    for (;;) {
      const [row] = await sql<{ done: number }[]>`select private.queue_notices() as done`;
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
      await queueNotices();
      const [watched] = await sql`select private.due_alert() as alert`;
      if (watched?.alert) log(watched.alert);
      // Only then is the function's process worth starting.
      const [row] = await sql`select private.sender_count() as senders`;
      await Promise.all(Array.from({ length: row?.senders ?? 0 }, callSendEmails));
    } catch (error) {
      if (!stopping.signal.aborted) log(`Schedule: ${error}`);
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
    },
  };
}
