import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { FUNCTIONS_DIR } from "#tools/stack/functions/permissions.ts";
import { startMailbox } from "#tools/stack/mailbox/server.ts";
import { type Part, stopAll } from "#tools/stack/part.ts";
import { freePorts } from "#tools/stack/ports.ts";
import { type ServedApi, startOwnApi } from "#tools/testing/api/ownApi.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { peakMemory } from "#tools/testing/run/memory.ts";

interface ReceivedEmail {
  Subject: string;
  Text: string;
  HTML: string;
  From: { Name: string; Address: string };
}

/** What the outbox remembers of an email. */
interface QueuedEmail {
  attempts: number;
  sent: boolean;
  /** In seconds; null when it will not be tried again. */
  due_in: number | null;
}

/**
 * The API, the edge functions and a mailbox for one test file, on its own database: any test that calls the functions would
 * send the emails of another.
 */
export function useOwnOutbox() {
  const stack = inject("stack");
  const { sql, url } = useDatabase(4);
  const running: Part[] = [];
  let api: ServedApi | undefined;

  beforeAll(async () => {
    const [port] = await freePorts(1);
    running.push(await startMailbox({ port }));
    const mailboxUrl = `http://127.0.0.1:${port}`;
    api = await startOwnApi({ ...stack, mailboxUrl }, url, { functionsDir: FUNCTIONS_DIR });
    running.push(api);
  });
  afterAll(() => stopAll(running));

  const served = (): ServedApi => {
    if (!api) throw new Error("The API has not been started.");
    return api;
  };
  const addresses = () => served().addresses;

  async function get(path: string): Promise<unknown> {
    return (await fetch(`${addresses().mailboxUrl}/api/v1/${path}`)).json();
  }

  async function callAsSchedule(name: string): Promise<{ status: number; body: unknown }> {
    const { apiUrl, secretKey } = addresses();
    const response = await fetch(`${apiUrl}/functions/v1/${name}`, {
      method: "POST",
      headers: { apikey: secretKey, "content-type": "application/json" },
      body: '{"data":null}',
    });
    return { status: response.status, body: await response.json() };
  }

  return {
    get addresses() {
      return addresses();
    },
    sql,

    /** Puts an email into the outbox, as the database's own functions do. */
    async queue(recipient: string, kind = "entry_handed_over", data: object = {}): Promise<string> {
      const [row] = await sql`
        insert into private.notifications (kind, recipient, data)
        values (${kind}, ${recipient}, ${JSON.stringify(data)}::text::jsonb) returning id`;
      return String(row?.id);
    },

    /** How an email stands. */
    async state(id: string): Promise<QueuedEmail | undefined> {
      const [row] = await sql<QueuedEmail[]>`
        select attempts, sent_at is not null as sent,
          extract(epoch from not_before - now())::float as due_in
        from private.notifications where id = ${id}`;
      return row;
    },

    /** Lets time pass: what is to be tried later is due. */
    async passTime(): Promise<void> {
      await sql`update private.notifications set not_before = now() where not_before is not null`;
    },

    /** Every email that has arrived at this address. */
    async received(recipient: string): Promise<ReceivedEmail[]> {
      const { messages } = (await get("messages?limit=500")) as {
        messages: { ID: string; To: { Address: string }[] }[];
      };
      const read = ({ ID }: { ID: string }) => get(`message/${ID}`) as Promise<ReceivedEmail>;
      return Promise.all(
        messages.filter(({ To }) => To.some(({ Address }) => Address === recipient)).map(read),
      );
    },

    /** Calls send-emails as the schedule does. */
    drain: () => callAsSchedule("send-emails"),
    callAsSchedule,

    /** The most memory that a function's process has had, in megabytes. */
    async peakMemory(name: string): Promise<number> {
      const file = path.join(served().dataDir, `functions/${name}.pid`);
      return peakMemory(Number(await readFile(file, "utf8")));
    },
  };
}
