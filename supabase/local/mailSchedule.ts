import type { Sql } from "postgres";
import type { StackAddresses } from "./config.ts";
import type { Part } from "./part.ts";

/** How soon an email leaves that no app has asked to send. */
const INTERVAL_MS = 5_000;

export interface MailScheduleOptions {
  addresses: StackAddresses;
  /** The database, with connections that are good now. */
  database: () => Promise<Sql>;
  /** Told when the function could not be called; it is called again all the same. */
  log: (line: string) => void;
  interval?: number;
}

/** Whether the function has anything to do: only then is its process worth starting. */
async function isWorkWaiting(sql: Sql): Promise<boolean> {
  const [row] = await sql`
    select exists (select from private.emails where next_attempt_at <= now())
      or exists (select from private.file_deletions) as waiting`;
  return row?.waiting === true;
}

/**
 * Calls the function send-emails while something waits in its queues. Hosted and in Docker pg_cron
 * does this (docs/email.md), which the embedded Postgres does not have.
 */
export function startMailSchedule(options: MailScheduleOptions): Part {
  const { database, log, interval = INTERVAL_MS } = options;
  const { apiUrl, secretKey } = options.addresses;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let tick = Promise.resolve();

  async function callIfNeeded(): Promise<void> {
    try {
      if (!(await isWorkWaiting(await database()))) return;
      const response = await fetch(`${apiUrl}/functions/v1/send-emails`, {
        method: "POST",
        headers: { apikey: secretKey, "content-type": "application/json" },
        body: '{"data":null}',
        signal: stopping.signal,
      });
      await response.body?.cancel();
      if (!response.ok) log(`Queued emails: send-emails answered ${response.status}.`);
    } catch (error) {
      if (!stopping.signal.aborted) log(`Queued emails: ${error}`);
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      tick = callIfNeeded().then(() => {
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
