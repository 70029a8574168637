import { describe, expect, test } from "vitest";
import { authenticateAs, DENIED, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import {
  rolledBack,
  type Sql,
  type Transaction,
  useDatabase,
} from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase(4);

async function claimOf(transaction: Transaction | Sql, person: Person) {
  const [row] = await transaction<{ claims: Record<string, unknown>; role: string }[]>`
    select account.raw_app_meta_data as claims, profile.role
    from auth.users account join public.profiles profile using (id) where id = ${person.id}`;
  return row;
}

/** Leaves exactly these administrators, so that "the last one" is known. */
async function onlyAdmins(...admins: Person[]): Promise<void> {
  const ids = admins.map(({ id }) => id);
  await sql`delete from public.admins where user_id <> all (${ids})`;
}

const SERVICE_CALLS = ["service_grant_admin", "service_revoke_admin", "service_delete_user"];

describe("acting as somebody who may not", () => {
  test.each(SERVICE_CALLS)("%s is closed to every client, administrators too", async (name) => {
    await rolledBack(sql, async (transaction) => {
      const admin = await createAdmin(transaction);
      const person = await createAccount(transaction);
      const args = { actor_id: admin.id, user_id: person.id };
      for (const actor of ["anon", person, admin] as const) {
        await authenticateAs(transaction, actor);
        expect((await rpcRefusal(transaction, name, args)).code).toBe(DENIED);
      }
    });
  });

  test.each(SERVICE_CALLS)(
    "%s refuses an actor who is no administrator (any more)",
    async (name) => {
      await rolledBack(sql, async (transaction) => {
        await createAdmin(transaction);
        const revoked = await createAdmin(transaction);
        const person = await createAccount(transaction);
        await transaction`delete from public.admins where user_id = ${revoked.id}`;
        await authenticateAs(transaction, "service_role");
        for (const actor_id of [person.id, revoked.id, crypto.randomUUID(), null]) {
          const refusal = await rpcRefusal(transaction, name, { actor_id, user_id: person.id });
          expect(refusal.code).toBe(DENIED);
        }
      });
    },
  );

  test.each(SERVICE_CALLS)("%s refuses oneself", async (name) => {
    await rolledBack(sql, async (transaction) => {
      const admin = await createAdmin(transaction);
      await createAdmin(transaction);
      await authenticateAs(transaction, "service_role");
      const args = { actor_id: admin.id, user_id: admin.id };
      expect(await rpcRefusal(transaction, name, args)).toMatchObject({ hint: "self_service" });
      const nobody = await rpcRefusal(transaction, name, { actor_id: admin.id, user_id: null });
      expect(nobody).toMatchObject({ hint: "invalid_input" });
    });
  });

  test("what somebody writes into their own token's claims makes no administrator", async () => {
    await rolledBack(sql, async (transaction) => {
      const person = await createAccount(transaction, { data: { role: "admin" } });
      await authenticateAs(transaction, person);
      const claims = { sub: person.id, role: "authenticated", app_metadata: { role: "admin" } };
      await transaction`
        select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      const [row] = await rpc(transaction, "is_admin");
      expect(row).toEqual({ is_admin: false });
      expect(await transaction`select * from public.admin_users`).toHaveLength(0);
    });
  });
});

describe("granting and revoking", () => {
  test("are repeatable, say whether anything changed, and reach the token's claim", async () => {
    await rolledBack(sql, async (transaction) => {
      const admin = await createAdmin(transaction);
      const person = await createAccount(transaction);
      const args = { actor_id: admin.id, user_id: person.id };
      await authenticateAs(transaction, "service_role");
      const answers: unknown[] = [];
      for (const name of [
        "service_grant_admin",
        "service_grant_admin",
        "service_revoke_admin",
        "service_revoke_admin",
      ]) {
        const [row] = await rpc(transaction, name, args);
        answers.push(row?.[name]);
        if (answers.length === 2) {
          await authenticateAs(transaction, "postgres");
          expect(await claimOf(transaction, person)).toEqual({
            claims: { provider: "email", role: "admin" },
            role: "admin",
          });
          await authenticateAs(transaction, "service_role");
        }
      }
      expect(answers).toEqual([true, false, true, false]);
      await authenticateAs(transaction, "postgres");
      expect(await claimOf(transaction, person)).toEqual({
        claims: { provider: "email" },
        role: "user",
      });
    });
  });

  test("nobody is made an administrator who does not exist", async () => {
    await rolledBack(sql, async (transaction) => {
      const admin = await createAdmin(transaction);
      await authenticateAs(transaction, "service_role");
      const args = { actor_id: admin.id, user_id: crypto.randomUUID() };
      const refusal = await rpcRefusal(transaction, "service_grant_admin", args);
      expect(refusal).toMatchObject({ hint: "not_found" });
    });
  });

  test("a revoked administrator loses everything with the next request", async () => {
    await rolledBack(sql, async (transaction) => {
      const admin = await createAdmin(transaction);
      await createAdmin(transaction);
      await authenticateAs(transaction, admin);
      expect((await transaction`select id from public.admin_users limit 2`).length).toBe(2);
      await authenticateAs(transaction, "postgres");
      await transaction`delete from public.admins where user_id = ${admin.id}`;
      await authenticateAs(transaction, admin);
      expect(await transaction`select id from public.admin_users`).toHaveLength(0);
      const id = crypto.randomUUID();
      const refusal = await rpcRefusal(transaction, "set_submission_status", {
        id,
        status: "declined",
      });
      expect(refusal.code).toBe(DENIED);
    });
  });

  test("the helpers of the edge functions answer from the tables", async () => {
    await rolledBack(sql, async (transaction) => {
      const admin = await createAdmin(transaction);
      const person = await createAccount(transaction);
      await authenticateAs(transaction, "service_role");
      const list = await rpc<{ service_list_admins: string }>(transaction, "service_list_admins");
      expect(list.map((row) => row.service_list_admins)).toContain(admin.id);
      expect(list.map((row) => row.service_list_admins)).not.toContain(person.id);
      expect(await rpc(transaction, "service_get_user_email", { user_id: person.id })).toEqual([
        { service_get_user_email: person.email },
      ]);
    });
  });
});

describe("the last administrator", () => {
  test("stays, however the removal is tried", async () => {
    await rolledBack(sql, async (transaction) => {
      await transaction`delete from auth.users where id not in (select user_id from public.admins)`;
      const admin = await createAdmin(transaction);
      await transaction`delete from public.admins where user_id <> ${admin.id}`;
      for (const statement of [
        "delete from public.admins",
        "truncate public.admins cascade",
        `delete from auth.users where id = '${admin.id}'`,
        "delete from auth.users",
      ]) {
        const attempt = transaction.savepoint((savepoint) => savepoint.unsafe(statement));
        await expect(attempt, statement).rejects.toMatchObject({ hint: "last_admin" });
      }
      await createAdmin(transaction);
      await transaction`delete from auth.users where id = ${admin.id}`;
    });
  });

  test("is no obstacle to deleting others, also before there is an administrator", async () => {
    await rolledBack(sql, async (transaction) => {
      await transaction.unsafe("alter table public.admins disable trigger user");
      await transaction`delete from public.admins`;
      await transaction.unsafe("alter table public.admins enable trigger user");
      const person = await createAccount(transaction);
      await transaction`delete from auth.users where id = ${person.id}`;
    });
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
    const [row] = await sql<{ left: number }[]>`select count(*)::int as left from public.admins`;
    return {
      left: row?.left ?? 0,
      failures: settled.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])),
    };
  }

  test("stays when two revoke each other at the same moment", async () => {
    const { left, failures } = await removeBoth(async (transaction, actor, subject) => {
      await authenticateAs(transaction, "service_role");
      await rpc(transaction, "service_revoke_admin", { actor_id: actor.id, user_id: subject.id });
    });
    expect(left).toBe(1);
    expect(failures).toMatchObject([{ code: DENIED }]);
  });

  test("stays when two delete each other's account at the same moment", async () => {
    const { left, failures } = await removeBoth(async (transaction, actor, subject) => {
      await authenticateAs(transaction, "service_role");
      await rpc(transaction, "service_delete_user", { actor_id: actor.id, user_id: subject.id });
    });
    expect(left).toBe(1);
    expect(failures).toMatchObject([{ code: DENIED }]);
  });

  test("stays when both rows or accounts are deleted by hand at the same moment", async () => {
    const byRow = await removeBoth(
      (transaction, _, subject) =>
        transaction`delete from public.admins where user_id = ${subject.id}`,
    );
    expect(byRow).toMatchObject({ left: 1, failures: [{ hint: "last_admin" }] });
    const byAccount = await removeBoth(
      (transaction, _, subject) => transaction`delete from auth.users where id = ${subject.id}`,
    );
    expect(byAccount).toMatchObject({ left: 1, failures: [{ hint: "last_admin" }] });
  });

  test("stays for transactions that look at an old snapshot", async () => {
    const { left, failures } = await removeBoth(
      (transaction, _, subject) =>
        transaction`delete from public.admins where user_id = ${subject.id}`,
      "repeatable read",
    );
    expect(left).toBe(1);
    expect(failures).toHaveLength(1);
  });
});

test("every administrator is told once of a right that is given or taken, also who loses it", async () => {
  await rolledBack(sql, async (transaction) => {
    await transaction`delete from private.notifications`;
    const actor = await createAdmin(transaction);
    const person = await createAccount(transaction);
    const args = { actor_id: actor.id, user_id: person.id };
    const told = async () => {
      await authenticateAs(transaction, "postgres");
      const rows = await transaction`
        delete from private.notifications where recipient in (${actor.email}, ${person.email})
        returning kind, recipient, data`;
      return rows.toSorted((a, b) => String(a.recipient).localeCompare(String(b.recipient)));
    };
    const data = { email: person.email, changed_by: actor.email };
    const both = [actor.email, person.email].toSorted((a, b) => a.localeCompare(b));
    for (const [name, kind] of [
      ["service_grant_admin", "administrator_made"],
      ["service_revoke_admin", "administrator_removed"],
    ] as const) {
      await authenticateAs(transaction, "service_role");
      await rpc(transaction, name, args);
      await rpc(transaction, name, args);
      expect(await told()).toEqual(both.map((recipient) => ({ kind, recipient, data })));
    }
  });
});
