import { describe, expect, test } from "vitest";
import { authenticateAs, DENIED, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();

interface Mail {
  id: string;
  kind: string;
  recipient: string;
  data: Record<string, unknown>;
}

async function queueMail(transaction: Transaction, recipient = "ana@example.com") {
  await authenticateAs(transaction, "postgres");
  await transaction`select private.send_email('entry_received', ${recipient}, '{"a": 1}')`;
}

async function claim(transaction: Transaction): Promise<Mail[]> {
  await authenticateAs(transaction, "service_role");
  return rpc<Mail>(transaction, "service_claim_emails");
}

/** Lets time pass: everything that was to be tried later is due. */
async function wait(transaction: Transaction) {
  await authenticateAs(transaction, "postgres");
  await transaction`update private.emails set next_attempt_at = now() where next_attempt_at is not null`;
}

test.each([
  ["service_claim_emails", {}],
  ["service_confirm_email", { id: null }],
  ["service_fail_email", { id: null }],
  ["service_pending_file_deletions", {}],
  ["service_confirm_file_deletions", { paths: [] }],
  ["service_take_documents", { max_count: 1 }],
  ["service_note_document", { path: null }],
  ["service_list_admins", {}],
  ["service_is_admin", { user_id: null }],
  ["service_get_user_email", { user_id: null }],
])("%s is the edge functions' alone", async (name, args) => {
  await rolledBack(sql, async (transaction) => {
    const person = await createAccount(transaction);
    const admin = await createAdmin(transaction);
    for (const actor of ["anon", person, admin] as const) {
      await authenticateAs(transaction, actor);
      expect((await rpcRefusal(transaction, name, args)).code).toBe(DENIED);
    }
  });
});

describe("a mail", () => {
  test("is claimed once, and again when nobody confirms it", async () => {
    await rolledBack(sql, async (transaction) => {
      await queueMail(transaction);
      const [mail] = await claim(transaction);
      expect(mail).toMatchObject({ recipient: "ana@example.com", data: { a: 1 } });
      expect(await claim(transaction)).toEqual([]);
      await wait(transaction);
      expect(await claim(transaction)).toHaveLength(1);
    });
  });

  test("that was sent is never claimed again, and its words are forgotten", async () => {
    await rolledBack(sql, async (transaction) => {
      await queueMail(transaction);
      const [mail] = await claim(transaction);
      const id = mail?.id ?? "";
      await rpc(transaction, "service_confirm_email", { id });
      await rpc(transaction, "service_confirm_email", { id });
      await rpc(transaction, "service_fail_email", { id });
      await wait(transaction);
      expect(await claim(transaction)).toEqual([]);
      await authenticateAs(transaction, "postgres");
      expect(await transaction`select data, attempts from private.emails`).toEqual([
        { data: {}, attempts: 1 },
      ]);
    });
  });

  test("that cannot be sent is tried later and later, ten times", async () => {
    await rolledBack(sql, async (transaction) => {
      await queueMail(transaction);
      const waits: number[] = [];
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        const [mail] = await claim(transaction);
        await rpc(transaction, "service_fail_email", { id: mail?.id ?? "" });
        await authenticateAs(transaction, "postgres");
        const [row] = await transaction<{ minutes: number | null }[]>`
          select round(extract(epoch from next_attempt_at - clock_timestamp()) / 60)::int as minutes
          from private.emails`;
        if (row?.minutes) waits.push(row.minutes);
        await wait(transaction);
      }
      expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512]);
      expect(await claim(transaction)).toEqual([]);
    });
  });

  test("whose sender is stopped every time is given up after ten attempts", async () => {
    await rolledBack(sql, async (transaction) => {
      await queueMail(transaction);
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        expect(await claim(transaction), `attempt ${attempt}`).toHaveLength(1);
        await wait(transaction);
      }
      expect(await claim(transaction)).toEqual([]);
      await authenticateAs(transaction, "postgres");
      expect(
        await transaction`select attempts, next_attempt_at, sent_at from private.emails`,
      ).toEqual([{ attempts: 10, next_attempt_at: null, sent_at: null }]);
    });
  });

  test("that stopped its sender takes no other mail with it", async () => {
    await rolledBack(sql, async (transaction) => {
      for (const name of ["fatal", "ana", "ben"]) {
        await queueMail(transaction, `${name}@example.com`);
      }
      expect(await claim(transaction)).toHaveLength(3);
      await wait(transaction);
      await queueMail(transaction, "new@example.com");
      const claims = [];
      for (let count = 0; count < 5; count += 1) {
        claims.push((await claim(transaction)).map(({ recipient }) => recipient));
      }
      expect(claims[0], "what is new goes first").toEqual(["new@example.com"]);
      expect(claims.slice(1).map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    });
  });

  test("to an address that cannot be one is not queued", async () => {
    await rolledBack(sql, async (transaction) => {
      await queueMail(transaction, "ana@example.com\nbcc: other@example.com");
      await queueMail(transaction, "");
      expect(await claim(transaction)).toEqual([]);
    });
  });
});
