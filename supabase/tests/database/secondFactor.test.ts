import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import {
  type Actor,
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { addFactor, enterCode, type SignedIn, signIn } from "#tools/testing/world/factors.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { test } = useDatabase(2);

async function requireFactor(transaction: Transaction): Promise<void> {
  await authenticateAs(transaction, "postgres");
  await transaction`select private.require_second_factor(true)`;
}

async function readsCounts(transaction: Transaction, actor: Actor) {
  await authenticateAs(transaction, actor);
  return refusalOf(transaction, (savepoint) => savepoint`select * from admin_counts`);
}

async function expectOpen(transaction: Transaction, actor: Actor): Promise<void> {
  await authenticateAs(transaction, actor);
  expect(await transaction`select * from admin_counts`).toHaveLength(1);
}

describe("who has an app", () => {
  test("reads and does nothing before its code, and everything after", async (transaction) => {
    const admin = await signIn(transaction, await createAdmin(transaction));
    await expectOpen(transaction, admin);
    await addFactor(transaction, admin);
    const refusal = { code: DENIED, hint: "second_factor" };
    expect(await readsCounts(transaction, admin)).toMatchObject(refusal);
    expect(await rpcRefusal(transaction, "my_records")).toMatchObject(refusal);
    await expectOpen(transaction, await signIn(transaction, admin, { isProven: true }));
  });

  test("needs its code as a participant and as a judge as well", async (transaction) => {
    const person = await signIn(transaction, await createAccount(transaction));
    const judging = await signIn(transaction, await createJudge(transaction));
    for (const [actor, relation] of [
      [person, "profiles"],
      [judging, "my_judge"],
    ] as const) {
      await authenticateAs(transaction, actor);
      expect(await transaction`select * from ${transaction(relation)}`).toHaveLength(1);
      await addFactor(transaction, actor);
      await authenticateAs(transaction, actor);
      const refusal = await refusalOf(
        transaction,
        (savepoint) => savepoint`select * from ${savepoint(relation)}`,
      );
      expect(refusal, relation).toMatchObject({ code: DENIED, hint: "second_factor" });
      await authenticateAs(transaction, await signIn(transaction, actor, { isProven: true }));
      expect(await transaction`select * from ${transaction(relation)}`).toHaveLength(1);
    }
  });

  test("an app that was begun and never finished changes nothing", async (transaction) => {
    const admin = await signIn(transaction, await createAdmin(transaction));
    await addFactor(transaction, admin, "unverified");
    await expectOpen(transaction, admin);
  });

  test("neither a token from before the code nor a session that lost it will do", async (transaction) => {
    const proven = await signIn(transaction, await createAdmin(transaction), { isProven: true });
    await addFactor(transaction, proven);
    const { codeAt: _, ...before } = proven;
    expect(await readsCounts(transaction, before)).toMatchObject({ hint: "second_factor" });
    await authenticateAs(transaction, "postgres");
    await transaction`update auth.sessions set aal = 'aal1' where id = ${proven.sessionId}`;
    expect(await readsCounts(transaction, proven)).toMatchObject({ hint: "second_factor" });
    // A token that names no session proves nothing either.
    const { sessionId: __, ...nameless } = proven;
    expect(await readsCounts(transaction, nameless)).toMatchObject({ hint: "second_factor" });
  });
});

describe("once an operator asks administrators for one", () => {
  test("who has none administers nothing, and stays a person of the site", async (transaction) => {
    const admin = await signIn(transaction, await createAdmin(transaction));
    await requireFactor(transaction);
    const refusal = { code: DENIED, hint: "second_factor_missing" };
    expect(await readsCounts(transaction, admin)).toMatchObject(refusal);
    expect(await rpcRefusal(transaction, "is_admin")).toMatchObject(refusal);
    expect(await transaction`select * from profiles`).toHaveLength(1);
    expect(await rpc(transaction, "my_access")).toEqual([
      { is_admin: true, needs_second_factor: true },
    ]);
    await addFactor(transaction, admin);
    await expectOpen(transaction, await signIn(transaction, admin, { isProven: true }));
  });

  test("nobody else is asked", async (transaction) => {
    await requireFactor(transaction);
    const person = await signIn(transaction, await createAccount(transaction));
    await authenticateAs(transaction, person);
    expect(await transaction`select * from profiles`).toHaveLength(1);
    expect(await rpc(transaction, "is_admin")).toEqual([{ is_admin: false }]);
    expect(await rpc(transaction, "my_access")).toEqual([
      { is_admin: false, needs_second_factor: false },
    ]);
  });

  test("the operator is told who has none, and can take it back", async (transaction) => {
    const [without, withOne] = [await createAdmin(transaction), await createAdmin(transaction)];
    await addFactor(transaction, withOne);
    const [answer] = await transaction<{ says: string }[]>`
      select private.require_second_factor(true) as says`;
    expect(answer?.says).toContain(without.email);
    expect(answer?.says).not.toContain(withOne.email);
    await transaction`select private.require_second_factor(false)`;
    await expectOpen(transaction, await signIn(transaction, without));
  });

  test("my_access answers before the code, and not to an ended session", async (transaction) => {
    const admin = await signIn(transaction, await createAdmin(transaction));
    await addFactor(transaction, admin);
    await authenticateAs(transaction, admin);
    expect(await rpc(transaction, "my_access")).toEqual([
      { is_admin: true, needs_second_factor: false },
    ]);
    await authenticateAs(transaction, { ...admin, sessionId: randomUUID() });
    expect(await rpcHint(transaction, "my_access")).toBe("denied");
  });
});

/** Sets how old a session is, and since when it was not renewed. */
async function age(transaction: Transaction, { sessionId }: SignedIn, began: string, used: string) {
  await authenticateAs(transaction, "postgres");
  await transaction`
    update auth.sessions set
      created_at = now() - ${began}::interval,
      refreshed_at = (now() at time zone 'utc') - ${used}::interval
    where id = ${sessionId}`;
}

describe("the session of an administrator", () => {
  test.each([
    ["13 hours", "1 minute"],
    ["3 hours", "121 minutes"],
  ])("that began %s ago and was used %s ago is over", async (transaction, began, used) => {
    const admin = await signIn(transaction, await createAdmin(transaction));
    const person = await signIn(transaction, await createAccount(transaction));
    await age(transaction, admin, began, used);
    await age(transaction, person, began, used);
    expect(await readsCounts(transaction, admin)).toMatchObject({
      code: DENIED,
      hint: "session_over",
    });
    // Others stay signed in for weeks.
    await authenticateAs(transaction, person);
    expect(await transaction`select * from profiles`).toHaveLength(1);

    await authenticateAs(transaction, "postgres");
    await transaction`select private.end_admin_sessions()`;
    const left = await transaction`
      select id from auth.sessions where id in (${admin.sessionId}, ${person.sessionId})`;
    expect(left).toEqual([{ id: person.sessionId }]);
  });

  test("goes on within them, wherever the database is", async (transaction) => {
    await transaction`set local time zone 'Asia/Tokyo'`;
    const admin = await signIn(transaction, await createAdmin(transaction));
    await age(transaction, admin, "11 hours", "119 minutes");
    await transaction`select private.end_admin_sessions()`;
    await expectOpen(transaction, admin);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update auth.sessions set created_at = now() - interval '1 hour', refreshed_at = null
      where id = ${admin.sessionId}`;
    await expectOpen(transaction, admin);
  });
});

const AGAIN = { code: "P0001", hint: "second_factor_again" };

/** Acts as somebody with the rights of the functions that ask for a recent code. */
async function askForCode(transaction: Transaction, actor: Actor): Promise<void> {
  await authenticateAs(transaction, actor);
  await transaction`reset role`;
}
const requireCode = (transaction: Transaction) => transaction`select private.require_recent_code()`;

describe("what cannot be undone", () => {
  const codeAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  test("asks for a code again after ten minutes", async (transaction) => {
    const admin = await signIn(transaction, await createAdmin(transaction), { isProven: true });
    await addFactor(transaction, admin);
    await askForCode(transaction, { ...admin, codeAt: codeAgo(9) });
    await requireCode(transaction);
    await askForCode(transaction, { ...admin, codeAt: codeAgo(11) });
    expect(await refusalOf(transaction, requireCode)).toMatchObject(AGAIN);
  });

  test("asks nobody who has no app, but a person with a role that needs one", async (transaction) => {
    const admin = await signIn(transaction, await createAdmin(transaction));
    await askForCode(transaction, admin);
    await requireCode(transaction);
    await requireFactor(transaction);
    await askForCode(transaction, admin);
    expect(await refusalOf(transaction, requireCode)).toMatchObject(AGAIN);
    await askForCode(transaction, await createAccount(transaction));
    await requireCode(transaction);
  });
});

/** What the auth service writes when somebody adds or removes an app. */
const APP_CHANGES = {
  "begins another app": (sql: Transaction, { id }: Person) => sql`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${id}, 'Tablet', 'totp', 'unverified', now(), now())`,
  "finishes an app begun before": (sql: Transaction, { id }: Person) => sql`
    update auth.mfa_factors set status = 'verified' where user_id = ${id} and status = 'unverified'`,
  "removes the app": (sql: Transaction, { id }: Person) => sql`
    delete from auth.mfa_factors where user_id = ${id} and status = 'verified'`,
};

describe.each(Object.entries(APP_CHANGES))("somebody who %s", (_, change) => {
  /** A person with an app, one more that is begun, and a session that has proven the first. */
  async function withApps(transaction: Transaction): Promise<SignedIn> {
    const person = await signIn(transaction, await createAccount(transaction), { isProven: true });
    await addFactor(transaction, person, "unverified", "Begun");
    await addFactor(transaction, person);
    return person;
  }

  const refused = (transaction: Transaction, person: Person) =>
    refusalOf(transaction, (savepoint) => change(savepoint, person));

  test("has entered a code within ten minutes", async (transaction) => {
    const person = await withApps(transaction);
    await enterCode(transaction, person.sessionId, 11);
    expect(await refused(transaction, person)).toMatchObject(AGAIN);
    await enterCode(transaction, person.sessionId, 9);
    expect(await change(transaction, person)).toMatchObject({ count: 1 });
  });

  test("does it in no session with an older code, whatever another one has proven", async (transaction) => {
    const stolen = await withApps(transaction);
    await enterCode(transaction, stolen.sessionId, 11);
    await signIn(transaction, stolen, { isProven: true });
    expect(await refused(transaction, stolen)).toMatchObject(AGAIN);
    await transaction`delete from auth.sessions where id = ${stolen.sessionId}`;
    expect(await change(transaction, stolen)).toMatchObject({ count: 1 });
  });

  test("does it in no session without a code", async (transaction) => {
    const person = await withApps(transaction);
    await transaction`delete from auth.sessions where user_id = ${person.id}`;
    await signIn(transaction, person);
    expect(await refused(transaction, person)).toMatchObject(AGAIN);
  });
});

test("an account is deleted with its apps, whatever the age of the code", async (transaction) => {
  const person = await signIn(transaction, await createAccount(transaction), { isProven: true });
  await addFactor(transaction, person);
  await enterCode(transaction, person.sessionId, 60);
  await transaction`delete from auth.users where id = ${person.id}`;
  expect(await transaction`select from auth.mfa_factors where user_id = ${person.id}`).toEqual([]);
  expect(await reportsOf(transaction, "removed")).toEqual({ emails: [], audited: [] });
});

/** The emails and lines of the audit log about apps that were added or removed. */
async function reportsOf(transaction: Transaction, change: "added" | "removed") {
  const emails = await transaction`
    select recipient, data from private.notifications where kind = ${`second_factor_${change}`}`;
  const audited = await transaction`
    select actor_id, subject_id from public.audit_log where action = ${`second_factor.${change}`}`;
  return { emails: [...emails], audited: [...audited] };
}

describe.each(["added", "removed"] as const)("an app that was %s", (change) => {
  async function changeApp(transaction: Transaction, person: Person) {
    const { sessionId } = await signIn(transaction, person);
    await addFactor(transaction, person, "unverified");
    const verify = () => transaction`
      update auth.mfa_factors set status = 'verified' where user_id = ${person.id}`;
    expect(await reportsOf(transaction, change)).toEqual({ emails: [], audited: [] });
    await verify();
    await verify();
    await transaction`update auth.sessions set aal = 'aal2' where id = ${sessionId}`;
    await enterCode(transaction, sessionId);
    await transaction`delete from auth.mfa_factors where user_id = ${person.id}`;
    return reportsOf(transaction, change);
  }

  test("is reported to its owner and in the audit log, once", async (transaction) => {
    const person = await createAccount(transaction);
    expect(await changeApp(transaction, person)).toEqual({
      emails: [{ recipient: person.email, data: { email: person.email } }],
      audited: [{ actor_id: person.id, subject_id: person.id }],
    });
  });

  test("of an administrator is reported to all administrators", async (transaction) => {
    const admin = await createAdmin(transaction);
    const other = await createAdmin(transaction);
    const { emails } = await changeApp(transaction, admin);
    for (const recipient of [admin.email, other.email]) {
      expect(emails).toContainEqual({ recipient, data: { email: admin.email } });
    }
  });
});

describe("an app that was lost", () => {
  async function left(transaction: Transaction, id: string) {
    await authenticateAs(transaction, "postgres");
    const [row] = await transaction`
      select (select count(*)::int from auth.mfa_factors where user_id = ${id}) as apps,
        (select count(*)::int from auth.sessions where user_id = ${id}) as sessions,
        (select count(*)::int from public.audit_log
          where action = 'second_factor.reset' and subject_id = ${id}) as audited`;
    return row;
  }

  async function mailed(transaction: Transaction) {
    const rows = await transaction<{ recipient: string; data: unknown }[]>`
      select recipient, data from private.notifications where kind = 'second_factor_reset'`;
    return rows.toSorted((a, b) => a.recipient.localeCompare(b.recipient));
  }

  test("is reset by another administrator: audited, mailed to all, signed out everywhere", async (transaction) => {
    const admin = await signIn(transaction, await createAdmin(transaction), { isProven: true });
    await addFactor(transaction, admin);
    const person = await signIn(transaction, await createAccount(transaction));
    await addFactor(transaction, person);
    await authenticateAs(transaction, admin);
    await rpc(transaction, "reset_second_factor", { user_id: person.id });
    expect(await left(transaction, person.id)).toEqual({ apps: 0, sessions: 0, audited: 1 });
    const data = { email: person.email };
    const mails = await mailed(transaction);
    expect(mails).toContainEqual({ recipient: person.email, data });
    expect(mails).toContainEqual({
      recipient: admin.email,
      data: { ...data, changed_by: admin.email },
    });
    await authenticateAs(transaction, admin);
    const args = { user_id: person.id };
    expect(await rpcHint(transaction, "reset_second_factor", args)).toBe("not_found");
  });

  test("is not reset by anybody else, nor by oneself", async (transaction) => {
    const admin = await signIn(transaction, await createAdmin(transaction), { isProven: true });
    const person = await signIn(transaction, await createAccount(transaction));
    await addFactor(transaction, admin);
    const call = (id: string) => rpcRefusal(transaction, "reset_second_factor", { user_id: id });
    for (const actor of ["anon", person] as const) {
      await authenticateAs(transaction, actor);
      expect(await call(admin.id)).toMatchObject({ code: DENIED });
    }
    await authenticateAs(transaction, admin);
    expect(await call(admin.id)).toMatchObject({ hint: "self_service" });
  });

  test("is reset by an operator, for the last administrator", async (transaction) => {
    const admin = await signIn(transaction, await createAdmin(transaction), { isProven: true });
    await addFactor(transaction, admin);
    await authenticateAs(transaction, "postgres");
    await transaction`select private.reset_lost_app(${` ${admin.email.toUpperCase()} `})`;
    expect(await left(transaction, admin.id)).toEqual({ apps: 0, sessions: 0, audited: 1 });
    expect(await mailed(transaction)).toContainEqual({
      recipient: admin.email,
      data: { email: admin.email, changed_by: "an operator" },
    });
    await expect(
      transaction.savepoint(
        (savepoint) => savepoint`select private.reset_lost_app('nobody@example.com')`,
      ),
    ).rejects.toThrow("No account has this address.");
  });
});
