import { readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import { startTemporaryStack, type TemporaryStack } from "#tools/stack/temporaryStack.ts";
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
 * A stack for one test file: the outbox is one for all, and any test that calls the functions would
 * send the emails of another.
 */
export function useOwnOutbox() {
  let stack: TemporaryStack | undefined;
  let sql: postgres.Sql;

  beforeAll(async () => {
    stack = await startTemporaryStack();
    sql = postgres(stack.addresses.dbUrl, { max: 4, onnotice: () => undefined });
  });
  afterAll(async () => {
    await sql?.end();
    await stack?.stop();
  });

  const running = (): TemporaryStack => {
    if (!stack) throw new Error("The stack has not been started.");
    return stack;
  };
  const addresses = () => running().addresses;

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
    get sql() {
      return sql;
    },

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
      const query = encodeURIComponent(`to:${recipient}`);
      const { messages } = (await get(`search?query=${query}&limit=200`)) as {
        messages: { ID: string }[];
      };
      const read = ({ ID }: { ID: string }) => get(`message/${ID}`) as Promise<ReceivedEmail>;
      return Promise.all(messages.map(read));
    },

    /** Calls send-emails as the schedule does. */
    drain: () => callAsSchedule("send-emails"),
    callAsSchedule,

    /** The most memory that a function's process has had, in megabytes. */
    async peakMemory(name: string): Promise<number> {
      const file = path.join(running().config.dataDir, `functions/${name}.pid`);
      return peakMemory(Number(await readFile(file, "utf8")));
    },
  };
}
