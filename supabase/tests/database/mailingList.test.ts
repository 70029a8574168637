import { describe, expect } from "vitest";
import { authenticateAs, hintOf, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, SIGN_UP_DATA } from "#tools/testing/world/people.ts";

const { test } = useDatabase();

const ENTRY = { name: "Ana", email: "ana@example.com", country: "Spain" };

async function join(transaction: Transaction, entry: Partial<typeof ENTRY> = {}) {
  await authenticateAs(transaction, "anon");
  return rpc(transaction, "join_mailing_list", { ...ENTRY, ...entry });
}

async function listed(transaction: Transaction, email = ENTRY.email) {
  await authenticateAs(transaction, "postgres");
  return transaction`
    select email, name, country, source from public.mailing_list where lower(email) = lower(${email})`;
}

describe("nobody finds out who is on the list", () => {
  test("the answer is the same for a new address, a known one and another spelling of it", async (transaction) => {
    const answers = [
      await join(transaction),
      await join(transaction),
      await join(transaction, { email: "ANA@example.com", name: "Somebody else" }),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await listed(transaction)).toEqual([{ ...ENTRY, source: "mailing_list_form" }]);
  });

  test("no client reads, counts, changes or deletes", async (transaction) => {
    await join(transaction);
    const participant = await (async () => {
      return createAccount(transaction);
    })();
    for (const actor of ["anon", participant, "service_role"] as const) {
      await authenticateAs(transaction, actor);
      for (const statement of [
        "select count(*) from public.mailing_list",
        "select 1 from private.admin_mailing_list where email = 'x'",
        "delete from public.mailing_list where true",
        "insert into public.mailing_list (email, source) values ('b@example.com', 'signup_form')",
      ]) {
        if (actor === participant && statement.includes("admin_")) continue;
        expect(
          await hintOf(transaction, (savepoint) => savepoint.unsafe(statement)),
          statement,
        ).toBe("denied");
      }
    }
    await authenticateAs(transaction, participant);
    expect(await transaction`select * from private.admin_mailing_list`).toHaveLength(0);
    expect(await transaction`select * from public.admin_mailing_list`).toHaveLength(0);
    expect(
      await transaction`delete from public.admin_mailing_list where true returning id`,
    ).toHaveLength(0);
    expect(await listed(transaction)).toHaveLength(1);
  });
});

describe("what is stored", () => {
  test.each([
    [{ name: "  " }, "Name is required."],
    [{ country: "" }, "Country is required."],
    [{ name: "n".repeat(201) }, "Name must be at most 200 characters."],
    [{ country: "c".repeat(101) }, "Country must be at most 100 characters."],
    [{ email: "" }, "Please enter a valid email address."],
    [{ email: "ana" }, "Please enter a valid email address."],
    [{ email: "ana@localhost" }, "Please enter a valid email address."],
    [{ email: "ana@example.com\nbcc: x@example.com" }, "Please enter a valid email address."],
    [{ email: `${"a".repeat(250)}@example.com` }, "Please enter a valid email address."],
  ])("refuses %j", async (transaction, entry, message) => {
    await authenticateAs(transaction, "anon");
    const refusal = await rpcRefusal(transaction, "join_mailing_list", { ...ENTRY, ...entry });
    expect(refusal).toEqual({ code: "P0001", hint: "invalid_input", message });
  });

  test("is clean", async (transaction) => {
    await join(transaction, {
      name: " Ana\u0000\tMaría ".replace("\u0000", ""),
      email: " ana@example.com ",
    });
    expect(await listed(transaction)).toMatchObject([{ name: "Ana María", email: ENTRY.email }]);
  });
});

describe("the choice in the profile", () => {
  const opted = { ...SIGN_UP_DATA, join_mailing_list: true };

  test("adds and removes one's own address, with any spelling and source", async (transaction) => {
    await join(transaction, { email: "ANA@example.com" });
    const person = await createAccount(transaction, { email: ENTRY.email, data: opted });
    await authenticateAs(transaction, person);
    await transaction`update public.profiles set join_mailing_list = false where id = ${person.id}`;
    expect(await listed(transaction)).toHaveLength(0);
    await authenticateAs(transaction, person);
    await transaction`update public.profiles set join_mailing_list = true where id = ${person.id}`;
    expect(await listed(transaction)).toMatchObject([{ source: "signup_form" }]);
  });

  test("does nothing for an address that is not confirmed to be one's own", async (transaction) => {
    await join(transaction);
    const person = await createAccount(transaction, {
      email: ENTRY.email,
      data: opted,
      confirmed: false,
    });
    await authenticateAs(transaction, person);
    await transaction`update public.profiles set join_mailing_list = false where id = ${person.id}`;
    expect(await listed(transaction)).toHaveLength(1);
  });

  test("moves with a changed address, and leaves what the form wrote", async (transaction) => {
    const person = await createAccount(transaction, { email: ENTRY.email, data: opted });
    await transaction`update auth.users set email = 'new@example.com' where id = ${person.id}`;
    expect(await listed(transaction)).toHaveLength(0);
    expect(await listed(transaction, "new@example.com")).toHaveLength(1);
    await join(transaction, { email: "third@example.com" });
    await authenticateAs(transaction, "postgres");
    await transaction`update auth.users set email = 'third@example.com' where id = ${person.id}`;
    await transaction`update auth.users set email = 'fourth@example.com' where id = ${person.id}`;
    expect(await listed(transaction, "third@example.com")).toHaveLength(1);
  });
});

test("an administrator removes an entry, and the history does not keep the address", async (transaction) => {
  await join(transaction);
  const admin = await createAdmin(transaction);
  await authenticateAs(transaction, admin);
  const removed = await transaction`
    delete from public.admin_mailing_list where email = ${ENTRY.email} returning id`;
  expect(removed).toHaveLength(1);
  const [line] = await transaction`
    select * from public.admin_audit_log where action = 'mailing_list.removed'`;
  expect(line).toMatchObject({ actor_id: admin.id, subject_id: removed[0]?.id, details: {} });
  expect(JSON.stringify(line)).not.toContain(ENTRY.email);
});
