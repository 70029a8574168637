import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Actor, authenticateAs, hintOf, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { addFactor, enterCode, type SignedIn, signIn } from "#tools/testing/world/factors.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { admin, colleague, person, judge } = usePeople(sql, {
  admin: createAdmin,
  colleague: createAdmin,
  person: createAccount,
  judge: createJudge,
});
/** Set by each world: sessions, and tokens of them. */
let sessions: Record<string, Actor> = {};

const keptOf = (id: string) =>
  `select (select count(*) from auth.mfa_factors where user_id = '${id}') as apps,
    (select count(*) from auth.sessions where user_id = '${id}') as sessions,
    (select count(*) from public.audit_log where action = 'second_factor.reset' and subject_id = '${id}') as audited`;

/** Everybody signed in without a code; `proven` is a session of the administrator with one. */
async function signedIn(transaction: Transaction): Promise<Values> {
  const proven = await signIn(transaction, admin, { isProven: true });
  const { codeAt: _, ...beforeCode } = proven;
  const { sessionId: __, ...nameless } = proven;
  const first = await signIn(transaction, admin);
  sessions = {
    admin: first,
    proven,
    beforeCode,
    nameless,
    ended: { ...first, sessionId: randomUUID() },
    person: await signIn(transaction, person),
    personProven: await signIn(transaction, person, { isProven: true }),
    judge: await signIn(transaction, judge),
    judgeProven: await signIn(transaction, judge, { isProven: true }),
    colleague: await signIn(transaction, colleague),
  };
  const ids = { adminId: admin.id, personId: person.id, colleagueId: colleague.id };
  const emails = { email: admin.email, personEmail: person.email, colleagueEmail: colleague.email };
  return {
    ...ids,
    ...emails,
    session: proven.sessionId,
    firstSession: first.sessionId,
    personSession: (sessions.person as SignedIn).sessionId,
    counts: "select * from admin_counts",
    require: "select private.require_second_factor(true) as says",
    kept: keptOf("$personId"),
    keptOfAdmin: keptOf("$adminId"),
    resetEmails:
      "select from private.notifications where kind = 'second_factor_reset' and recipient =",
  };
}

const withApps =
  (...people: (() => Person)[]) =>
  async (transaction: Transaction) => {
    const values = await signedIn(transaction);
    for (const one of people) await addFactor(transaction, one());
    return values;
  };
const aged = (began: string, used: string) => `
    postgres   | update auth.sessions set created_at = now() - interval '${began}', refreshed_at = (now() at time zone 'utc') - interval '${used}' | done
    then admin | $counts | session_over
    then person | from profiles | 1 rows
    then postgres | private.end_admin_sessions() | done
    then postgres | select from auth.sessions where id in ('$session', '$firstSession') | no rows
    then postgres | select from auth.sessions where id = '$personSession' | 1 rows`;

testRules(sql, () => sessions, {
  "people without an app": [
    signedIn,
    `
    admin      | $counts | 1 rows
    postgres   | insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret,
      created_at, updated_at) values (gen_random_uuid(), '$adminId', 'Phone', 'totp', 'unverified', 'x', now(),
      now()) | done
    then admin | $counts | 1 rows
    person     | from profiles | 1 rows
    judge      | from my_judge | 1 rows

    postgres   | $require | done
    then admin | $counts | second_factor_missing
    then admin | my_role() | second_factor_missing
    then admin | from profiles | 1 rows
    then admin | my_access() | is_admin=true, needs_second_factor=true
    then person | from profiles | 1 rows
    then person | my_role() | my_role=null
    then person | my_access() | is_admin=false, needs_second_factor=false
    then postgres | private.require_second_factor(false) | done
    then admin | $counts | 1 rows
    ${aged("13 hours", "1 minute")}
    ${aged("3 hours", "121 minutes")}
    postgres   | set local time zone 'Asia/Tokyo' | done
    then postgres | update auth.sessions set created_at = now() - interval '11 hours', refreshed_at = (now() at time zone 'utc') - interval '119 minutes' | done
    then postgres | private.end_admin_sessions() | done
    then admin | $counts | 1 rows
    then postgres | update auth.sessions set created_at = now() - interval '1 hour', refreshed_at = null | done
    then admin | $counts | 1 rows

    colleague  | reset role; select private.require_recent_code() | done
    then postgres | $require | done
    then colleague | reset role; select private.require_recent_code() | second_factor_again
    then person | reset role; select private.require_recent_code() | done`,
  ],
  "people with apps": [
    withApps(
      () => admin,
      () => person,
      () => judge,
    ),
    `
    admin      | $counts | second_factor
    admin      | my_records() | second_factor
    proven     | $counts | 1 rows
    person     | from profiles | second_factor
    proven     | reset role; select private.require_recent_code() | done
    postgres   | update auth.mfa_amr_claims set updated_at = now() - interval '60 minutes' | done
    then postgres | delete from auth.users where id = '$personId' | done
    then postgres | from auth.mfa_factors where user_id = '$personId' | no rows
    then postgres | from private.notifications where kind = 'second_factor_removed' | no rows
    then postgres | from public.audit_log where action = 'second_factor.removed' | no rows
    judge      | from my_judge | second_factor
    personProven | from profiles | 1 rows
    judgeProven | from my_judge | 1 rows
    beforeCode, nameless | $counts | second_factor
    postgres   | update auth.sessions set aal = 'aal1' where id = '$session' | done
    then proven | $counts | second_factor
    admin      | my_access() | is_admin=true, needs_second_factor=false
    ended      | my_access() | denied

    postgres   | select private.require_second_factor(true) ~ '$colleagueEmail' as lacking, private.require_second_factor(true) ~ '$email' as having | lacking=true, having=false
    then proven | $counts | 1 rows

    visitor    | reset_second_factor('$adminId') | denied
    personProven | reset_second_factor('$adminId') | denied
    proven     | reset_second_factor('$adminId') | self_service
    proven     | reset_second_factor('$personId') | done
    then postgres | $kept | apps=0, sessions=0, audited=1
    then postgres | $resetEmails '$personEmail' and data = '{"email": "$personEmail"}' | 1 rows
    then postgres | $resetEmails '$email' and data = '{"email": "$personEmail", "changed_by": "$email"}' | 1 rows
    then proven | reset_second_factor('$personId') | not_found
    postgres   | select private.reset_lost_app(' ' || upper('$email') || ' ') | done
    then postgres | $keptOfAdmin | apps=0, sessions=0, audited=1
    then postgres | $resetEmails '$email' and data = '{"email": "$email", "changed_by": "an operator"}' | 1 rows
    postgres   | select private.reset_lost_app('nobody@example.com') | "No account has this address."`,
  ],
});

const AGAIN = "second_factor_again";

/** What the auth service writes when somebody adds or removes an app. */
const APP_CHANGES = {
  "begins another app": (on: Transaction, { id }: Person) => on`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${id}, 'Tablet', 'totp', 'unverified', now(), now())`,
  "finishes an app begun before": (on: Transaction, { id }: Person) => on`
    update auth.mfa_factors set status = 'verified' where user_id = ${id} and status = 'unverified'`,
  "removes the app": (on: Transaction, { id }: Person) => on`
    delete from auth.mfa_factors where user_id = ${id} and status = 'verified'`,
};

test.each(Object.entries(APP_CHANGES))(
  "somebody who %s has entered a code within ten minutes, in all their sessions",
  async (transaction, _, change) => {
    const { sessionId } = await signIn(transaction, person, { isProven: true });
    await addFactor(transaction, person, "unverified", "Begun");
    await addFactor(transaction, person);
    const refused = () => hintOf(transaction, (savepoint) => change(savepoint, person));
    const isDone = () =>
      transaction
        .savepoint(async (savepoint) => {
          expect(await change(savepoint, person)).toMatchObject({ count: 1 });
          throw new Error("Taken back.");
        })
        .catch((error: Error) => error.message);
    await enterCode(transaction, sessionId, 11);
    expect(await refused()).toBe(AGAIN);
    await enterCode(transaction, sessionId, 9);
    expect(await isDone()).toBe("Taken back.");
    // A session with an older code does nothing, even if another one has entered a code.
    await enterCode(transaction, sessionId, 11);
    await signIn(transaction, person, { isProven: true });
    expect(await refused()).toBe(AGAIN);
    await transaction`delete from auth.sessions where id = ${sessionId}`;
    expect(await isDone()).toBe("Taken back.");
    await transaction`delete from auth.sessions where user_id = ${person.id}`;
    await signIn(transaction, person);
    expect(await refused()).toBe(AGAIN);
  },
);

/** The emails and lines of the audit log about apps that were added or removed. */
async function reportsOf(transaction: Transaction, change: "added" | "removed") {
  const emails = await transaction`
    select recipient, data from private.notifications where kind = ${`second_factor_${change}`}`;
  const audited = await transaction`
    select actor_id, subject_id from public.audit_log where action = ${`second_factor.${change}`}`;
  return { emails: [...emails], audited: [...audited] };
}

test.each(["added", "removed"] as const)(
  "an app that was %s is reported once, to its owner; an administrator's to all administrators",
  async (transaction, change) => {
    const changeApp = async (changed: Person) => {
      const { sessionId } = await signIn(transaction, changed);
      await addFactor(transaction, changed, "unverified");
      const verify = () => transaction`
        update auth.mfa_factors set status = 'verified' where user_id = ${changed.id}`;
      expect(await reportsOf(transaction, change)).toEqual({ emails: [], audited: [] });
      for (const _ of [1, 2]) await verify();
      await transaction`update auth.sessions set aal = 'aal2' where id = ${sessionId}`;
      await enterCode(transaction, sessionId);
      await transaction`delete from auth.mfa_factors where user_id = ${changed.id}`;
      return reportsOf(transaction, change);
    };
    await transaction`savepoint before`;
    expect(await changeApp(person)).toEqual({
      emails: [{ recipient: person.email, data: { email: person.email } }],
      audited: [{ actor_id: person.id, subject_id: person.id }],
    });
    await transaction`rollback to savepoint before`;
    const { emails } = await changeApp(admin);
    for (const recipient of [admin.email, colleague.email]) {
      expect(emails).toContainEqual({ recipient, data: { email: admin.email } });
    }
  },
);

// What each function and view answers to such a token: supabase/tests/rights.
test.each([
  ["has ended", "delete from auth.sessions where id = $1"],
  ["is another person's", "update auth.sessions set user_id = $2 where id = $1"],
])("a token whose session %s reads, calls and uploads nothing", async (transaction, _, change) => {
  const person = { ...(await createAccount(transaction)), sessionId: randomUUID() };
  const other = await createAccount(transaction);
  await authenticateAs(transaction, "postgres");
  await transaction`insert into auth.sessions (id, user_id) values (${person.sessionId}, ${person.id})`;
  const { id } = await createEntry(transaction, { owner: person });
  await uploadAs(transaction, person, uploadPath(id));
  const relations = ["profiles", "my_entry", "my_team", "storage.objects"];
  await authenticateAs(transaction, person);
  for (const relation of relations) {
    expect(await transaction.unsafe(`select * from ${relation}`), relation).toHaveLength(1);
  }
  await authenticateAs(transaction, "postgres");
  await transaction.unsafe(
    change,
    change.includes("$2") ? [person.sessionId, other.id] : [person.sessionId],
  );
  await authenticateAs(transaction, person);
  for (const relation of relations) {
    expect(
      await hintOf(transaction, (savepoint) => savepoint.unsafe(`select * from ${relation}`)),
      relation,
    ).toBe("denied");
  }
  expect(await rpcHint(transaction, "my_records")).toBe("denied");
  expect(
    await hintOf(transaction, (savepoint) => uploadAs(savepoint, person, uploadPath(id))),
  ).toBe("denied");
});
