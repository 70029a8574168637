import { describe, expect, it } from "vitest";
import { authenticateAs, DENIED, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Sql, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase(4);

async function claimOf(transaction: Transaction | Sql, person: Person) {
  const [row] = await transaction<{ claims: Record<string, unknown>; role: string }[]>`
    select account.raw_app_meta_data as claims, profile.role
    from auth.users account join public.profiles profile using (id) where id = ${person.id}`;
  return row;
}

/** Leaves exactly these administrators, so that "the last one" is known. */
async function onlyAdmins(...admins: Person[]): Promise<void> {
  const ids = admins.map(({ id }) => id);
  await sql`delete from private.user_roles where user_id <> all (${ids})`;
}

const GRANT = { role: "admin" };
/** What administrators do to other accounts, with arguments beside the account. */
const CALLS: [string, Record<string, string>][] = [
  ["set_role", GRANT],
  ["revoke_admin", {}],
  ["delete_user", {}],
];

describe("acting as somebody who may not", () => {
  test.each(CALLS)(
    "%s is refused to all who are no administrators (any more)",
    async (transaction, name, args) => {
      await createAdmin(transaction);
      const revoked = await createAdmin(transaction);
      const person = await createAccount(transaction);
      await transaction`delete from private.user_roles where user_id = ${revoked.id}`;
      const stranger = { id: crypto.randomUUID() };
      for (const actor of ["anon", "service_role", person, revoked, stranger] as const) {
        await authenticateAs(transaction, actor);
        expect(await rpcHint(transaction, name, { ...args, user_id: person.id })).toBe("denied");
      }
    },
  );

  test.each(CALLS)("%s refuses oneself", async (transaction, name, args) => {
    const admin = await createAdmin(transaction);
    await createAdmin(transaction);
    await authenticateAs(transaction, admin);
    expect(await rpcHint(transaction, name, { ...args, user_id: admin.id })).toBe("self_service");
    expect(await rpcHint(transaction, name, { ...args, user_id: null })).toBe("invalid_input");
  });

  test("what somebody writes into their own token's claims makes no administrator", async (transaction) => {
    const person = await createAccount(transaction, { data: { role: "admin" } });
    await authenticateAs(transaction, person);
    const claims = { sub: person.id, role: "authenticated", app_metadata: { role: "admin" } };
    await transaction`
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    const [row] = await rpc(transaction, "my_role");
    expect(row).toEqual({ my_role: null });
    expect(await transaction`select * from public.admin_users`).toHaveLength(0);
  });
});

describe("granting and revoking", () => {
  test("are repeatable, say whether anything changed, and reach the token's claim", async (transaction) => {
    const admin = await createAdmin(transaction);
    const person = await createAccount(transaction);
    await authenticateAs(transaction, admin);
    const answers: unknown[] = [];
    for (const [name, args] of [
      ["set_role", GRANT],
      ["set_role", GRANT],
      ["revoke_admin", {}],
      ["revoke_admin", {}],
    ] as const) {
      const [row] = await rpc(transaction, name, { ...args, user_id: person.id });
      answers.push(row?.[name]);
      if (answers.length === 2) {
        await authenticateAs(transaction, "postgres");
        expect(await claimOf(transaction, person)).toEqual({
          claims: { provider: "email", role: "admin" },
          role: "admin",
        });
        await authenticateAs(transaction, admin);
      }
    }
    expect(answers).toEqual([true, false, true, false]);
    await authenticateAs(transaction, "postgres");
    expect(await claimOf(transaction, person)).toEqual({
      claims: { provider: "email" },
      role: "user",
    });
  });

  test("nobody is made an administrator who does not exist", async (transaction) => {
    const admin = await createAdmin(transaction);
    await authenticateAs(transaction, admin);
    const args = { ...GRANT, user_id: crypto.randomUUID() };
    expect(await rpcHint(transaction, "set_role", args)).toBe("not_found");
  });

  test("a revoked administrator loses everything with the next request", async (transaction) => {
    const admin = await createAdmin(transaction);
    await createAdmin(transaction);
    await authenticateAs(transaction, admin);
    expect((await transaction`select id from public.admin_users limit 2`).length).toBe(2);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from private.user_roles where user_id = ${admin.id}`;
    await authenticateAs(transaction, admin);
    expect(await transaction`select id from public.admin_users`).toHaveLength(0);
    expect(
      await rpcHint(transaction, "change_submissions", {
        ids: [crypto.randomUUID()],
        change: { status: "declined" },
      }),
    ).toBe("denied");
  });

  test("the list of addresses answers from the tables", async (transaction) => {
    const admin = await createAdmin(transaction);
    const person = await createAccount(transaction);
    await authenticateAs(transaction, admin);
    expect(await rpc(transaction, "get_user_email", { user_id: person.id })).toEqual([
      { get_user_email: person.email },
    ]);
  });
});

describe("the last administrator", () => {
  test("stays, however the removal is tried", async (transaction) => {
    await transaction`delete from auth.users where id not in (select user_id from private.user_roles)`;
    const admin = await createAdmin(transaction);
    await transaction`delete from private.user_roles where user_id <> ${admin.id}`;
    for (const statement of [
      "delete from private.user_roles",
      "truncate private.user_roles cascade",
      `delete from auth.users where id = '${admin.id}'`,
      "delete from auth.users",
    ]) {
      const attempt = transaction.savepoint((savepoint) => savepoint.unsafe(statement));
      await expect(attempt, statement).rejects.toMatchObject({ hint: "last_admin" });
    }
    await createAdmin(transaction);
    await transaction`delete from auth.users where id = ${admin.id}`;
  });

  test("is no obstacle to deleting others, also before there is an administrator", async (transaction) => {
    await transaction.unsafe("alter table private.user_roles disable trigger user");
    await transaction`delete from private.user_roles`;
    await transaction.unsafe("alter table private.user_roles enable trigger user");
    const person = await createAccount(transaction);
    await transaction`delete from auth.users where id = ${person.id}`;
  });

  /** Runs two removals at the same moment and returns how many administrators are left. */
  async function removeBoth(
    remove: (transaction: Transaction, actor: Person, subject: Person) => Promise<unknown>,
    isolation = "read committed",
  ): Promise<{ left: number; failures: unknown[] }> {
    const [one, two] = await Promise.all([createAdmin(sql), createAdmin(sql)]);
    await onlyAdmins(one, two);
    const attempt = (actor: Person, subject: Person) =>
      sql.begin(`isolation level ${isolation}`, async (transaction) => {
        await transaction`select 1`;
        await remove(transaction, actor, subject);
        await transaction`select pg_sleep(0.15)`;
      });
    const settled = await Promise.allSettled([attempt(one, two), attempt(two, one)]);
    const [row] = await sql<{ left: number }[]>`
      select count(*)::int as left from private.user_roles where role = 'admin'`;
    return {
      left: row?.left ?? 0,
      failures: settled.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])),
    };
  }

  it("stays when two revoke each other at the same moment", async () => {
    const { left, failures } = await removeBoth(async (transaction, actor, subject) => {
      await authenticateAs(transaction, actor);
      await rpc(transaction, "revoke_admin", { user_id: subject.id });
    });
    expect(left).toBe(1);
    expect(failures).toMatchObject([{ code: DENIED }]);
  });

  it("stays when two delete each other's account at the same moment", async () => {
    const { left, failures } = await removeBoth(async (transaction, actor, subject) => {
      await authenticateAs(transaction, actor);
      await rpc(transaction, "delete_user", { user_id: subject.id });
    });
    expect(left).toBe(1);
    expect(failures).toMatchObject([{ code: DENIED }]);
  });

  it("stays when both rows or accounts are deleted by hand at the same moment", async () => {
    const byRow = await removeBoth(
      (transaction, _, subject) =>
        transaction`delete from private.user_roles where user_id = ${subject.id}`,
    );
    expect(byRow).toMatchObject({ left: 1, failures: [{ hint: "last_admin" }] });
    const byAccount = await removeBoth(
      (transaction, _, subject) => transaction`delete from auth.users where id = ${subject.id}`,
    );
    expect(byAccount).toMatchObject({ left: 1, failures: [{ hint: "last_admin" }] });
  });

  it("stays for transactions that look at an old snapshot", async () => {
    const { left, failures } = await removeBoth(
      (transaction, _, subject) =>
        transaction`delete from private.user_roles where user_id = ${subject.id}`,
      "repeatable read",
    );
    expect(left).toBe(1);
    expect(failures).toHaveLength(1);
  });
});

test("every administrator is told once of a right that is given or taken, also who loses it", async (transaction) => {
  await transaction`delete from private.notifications`;
  const actor = await createAdmin(transaction);
  const person = await createAccount(transaction);
  const told = async () => {
    await authenticateAs(transaction, "postgres");
    const rows = await transaction`
      delete from private.notifications where recipient in (${actor.email}, ${person.email})
      returning kind, recipient, data`;
    return rows.toSorted((a, b) => String(a.recipient).localeCompare(String(b.recipient)));
  };
  const data = { email: person.email, changed_by: actor.email };
  const both = [actor.email, person.email].toSorted((a, b) => a.localeCompare(b));
  for (const [name, args, kind] of [
    ["set_role", GRANT, "administrator_made"],
    ["revoke_admin", {}, "administrator_removed"],
  ] as const) {
    await authenticateAs(transaction, actor);
    await rpc(transaction, name, { ...args, user_id: person.id });
    await rpc(transaction, name, { ...args, user_id: person.id });
    expect(await told()).toEqual(both.map((recipient) => ({ kind, recipient, data })));
  }
});
