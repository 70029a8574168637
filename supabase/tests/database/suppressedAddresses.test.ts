import { beforeAll, describe, expect } from "vitest";
import { authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
let admin: Person;
beforeAll(async () => {
  admin = await sql.begin((transaction) => createAdmin(transaction));
  await sql`delete from private.notifications`;
});

async function suppress(transaction: Transaction, addresses: string[], outcome = "bounced") {
  await authenticateAs(transaction, "service_role");
  await rpc(transaction, "service_record_outcome", { addresses, outcome });
}

async function queue(transaction: Transaction, recipient: string, kind = "welcome") {
  await authenticateAs(transaction, "postgres");
  await transaction`select private.queue_email(${kind}, ${recipient})`;
}

async function claimed(transaction: Transaction): Promise<string[]> {
  await authenticateAs(transaction, "service_role");
  const emails = await rpc<{ recipient: string }>(transaction, "service_claim_emails");
  return emails.map(({ recipient }) => recipient);
}

async function failed(transaction: Transaction) {
  await authenticateAs(transaction, admin);
  return transaction<{ id: string; recipient: string | null; why: string | null }[]>`
    select id, recipient, why from public.admin_emails where state = 'failed' order by kind`;
}

describe("a suppressed address", () => {
  test("gets no emails: they are listed as failed, with the reason", async (transaction) => {
    await queue(transaction, "Ada@example.com");
    await queue(transaction, "ben@example.com");
    await suppress(transaction, ["ADA@example.com", "nobody", "ada@example.com"]);
    expect(await claimed(transaction)).toEqual(["ben@example.com"]);
    expect(await failed(transaction)).toMatchObject([
      { recipient: "Ada@example.com", why: "bounced" },
    ]);
  });

  test("delays no other email of its batch", async (transaction) => {
    for (const name of ["ada", "ben"]) await queue(transaction, `${name}@example.com`);
    await transaction`
      update private.notifications set attempts = 1, batch_id = '00000000-0000-0000-0000-000000000001'`;
    await suppress(transaction, ["ada@example.com"]);
    expect(await claimed(transaction)).toEqual(["ben@example.com"]);
  });

  test("is released by an administrator without revealing it, and its emails are queued again", async (transaction) => {
    await suppress(transaction, ["guest@example.com"], "complained");
    await queue(transaction, "guest@example.com", "team_invitation");
    await queue(transaction, "guest@example.com");
    await claimed(transaction);
    const [invitation] = await failed(transaction);
    expect(invitation).toMatchObject({ recipient: null, why: "complained" });
    const args = { email_id: invitation?.id ?? "" };
    // "Retry all" does not include them.
    expect(await rpc(transaction, "retry_failed_emails")).toEqual([{ retry_failed_emails: 0 }]);
    expect(await rpc(transaction, "release_address", args)).toEqual([{ release_address: 2 }]);
    const lines = await transaction`
      select actor_id, details from public.admin_audit_log
      where action = 'email.address_released'`;
    expect(lines).toEqual([{ actor_id: admin.id, details: { emails: 2 } }]);
    expect(await rpcHint(transaction, "release_address", args)).toBe("not_found");
    expect(await claimed(transaction)).toHaveLength(2);
  });

  test("is reported to its owner only, and is deleted with the account", async (transaction) => {
    const [ada, ben] = [await createAccount(transaction), await createAccount(transaction)];
    await suppress(transaction, [ada.email]);
    const reasons = [];
    for (const person of [ada, ben]) {
      await authenticateAs(transaction, person);
      reasons.push(await rpc(transaction, "my_email_suppression"));
    }
    expect(reasons).toEqual([
      [{ my_email_suppression: "bounced" }],
      [{ my_email_suppression: null }],
    ]);
    await authenticateAs(transaction, "postgres");
    await transaction`select private.delete_account(${ada.id})`;
    expect(await transaction`select from private.suppressed_addresses`).toHaveLength(0);
  });
});

describe("email problems", () => {
  const problem = async (transaction: Transaction) => {
    await authenticateAs(transaction, admin);
    const [row] = await transaction`select email_problem from public.admin_counts`;
    await authenticateAs(transaction, "postgres");
    return row?.email_problem;
  };
  const insert = (transaction: Transaction, count: number, values: object) => transaction`
    insert into private.notifications ${transaction(
      Array.from({ length: count }, (_, n) => ({
        kind: "welcome",
        recipient: `person${n}@example.com`,
        ...values,
      })),
    )}`;
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  test("an email that was not tried yet and is 15 minutes overdue", async (transaction) => {
    await insert(transaction, 1, { kind: "entry_received", not_before: ago(14) });
    expect(await problem(transaction)).toBeNull();
    await insert(transaction, 1, { kind: "entry_received", not_before: ago(16) });
    expect(await problem(transaction)).toBe("delayed");
  });

  test("no problem: emails to thousands, while some of them are sent", async (transaction) => {
    await insert(transaction, 3, { kind: "news_group", not_before: ago(40) });
    expect(await problem(transaction)).toBe("delayed");
    const left = { kind: "group_email", attempts: 1, not_before: null };
    await insert(transaction, 1, { ...left, sent_at: ago(14) });
    expect(await problem(transaction)).toBeNull();
    // Emails about submissions have priority over them.
    await insert(transaction, 1, { kind: "entry_received", not_before: ago(16) });
    expect(await problem(transaction)).toBe("delayed");
    await transaction`update private.notifications set attempts = 1 where kind = 'entry_received'`;
    expect(await problem(transaction)).toBeNull();
    await transaction`update private.notifications set sent_at = ${ago(16)} where sent_at is not null`;
    expect(await problem(transaction)).toBe("delayed");
  });

  test("no problem: thousands of results, while some of them are sent", async (transaction) => {
    await insert(transaction, 3, { kind: "entry_declined", not_before: ago(40) });
    await insert(transaction, 3, { kind: "news_results", not_before: ago(40) });
    expect(await problem(transaction)).toBe("delayed");
    const left = { attempts: 1, not_before: null, sent_at: ago(14) };
    await insert(transaction, 1, { ...left, kind: "news_results" });
    // Sent newsletters prove nothing about emails with a higher priority.
    expect(await problem(transaction)).toBe("delayed");
    await transaction`update private.notifications set kind = 'entry_declined', priority = 2 where sent_at is not null`;
    expect(await problem(transaction)).toBeNull();
  });

  test("more emails that failed repeatedly within the hour than emails that were sent", async (transaction) => {
    const failing = { attempts: 3, tried_at: ago(5), not_before: ago(-8) };
    await insert(transaction, 2, failing);
    expect(await problem(transaction)).toBeNull();
    await insert(transaction, 1, { ...failing, attempts: 10, not_before: null });
    expect(await problem(transaction)).toBe("failing");
    await insert(transaction, 3, { attempts: 1, not_before: null, sent_at: ago(1) });
    expect(await problem(transaction)).toBeNull();
  });

  test("is not what stopped addresses, or failures of yesterday, mean", async (transaction) => {
    const givenUp = { attempts: 10, not_before: null };
    await insert(transaction, 3, { ...givenUp, tried_at: ago(90) });
    await insert(transaction, 3, { ...givenUp, recipient: "gone@example.com", tried_at: ago(5) });
    await suppress(transaction, ["gone@example.com"]);
    expect(await problem(transaction)).toBeNull();
  });
});
