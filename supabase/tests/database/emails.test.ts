import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { changeAddress, createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase(2);

interface Mail {
  id: string;
  kind: string;
  recipient: string;
  data: Record<string, unknown>;
  batch_id: string | null;
}

const idsOf = (mails: (Mail | undefined)[]) => mails.map((mail) => mail?.id ?? "");

async function queueMail(transaction: Transaction, recipient = "ana@example.com") {
  await authenticateAs(transaction, "postgres");
  await transaction`select private.queue_email('entry_received', ${recipient}, '{"a": 1}')`;
}

async function claim(transaction: Transaction): Promise<Mail[]> {
  await authenticateAs(transaction, "service_role");
  return rpc<Mail>(transaction, "service_claim_emails");
}

/** Lets time pass: everything that was to be tried later is due. */
async function wait(transaction: Transaction) {
  await authenticateAs(transaction, "postgres");
  await transaction`update private.notifications set not_before = now() where not_before is not null`;
}

describe("a mail", () => {
  test("is claimed once, and again when nobody confirms it", async (transaction) => {
    await queueMail(transaction);
    const [mail] = await claim(transaction);
    expect(mail).toMatchObject({ recipient: "ana@example.com", data: { a: 1 } });
    expect(await claim(transaction)).toEqual([]);
    await wait(transaction);
    expect(await claim(transaction)).toHaveLength(1);
  });

  test("that was sent is never claimed again, and its words are forgotten", async (transaction) => {
    await queueMail(transaction);
    const [mail] = await claim(transaction);
    const ids = idsOf([mail]);
    await rpc(transaction, "service_confirm_emails", { ids });
    await rpc(transaction, "service_confirm_emails", { ids });
    await rpc(transaction, "service_fail_emails", { ids, refused: false });
    await wait(transaction);
    expect(await claim(transaction)).toEqual([]);
    await authenticateAs(transaction, "postgres");
    expect(await transaction`select data, attempts from private.notifications`).toEqual([
      { data: {}, attempts: 1 },
    ]);
  });

  test("that cannot be sent is tried later and later, ten times", async (transaction) => {
    await queueMail(transaction);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const [mail] = await claim(transaction);
      await rpc(transaction, "service_fail_emails", { ids: idsOf([mail]), refused: false });
      await authenticateAs(transaction, "postgres");
      const [row] = await transaction<{ minutes: number | null }[]>`
        select round(extract(epoch from not_before - clock_timestamp()) / 60)::int as minutes
        from private.notifications`;
      if (row?.minutes) waits.push(row.minutes);
      await wait(transaction);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(await claim(transaction)).toEqual([]);
  });

  test("whose sender is stopped every time is given up after ten attempts", async (transaction) => {
    await queueMail(transaction);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await claim(transaction), `attempt ${attempt}`).toHaveLength(1);
      await wait(transaction);
    }
    expect(await claim(transaction)).toEqual([]);
    await authenticateAs(transaction, "postgres");
    expect(
      await transaction`select attempts, not_before, sent_at from private.notifications`,
    ).toEqual([{ attempts: 10, not_before: null, sent_at: null }]);
  });

  test("that stopped its sender takes no other mail with it", async (transaction) => {
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

  test("goes to the address that its reader has when it leaves, unless it is about an address", async (transaction) => {
    const person = await createAccount(transaction);
    const colleague = await createAccount(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from private.notifications`;
    for (const kind of ["entry_received", "judge_note"]) {
      await transaction`select private.notify(${kind}, ${person.id})`;
    }
    for (const kind of ["password_changed", "contact_reply"]) {
      await transaction`select private.queue_email(${kind}, ${person.email})`;
    }
    await transaction`select private.notify('entry_received', ${colleague.id})`;
    const [handedOver] = await transaction<{ id: string }[]>`
      update private.notifications set batch_id = gen_random_uuid()
      where kind = 'entry_received' and recipient = ${person.email} returning id`;
    await transaction`select private.notify('entry_received', ${person.id})`;
    await changeAddress(transaction, person, "moved@example.com");
    const claimed = (await claim(transaction)).filter(({ id }) => id !== handedOver?.id);
    expect(
      claimed
        .map(({ kind, recipient }) => ({ kind, recipient }))
        .sort((a, b) => `${a.kind}${a.recipient}`.localeCompare(`${b.kind}${b.recipient}`)),
    ).toEqual([
      { kind: "contact_reply", recipient: person.email },
      ...[colleague.email, "moved@example.com"]
        .sort()
        .map((recipient) => ({ kind: "entry_received", recipient })),
      { kind: "judge_note", recipient: "moved@example.com" },
      { kind: "password_changed", recipient: person.email },
    ]);
    await authenticateAs(transaction, "postgres");
    const stays = await transaction`
      select recipient from private.notifications where id = ${handedOver?.id ?? ""}`;
    expect([...stays]).toEqual([{ recipient: person.email }]);
  });

  test("to an address that cannot be one is not queued", async (transaction) => {
    await queueMail(transaction, "ana@example.com\nbcc: other@example.com");
    await queueMail(transaction, "");
    expect(await claim(transaction)).toEqual([]);
  });
});

/** What is claimed next, by the names before the "@". */
async function claimNames(transaction: Transaction): Promise<string[]> {
  const mails = await claim(transaction);
  return mails.map(({ recipient }) => recipient.replace("@example.com", "")).sort();
}

describe("mails that were handed over together", () => {
  /** Three mails of one batch, and its key. */
  async function handOver(transaction: Transaction) {
    for (const name of ["ana", "ben", "cleo"]) await queueMail(transaction, `${name}@example.com`);
    const mails = await claim(transaction);
    const key = randomUUID();
    const args = { key, ids: idsOf(mails) };
    expect(await rpc(transaction, "service_begin_batch", args)).toHaveLength(3);
    return { mails, key };
  }

  test("are tried again together under the same key, when nobody knows whether they left", async (transaction) => {
    const { mails, key } = await handOver(transaction);
    await rpc(transaction, "service_fail_emails", { ids: idsOf(mails), refused: false });
    await wait(transaction);
    const again = await claim(transaction);
    expect(again.map(({ batch_id }) => batch_id)).toEqual([key, key, key]);
    // Also when their sender was stopped before it could say so.
    await wait(transaction);
    expect(await claim(transaction)).toHaveLength(3);
  });

  test("cannot be handed over by a second sender under another key", async (transaction) => {
    const { mails } = await handOver(transaction);
    await queueMail(transaction, "dora@example.com");
    const ids = idsOf([...mails, ...(await claim(transaction))]);
    const args = { key: randomUUID(), ids };
    expect(await rpc(transaction, "service_begin_batch", args)).toEqual([
      { service_begin_batch: ids[3] },
    ]);
  });

  test("leave one behind that was refused: it goes alone, under another key", async (transaction) => {
    const { mails } = await handOver(transaction);
    const [ana, ...others] = mails;
    await rpc(transaction, "service_fail_emails", { ids: idsOf([ana]), refused: true });
    await rpc(transaction, "service_fail_emails", { ids: idsOf(others), refused: false });
    await wait(transaction);
    const claims = [await claim(transaction), await claim(transaction)];
    expect(claims.map(({ length }) => length).sort()).toEqual([1, 2]);
    expect(claims.flat().find(({ id }) => id === ana?.id)?.batch_id).toBeNull();
  });

  it("go without one that is gone meanwhile, and wait for one that somebody holds", async () => {
    await sql.begin(async (setup) => {
      await handOver(setup);
      await wait(setup);
    });
    try {
      await sql.begin(async (holder) => {
        await holder`select from private.notifications where recipient = 'ana@example.com' for update`;
        await sql.begin(async (transaction) => {
          expect(await claim(transaction)).toEqual([]);
        });
        await holder`delete from private.notifications where recipient = 'ana@example.com'`;
      });
      await rolledBack(sql, async (transaction) => {
        expect(await claimNames(transaction)).toEqual(["ben", "cleo"]);
      });
    } finally {
      await sql`delete from private.notifications`;
    }
  });

  test("lose their key when an administrator has them sent again after they were given up", async (transaction) => {
    await handOver(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`update private.notifications set not_before = null, attempts = 10`;
    await authenticateAs(transaction, await createAdmin(transaction));
    await rpc(transaction, "retry_failed_emails");
    const again = await claim(transaction);
    expect(again.map(({ batch_id }) => batch_id)).toEqual([null, null, null]);
  });
});

describe("what leaves first", () => {
  const queue = (transaction: Transaction, kind: string, name: string) => transaction`
    select private.queue_email(${kind}, ${`${name}@example.com`})`;

  /** The next mail that a sender of one at a time would get. */
  async function next(transaction: Transaction): Promise<string | undefined> {
    await authenticateAs(transaction, "service_role");
    const [mail] = await rpc<Mail>(transaction, "service_claim_emails", { max_count: 1 });
    return mail?.recipient.replace("@example.com", "");
  }

  test("is what a person waits for, then what concerns their work, then news to thousands", async (transaction) => {
    await queue(transaction, "news_results", "news");
    await queue(transaction, "deadline_reminder", "reminder");
    await queue(transaction, "entry_received", "receipt");
    const order = [await next(transaction), await next(transaction), await next(transaction)];
    expect(order).toEqual(["receipt", "reminder", "news"]);
  });

  test("is an urgent mail also when it has failed before, and then what is new", async (transaction) => {
    await queue(transaction, "entry_received", "receipt");
    await queue(transaction, "news_results", "old-news");
    await claim(transaction);
    await wait(transaction);
    await queue(transaction, "news_results", "fresh-news");
    const order = [await next(transaction), await next(transaction), await next(transaction)];
    expect(order).toEqual(["receipt", "fresh-news", "old-news"]);
  });
});

it("two senders at once get mails of their own", async () => {
  await sql`
    select private.queue_email('news_results', 'reader' || n || '@example.com')
    from generate_series(1, 150) n`;
  try {
    await sql.begin(async (one) => {
      const first = await one`select id from public.service_claim_emails(100)`;
      const second = await sql.begin(
        (other) => other`select id from public.service_claim_emails(100)`,
      );
      expect([first.length, second.length]).toEqual([100, 50]);
      expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(150);
    });
  } finally {
    await sql`delete from private.notifications`;
  }
});
