import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { FUNCTIONS_DIR } from "#tools/stack/functions/permissions.ts";
import { startMailbox } from "#tools/stack/mailbox/server.ts";
import { type Part, stopAll } from "#tools/stack/part.ts";
import { freePorts } from "#tools/stack/ports.ts";
import { emailsTo, type ReceivedEmail } from "#tools/testing/api/mailbox.ts";
import { startOwnApi } from "#tools/testing/api/ownApi.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { callOf } from "./ownFunctions.ts";

/** The state of an email in the outbox. */
interface QueuedEmail {
  attempts: number;
  sent: boolean;
  /** In seconds; null after the last attempt. */
  due_in: number | null;
}

/**
 * The API, the edge functions and a mailbox for one test file, on a separate database. On a shared one, each test would
 * send the emails of the others.
 */
export function useOwnOutbox() {
  const stack = inject("stack");
  const { sql, url } = useDatabase(4);
  const running: Part[] = [];
  let dataDir = "";

  beforeAll(async () => {
    const [port] = await freePorts(1);
    running.push(await startMailbox({ port }));
    const mailboxUrl = `http://127.0.0.1:${port}`;
    const api = await startOwnApi({ ...stack, mailboxUrl }, url, { functionsDir: FUNCTIONS_DIR });
    running.push(api);
    ({ dataDir } = api);
    outbox.reloadFunctions = api.reloadFunctions;
    outbox.addresses = api.addresses;
  });
  afterAll(() => stopAll(running));

  const outbox = {
    /** Those of the API, from `beforeAll` on. */
    addresses: stack,
    sql,
    /** Ends the processes of the functions, whose peaks of memory remain. */
    reloadFunctions: async () => {},

    async call(name: string, headers: Record<string, string>, data: object = {}) {
      const address = `${outbox.addresses.apiUrl}/functions/v1/${name}`;
      const response = await fetch(address, callOf(data, headers));
      return { status: response.status, body: await response.json() };
    },
    callAsSchedule: (name: string): Promise<{ status: number; body: unknown }> =>
      outbox.call(name, { apikey: outbox.addresses.secretKey }),
    /** Calls send-emails as the schedule does. */
    drain: (): Promise<{ status: number; body: unknown }> => outbox.callAsSchedule("send-emails"),

    /** Adds an email to the outbox, as the database's functions do. */
    async queue(recipient: string, kind = "entry_handed_over", data: object = {}): Promise<string> {
      const [row] = await sql`
        insert into private.notifications (kind, recipient, data)
        values (${kind}, ${recipient}, ${JSON.stringify(data)}::text::jsonb) returning id`;
      return String(row?.id);
    },

    async state(id: string): Promise<QueuedEmail | undefined> {
      const [row] = await sql<QueuedEmail[]>`
        select attempts, sent_at is not null as sent,
          extract(epoch from not_before - now())::float as due_in
        from private.notifications where id = ${id}`;
      return row;
    },

    /** Makes emails due that are scheduled for another attempt. */
    async passTime(): Promise<void> {
      await sql`update private.notifications set not_before = now() where not_before is not null`;
    },

    received: (recipient: string): Promise<ReceivedEmail[]> =>
      emailsTo(outbox.addresses.mailboxUrl, recipient),

    /** The peak memory of a function's process in megabytes; on other systems than Linux, its current one. */
    peakMemory(name: string): number {
      const pid = readFileSync(path.join(dataDir, `functions/${name}.pid`), "utf8").trim();
      const kilobytes =
        process.platform === "linux"
          ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
          : execFileSync("ps", ["-o", "rss=", "-p", pid], { encoding: "utf8" });
      return Number(kilobytes) / 1024;
    },
  };
  return outbox;
}
