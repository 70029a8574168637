import { beforeAll, describe, expect } from "vitest";
import { authenticateAs, rpc, rpcHint, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
let person: Person;
let admin: Person;

beforeAll(async () => {
  person = await createAccount(sql);
  admin = await createAdmin(sql);
});

const MESSAGE = {
  name: "Ana",
  email: "ana@example.com",
  subject: "A question",
  message: "First line\nSecond line",
  client_key: "203.0.113.7",
};

async function record(transaction: Transaction, change: Partial<typeof MESSAGE> = {}) {
  await authenticateAs(transaction, "service_role");
  const [row] = await rpc<{ service_record_contact_request: string }>(
    transaction,
    "service_record_contact_request",
    { ...MESSAGE, ...change },
  );
  return row?.service_record_contact_request ?? "";
}

async function refusedRecord(transaction: Transaction, change: Partial<typeof MESSAGE> = {}) {
  await authenticateAs(transaction, "service_role");
  return rpcRefusal(transaction, "service_record_contact_request", { ...MESSAGE, ...change });
}

describe("recording", () => {
  test.each([
    [{ name: "" }],
    [{ subject: " \n" }],
    [{ message: "\u0007" }],
    [{ email: "ana" }],
    [{ name: "n".repeat(201) }],
    [{ subject: "s".repeat(201) }],
    [{ message: "m".repeat(5001) }],
    [{ email: `${"e".repeat(250)}@example.com` }],
  ])("refuses %j", async (transaction, change) => {
    expect(await refusedRecord(transaction, change)).toMatchObject({ hint: "invalid_input" });
  });

  test("stores it clean, as new", async (transaction) => {
    const id = await record(transaction, {
      subject: "A\r\nquestion",
      message: "  First line\r\nSecond line\u0000 ".replace("\u0000", "\u0001"),
    });
    await authenticateAs(transaction, admin);
    const rows = await transaction`
      select id, name, email, subject, message, status, search from public.admin_contact_requests`;
    const { client_key: _, ...stored } = MESSAGE;
    expect(rows).toEqual([
      {
        ...stored,
        id,
        status: "new",
        search: "ana\nana@example.com\na question\nfirst line\nsecond line",
      },
    ]);
  });
});

test("the same message again within an hour is one: the first answer got lost", async (transaction) => {
  const id = await record(transaction);
  const again = { email: "ANA@example.com", message: " First line\r\nSecond line " };
  expect(await record(transaction, again)).toBe(id);
  expect(await record(transaction, { message: "Another" })).not.toBe(id);
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.contact_requests set created_at = now() - interval '61 minutes' where id = ${id}`;
  expect(await record(transaction)).not.toBe(id);
});

describe("the rate limit", () => {
  test("stops one sender after five messages, with any spelling and network", async (transaction) => {
    for (let count = 0; count < 5; count += 1) {
      await record(transaction, { message: `${count}`, client_key: `198.51.100.${count}` });
    }
    const change = { email: "ANA@Example.com", message: "5", client_key: "198.51.100.99" };
    expect(await refusedRecord(transaction, change)).toEqual({
      code: "P0001",
      hint: "rate_limited",
      message: "Too many attempts. Please try again later.",
    });
    await record(transaction, { email: "other@example.com" });
  });

  test("stops one network address after twenty messages, with any sender", async (transaction) => {
    for (let count = 0; count < 20; count += 1) {
      await record(transaction, { email: `sender${count}@example.com` });
    }
    const refusal = await refusedRecord(transaction, { email: "next@example.com" });
    expect(refusal).toMatchObject({ hint: "rate_limited" });
    await record(transaction, { email: "next@example.com", client_key: "198.51.100.1" });
  });

  test("ends with its window, and keeps no addresses", async (transaction) => {
    for (let count = 0; count < 5; count += 1) {
      await record(transaction, { message: `${count}` });
    }
    await authenticateAs(transaction, "postgres");
    const counted = () => transaction`
      select action, used, key_hash = private.rate_limit_hash(
        case action when 'contact_client' then ${MESSAGE.client_key} else ${MESSAGE.email} end
      ) as is_hash from private.rate_limits order by action`;
    const row = (action: string, used: number) => ({ action, used, is_hash: true });
    expect(await counted()).toEqual([row("contact_client", 5), row("contact_sender", 5)]);
    await transaction`update private.rate_limits set resets_at = now() - interval '1 second'`;
    await record(transaction, { message: "again" });
    await authenticateAs(transaction, "postgres");
    expect(await counted()).toEqual([row("contact_client", 1), row("contact_sender", 1)]);
  });
});

describe("working on requests", () => {
  const calls = [
    ["set_contact_request_status", { status: "resolved" }],
    ["reply_to_contact_request", { body: "Hello" }],
    ["assign_contact_request", {}],
  ] as const;

  test.each(calls)("%s is the administrators'", async (transaction, name, args) => {
    const id = await record(transaction);
    for (const actor of ["anon", person, "service_role"] as const) {
      await authenticateAs(transaction, actor);
      expect(await rpcHint(transaction, name, { id, ...args })).toBe("denied");
    }
    await authenticateAs(transaction, admin);
    const unknown = { id: crypto.randomUUID(), ...args };
    expect(await rpcHint(transaction, name, unknown)).toBe("not_found");
  });

  test("any status follows any, and a lost race is told", async (transaction) => {
    const id = await record(transaction);
    await authenticateAs(transaction, admin);
    const read = async () => {
      const [row] = await transaction`
        select status, updated_at::text from public.admin_contact_requests where id = ${id}`;
      return row;
    };
    const first = await read();
    for (const status of ["resolved", "new", "in-progress", "new"]) {
      const expected_updated_at = (await read())?.updated_at;
      await rpc(transaction, "set_contact_request_status", { id, status, expected_updated_at });
      expect((await read())?.status).toBe(status);
    }
    const stale = { id, status: "resolved", expected_updated_at: first?.updated_at };
    expect(await rpcHint(transaction, "set_contact_request_status", stale)).toBe("conflict");
    expect(
      await rpcHint(transaction, "set_contact_request_status", {
        id,
        status: "done",
      }),
    ).toBe("invalid_input");
  });

  test("of two administrators who reply at once, the second is told", async (transaction) => {
    const id = await record(transaction);
    await authenticateAs(transaction, admin);
    const reply = { id, body: "Hello", expected_replies: 0 };
    await rpc(transaction, "reply_to_contact_request", reply);
    expect(await rpcHint(transaction, "reply_to_contact_request", reply)).toBe("conflict");
    await authenticateAs(transaction, "postgres");
    const mails = await transaction`select from private.notifications where kind = 'contact_reply'`;
    expect(mails).toHaveLength(1);
    await authenticateAs(transaction, admin);
    await rpc(transaction, "reply_to_contact_request", { ...reply, expected_replies: 1 });
  });

  test("a reply is kept, mailed, and gone with its request", async (transaction) => {
    const id = await record(transaction);
    await authenticateAs(transaction, admin);
    for (const body of ["", "b".repeat(5001)]) {
      expect(await rpcHint(transaction, "reply_to_contact_request", { id, body })).toBe(
        "invalid_input",
      );
    }
    await rpc(transaction, "reply_to_contact_request", { id, body: "Hello\nAna" });
    const replies = await transaction`
      select contact_request_id, body, replied_by, author_email
      from public.admin_contact_replies`;
    expect(replies).toEqual([
      {
        contact_request_id: id,
        body: "Hello\nAna",
        replied_by: admin.id,
        author_email: admin.email,
      },
    ]);
    const removed = await transaction`
      delete from public.admin_contact_requests where id = ${id} returning id`;
    expect(removed).toHaveLength(1);
    expect(await transaction`select * from public.admin_contact_replies`).toHaveLength(0);
    await authenticateAs(transaction, "postgres");
    const [mail] = await transaction`select kind, recipient, data from private.notifications`;
    expect(mail).toEqual({
      kind: "contact_reply",
      recipient: MESSAGE.email,
      data: { name: "Ana", subject: "A question", body: "Hello\nAna" },
    });
  });

  test("a reply says that it was answered, and resolves the request if its author says so", async (transaction) => {
    const id = await record(transaction);
    await authenticateAs(transaction, admin);
    const state = async () => {
      const [row] = await transaction`
        select status, replied_at is not null as is_answered from public.admin_contact_requests`;
      return row;
    };
    expect(await state()).toEqual({ status: "new", is_answered: false });
    await rpc(transaction, "reply_to_contact_request", { id, body: "Soon" });
    expect(await state()).toEqual({ status: "new", is_answered: true });
    await rpc(transaction, "reply_to_contact_request", { id, body: "Now", resolve: true });
    expect(await state()).toEqual({ status: "resolved", is_answered: true });
  });

  test("an administrator sees to it, nobody else, and the account with the address is named", async (transaction) => {
    const id = await record(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.contact_requests set email = ${person.email.toUpperCase()} where id = ${id}`;
    await authenticateAs(transaction, admin);
    const read = async () => {
      const [row] = await transaction`
        select assignee, assignee_email, account_id, updated_at::text
        from public.admin_contact_requests`;
      return row;
    };
    const before = await read();
    expect(before).toMatchObject({ assignee: null, account_id: person.id });
    const participant = { id, assignee: person.id };
    expect(await rpcHint(transaction, "assign_contact_request", participant)).toBe("invalid_input");
    await rpc(transaction, "assign_contact_request", { id, assignee: admin.id });
    expect(await read()).toMatchObject({ assignee: admin.id, assignee_email: admin.email });
    const stale = { id, expected_updated_at: before?.updated_at };
    expect(await rpcHint(transaction, "assign_contact_request", stale)).toBe("conflict");
    await rpc(transaction, "assign_contact_request", { id });
    expect(await read()).toMatchObject({ assignee: null });
    const lines = await transaction`
      select details from public.admin_audit_log where action = 'contact_request.assigned'
      order by id`;
    expect(lines).toEqual([{ details: { to: admin.id } }, { details: { to: null } }]);
  });

  test("nobody else reads or deletes", async (transaction) => {
    await record(transaction);
    await authenticateAs(transaction, person);
    for (const view of ["admin_contact_requests", "admin_contact_replies"]) {
      for (const schema of ["public", "private"]) {
        expect(await transaction.unsafe(`select * from ${schema}.${view}`)).toHaveLength(0);
      }
    }
    await transaction`delete from public.admin_contact_requests where true`;
    await transaction`delete from private.admin_contact_requests where true`;
    await authenticateAs(transaction, "postgres");
    expect(await transaction`select from public.contact_requests`).toHaveLength(1);
  });
});
