import { expect, it } from "vitest";
import { EMAIL_KINDS, RIGHTS } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { atOnce } from "#tools/testing/database/locks.ts";
import { type Race, testRaces } from "#tools/testing/database/races.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { addFactor, type SignedIn, signIn } from "#tools/testing/world/factors.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import {
  createAccount,
  createAdmin,
  createStaff,
  type Person,
} from "#tools/testing/world/people.ts";
import { roleRevision } from "#tools/testing/world/revisions.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

const { sql } = useDatabase(3);
const { admin, support, observer, person, unconfirmed, judge, submission } = usePeople(sql, {
  admin: createAdmin,
  support: (on) => createStaff(on, "support"),
  observer: (on) => createStaff(on, "observer"),
  person: createAccount,
  unconfirmed: (on) => createAccount(on, { confirmed: false }),
  judge: createJudge,
  submission: (on) => createSubmission(on, { submitted: true }),
});
/** Sessions of support and observer, without and with a code. */
let sessions: Record<string, SignedIn> = {};

/** The kinds of failed emails that support can read: none about submissions, decisions, judging or roles. */
const SUPPORT_KINDS = [
  "account_deleted",
  "contact_copy",
  "contact_reply",
  "news_deadline",
  "news_group",
  "news_results",
  "password_changed",
  "second_factor_added",
  "second_factor_removed",
  "second_factor_reset",
  "subscription_confirmation",
  "team_invitation",
  "welcome",
];

async function staff(transaction: Transaction): Promise<Values> {
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  return {
    owner: submission.owner.id,
    unknown: crypto.randomUUID(),
    token:
      "select account.raw_app_meta_data ->> 'role' as claim, profile.role from auth.users account join public.profiles profile using (id)",
    counts: "select failed_emails, drafts_due_soon from admin_counts",
    changed: "select data from private.notifications where kind =",
  };
}

testRules(sql, () => ({ admin, support, observer, person, unconfirmed, judge, ...sessions }), {
  "an administrator, support, an observer and a person": [
    staff,
    `
    admin      | set_role('$unconfirmed', ${roleRevision("$unconfirmed")}, 'support') | "This person has not confirmed their email address yet."
    admin      | set_role('$unconfirmed', ${roleRevision("$unconfirmed")}, 'admin') | invalid_input
    admin      | set_role('$person', ${roleRevision("$person")}, 'owner') | invalid_input
    admin      | set_role('$unknown', ${roleRevision("$unknown")}, 'support') | not_found
    admin      | set_role('$admin', ${roleRevision("$admin")}, 'support') | self_service
    admin      | set_role('$admin', ${roleRevision("$admin")}, 'admin') | self_service
    admin      | set_role('$admin', ${roleRevision("$admin")}, null) | self_service
    admin      | delete_user('$admin') | self_service
    admin      | set_role(null, 0, 'admin') | invalid_input
    admin      | delete_user(null) | invalid_input
    admin      | set_role('$judge', ${roleRevision("$judge")}, 'support') | is_judge
    admin      | invite_judges('[{"email": "$supportEmail", "name": "Support"}]') | is_admin

    admin      | set_role('$person', ${roleRevision("$person")}, 'support') | done
    then admin | set_role('$person', ${roleRevision("$person")}, 'support') | done
    then postgres | $token where id = '$person' | claim=support, role=support
    then person | my_role() | my_role=support
    then admin | set_role('$person', ${roleRevision("$person")}, 'observer') | done
    then person | my_role() | my_role=observer
    then admin | set_role('$person', ${roleRevision("$person")}, null) | done
    then admin | set_role('$person', ${roleRevision("$person")}, null) | done
    then postgres | $token where id = '$person' | claim=null, role=user
    then person | my_role() | my_role=null

    admin      | set_role('$person', ${roleRevision("$person")}, 'observer'); set_role('$person', ${roleRevision("$person")}, null) | done
    then postgres | select data from private.notifications where kind = 'role_assigned' and recipient = '$personEmail' | data={"role":"observer","email":"$personEmail"}
    then postgres | select data from private.notifications where kind = 'role_removed' and recipient = '$personEmail' | data={"role":"observer","email":"$personEmail"}
    then postgres | select data from private.notifications where kind = 'role_assigned' and recipient = '$adminEmail' | data={"role":"observer","email":"$personEmail","changed_by":"$adminEmail"}
    then postgres | select data from private.notifications where kind = 'role_removed' and recipient = '$adminEmail' | data={"role":"observer","email":"$personEmail","changed_by":"$adminEmail"}
    then postgres | select from private.notifications | 4 rows
    then postgres | select string_agg(action || ' ' || (details ->> 'role') || ' ' || (actor_id = '$admin'),
      ', ' order by id) as lines from public.audit_log where subject_id = '$person'
      | lines=role.assigned observer true, role.removed observer true

    admin      | set_role('$person', ${roleRevision("$person")}, 'admin') | done
    then admin | set_role('$person', ${roleRevision("$person")}, 'admin') | done
    then postgres | $token where id = '$person' | claim=admin, role=admin
    then admin | set_role('$person', ${roleRevision("$person")}, null) | done
    then admin | set_role('$person', ${roleRevision("$person")}, null) | done
    then postgres | select *, (select raw_app_meta_data from auth.users where id = '$person') as claims from ($token where id = '$person') changed | claim=null, role=user, claims={"provider":"email"}
    then postgres | $changed 'role_assigned' and recipient in ('$adminEmail', '$personEmail') | 2 rows
    then postgres | $changed 'role_removed' and recipient in ('$adminEmail', '$personEmail') | 2 rows
    then postgres | $changed 'role_assigned' and recipient = '$personEmail' | data={"role":"admin","email":"$personEmail","changed_by":"$adminEmail"}
    then postgres | $changed 'role_removed' and recipient = '$personEmail' | data={"role":"admin","email":"$personEmail"}

    postgres   | select private.appoint_admin('$unconfirmedEmail', 'operator@example.com') | invalid_input
    postgres   | select private.appoint_admin('nobody@example.com', 'operator@example.com') | not_found
    postgres   | select private.appoint_admin(' ' || upper('$personEmail') || ' ', 'operator@example.com') | done
    then postgres | from private.user_roles where user_id = '$person' | role=admin, granted_by=null
    then postgres | from public.audit_log where action = 'role.assigned' and subject_id = '$person' | actor_id=null
    then postgres | $token where id = '$person' | claim=admin
    then postgres | select private.appoint_admin('$personEmail', 'operator@example.com') as says | says=$personEmail is an administrator already.

    admin      | set_role('$person', 0, 'support'); set_role('$person', 1, null) | done
    then admin | set_role('$person', 0, 'observer') | conflict
    then person | my_role() | my_role=null

    admin      | set_role('$person', 0, 'admin'); set_role('$person', 0, 'admin') | done
    then postgres | select role_revision from public.profiles where id = '$person' | role_revision=1
    then admin | set_role('$person', 0, null) | conflict
    then admin | set_role('$person', 1, null); set_role('$person', 1, null) | done
    then postgres | select role_revision from public.profiles where id = '$person' | role_revision=2
    then admin | set_role('$person', 0, 'admin') | conflict
    then admin | set_role('$person', ${roleRevision("$person")}, 'admin') | done
    then admin | set_role('$person', 1, null) | conflict
    then admin | set_role('$person', ${roleRevision("$person")}, null) | done
    then postgres | select from private.user_roles where user_id = '$person' | no rows
    admin      | set_role('$person', 0, null) | done
    then admin | set_role('$person', 0, 'admin') | conflict
    then admin | set_role('$person', 1, 'admin'); set_role('$person', 1, 'admin') | done
    then admin | set_role('$person', 1, null) | conflict

    admin      | set_role('$owner', ${roleRevision("$owner")}, 'observer') | in_team
    admin      | set_role('$owner', ${roleRevision("$owner")}, 'observer') | "was a member or mentor of the team for “A patch that listens”."
    admin      | set_role('$owner', ${roleRevision("$owner")}, 'observer', is_team_confirmed => true) | done

    admin      | set_role('$support', ${roleRevision("$support")}, 'admin') | done
    then postgres | $token where id = '$support' | claim=admin, role=admin
    then postgres | select role from private.user_roles where user_id = '$support' | role=admin
    then postgres | select role from private.user_roles where user_id = '$support' | 1 rows
    then postgres | select string_agg(action || ' ' || (details ->> 'role'), ', ' order by id) as lines from public.audit_log
      where subject_id = '$support' | lines=role.assigned support, role.assigned admin
    then admin | set_role('$support', ${roleRevision("$support")}, 'support') | is_admin
    then admin | set_role('$support', ${roleRevision("$support")}, 'observer') | is_admin
    postgres   | insert into private.user_roles values ('$admin', 'support') on conflict (user_id) do update set role = excluded.role | is_admin

    support    | select id from admin_users limit 1 | 1 rows
    support    | delete_my_account(auth.uid(), '$supportEmail') | done
    then postgres | select from private.user_roles where user_id = '$support' | no rows
    postgres   | select private.has_right('mesages') | P0002`,
  ],
  "a single administrator": [
    async (transaction) => {
      const values = await staff(transaction);
      await transaction`delete from auth.users where id in (select user_id from public.judges)`;
      await transaction`delete from private.user_roles where user_id <> ${admin.id}`;
      return values;
    },
    `
    postgres   | delete from private.user_roles | last_admin
    postgres   | truncate private.user_roles cascade | last_admin
    postgres   | delete from auth.users where id = '$admin' | last_admin
    postgres   | delete from auth.users | last_admin
    postgres   | insert into private.user_roles (user_id, role) values ('$person', 'admin'); delete from auth.users where id = '$admin' | done
    postgres   | alter table private.user_roles disable trigger user; delete from private.user_roles | done
    then postgres | alter table private.user_roles enable trigger user; delete from auth.users where id = '$person' | done`,
  ],
  "a failed email of each kind": [
    async (transaction) => {
      const values = await staff(transaction);
      await transaction`
        insert into private.notifications (kind, recipient, not_before)
        select kind, kind || '@example.com', null
        from private.email_kinds as known (position, kind, label)`;
      return values;
    },
    `
    support    | select string_agg(kind, ',' order by kind collate "C") as kinds from admin_emails | kinds=${SUPPORT_KINDS.join()}
    support    | $counts | failed_emails=${SUPPORT_KINDS.length}, drafts_due_soon=null
    admin      | $counts | failed_emails=${EMAIL_KINDS.length}, drafts_due_soon=0`,
  ],
  "a required second factor": [
    async (transaction) => {
      sessions = {
        supportSession: await signIn(transaction, support),
        observerSession: await signIn(transaction, observer),
      };
      await transaction`select private.require_second_factor(true, 'operator@example.com')`;
      return staff(transaction);
    },
    `
    supportSession, observerSession | my_role() | second_factor_missing
    supportSession | select from admin_users | second_factor_missing
    observerSession | select from observed_users | second_factor_missing
    supportSession, observerSession | my_access() | is_admin=false, needs_second_factor=true`,
  ],
  "sessions with a code": [
    async (transaction) => {
      for (const one of [support, observer]) await addFactor(transaction, one);
      sessions = {
        supportSession: await signIn(transaction, support, { isProven: true }),
        observerSession: await signIn(transaction, observer, { isProven: true }),
      };
      await transaction`select private.require_second_factor(true, 'operator@example.com')`;
      return { ...(await staff(transaction)), session: sessions.observerSession?.sessionId ?? "" };
    },
    `
    supportSession | my_role() | my_role=support
    supportSession | from admin_users where has_authenticator_app | no rows
    observerSession | my_role() | my_role=observer
    postgres   | update auth.sessions set created_at = now() - interval '13 hours' where id = '$session' | done
    then observerSession | my_role() | session_over
    then postgres | private.end_admin_sessions(); select from auth.sessions where id = '$session' | no rows`,
  ],
});

/** Two administrators. */
async function twoAdmins(transaction: Transaction) {
  const people = { one: await createAdmin(transaction), two: await createAdmin(transaction) };
  await transaction`
    delete from private.user_roles where user_id not in (${people.one.id}, ${people.two.id})`;
  return { people };
}
const REMOVING = {
  revoking: [
    `one | set_role('$two', ${roleRevision("$two")}, null)`,
    `two | set_role('$one', ${roleRevision("$one")}, null)`,
  ],
  deleting: ["one | delete_user('$two')", "two | delete_user('$one')"],
  "removing the row of": ["$one", "$two"].map(
    (id) => `postgres | delete from private.user_roles where user_id = '${id}'`,
  ),
  "removing the account of": ["$one", "$two"].map(
    (id) => `postgres | delete from auth.users where id = '${id}'`,
  ),
};

testRaces(
  sql,
  Object.fromEntries(
    Object.entries(REMOVING).map(([what, calls]): [string, Race] => [
      `one of two administrators remains after ${what} each other at once`,
      {
        make: twoAdmins,
        calls,
        ends: ["denied, ok", "last_admin, ok"],
        rules: "postgres | from private.user_roles | 1 rows",
      },
    ]),
  ),
);

it("the last administrator cannot be removed, even in transactions with an old snapshot", async () => {
  const { one, two } = (await sql.begin(twoAdmins)).people;
  const remove =
    ({ id }: Person) =>
    async (transaction: Transaction) => {
      await transaction`set transaction isolation level repeatable read`;
      await transaction`select 1`;
      await transaction`delete from private.user_roles where user_id = ${id}`;
    };
  const outcomes = await atOnce(sql, remove(one), remove(two));
  expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
  expect(await sql`select from private.user_roles`).toHaveLength(1);
});

it("each list in the table of rights is a view or a table of the API", async () => {
  const relations = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'r')`;
  const names = relations.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(Object.values(RIGHTS).flatMap(({ lists }) => [...lists])),
  );
});
