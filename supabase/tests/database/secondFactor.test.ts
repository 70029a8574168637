import { randomUUID } from "node:crypto";
import type { Actor } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values, type World } from "#tools/testing/database/stateRules.ts";
import { uploadPath } from "#tools/testing/world/documents.ts";
import { addFactor, type SignedIn, signIn } from "#tools/testing/world/factors.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

const { sql } = useDatabase();
const { admin, colleague, person, judge } = usePeople(sql, {
  admin: createAdmin,
  colleague: createAdmin,
  person: createAccount,
  judge: createJudge,
});
/** Set by each world: sessions, and tokens of them. */
let sessions: Record<string, Actor> = {};

const remainingOf = (id: string) =>
  `select (select count(*) from auth.mfa_factors where user_id = '${id}') as apps,
    (select count(*) from auth.sessions where user_id = '${id}') as sessions,
    (select count(*) from public.audit_log where action = 'second_factor.reset' and subject_id = '${id}') as audited`;

/** Sessions without and with a code; `proven` is the administrator's. */
async function signedIn(transaction: Transaction): Promise<Values> {
  const submission = await createSubmission(transaction, { owner: person });
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
  return {
    session: proven.sessionId,
    firstSession: first.sessionId,
    personSession: (sessions.person as SignedIn).sessionId,
    upload: `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('submissions', '${uploadPath(submission.id)}', '$person', '{"mimetype": "application/pdf", "size": 9}')`,
    counts: "select * from admin_counts",
    require: "select private.require_second_factor(true, 'operator@example.com') as says",
    remaining: remainingOf("$person"),
    remainingOfAdmin: remainingOf("$admin"),
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
    then postgres | private.end_admin_sessions(); select from auth.sessions where id in ('$session', '$firstSession') | no rows
    then postgres | select from auth.sessions where id = '$personSession' | 1 rows`;

testRules(sql, () => sessions, {
  "people without an app": [
    signedIn,
    `
    admin      | $counts | 1 rows
    postgres   | insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret,
      created_at, updated_at) values (gen_random_uuid(), '$admin', 'Phone', 'totp', 'unverified', 'x', now(),
      now()) | done
    then admin | $counts | 1 rows
    person     | from profiles | 1 rows
    judge      | from my_judge | 1 rows
    person     | $upload | done
    then postgres | delete from auth.sessions where id = '$personSession' | done
    then person | $upload | session_over
    then person | from storage.objects | session_over

    postgres   | $require | done
    then admin | $counts | second_factor_missing
    then admin | my_role() | second_factor_missing
    then admin | from profiles | 1 rows
    then admin | my_access() | is_admin=true, needs_second_factor=true
    then person | from profiles | 1 rows
    then person | my_role() | my_role=null
    then person | my_access() | is_admin=false, needs_second_factor=false
    then postgres | private.require_second_factor(false, 'operator@example.com') | done
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
    then postgres | delete from auth.users where id = '$person'; from auth.mfa_factors where user_id = '$person' | no rows
    then postgres | from private.notifications where kind = 'second_factor_removed' | no rows
    then postgres | from public.audit_log where action = 'second_factor.removed' | no rows
    judge      | from my_judge | second_factor
    personProven | from profiles | 1 rows
    judgeProven | from my_judge | 1 rows
    beforeCode, nameless | $counts | second_factor
    postgres   | update auth.sessions set aal = 'aal1' where id = '$session' | done
    then proven | $counts | second_factor
    admin      | my_access() | is_admin=true, needs_second_factor=false
    ended      | my_access() | session_over

    postgres   | select private.require_second_factor(true, 'operator@example.com') ~ '$colleagueEmail' as lacking, private.require_second_factor(true, 'operator@example.com') ~ '$adminEmail' as having | lacking=true, having=false
    then proven | $counts | 1 rows

    proven     | reset_second_factor('$admin') | self_service
    proven     | select has_authenticator_app as app from admin_users where id = '$person' | app=true
    proven     | reset_second_factor('$person') | done
    then postgres | $remaining | apps=0, sessions=0, audited=1
    then postgres | $resetEmails '$personEmail' and data = '{"email": "$personEmail"}' | 1 rows
    then postgres | $resetEmails '$adminEmail' and data = '{"email": "$personEmail", "changed_by": "$adminEmail"}' | 1 rows
    then proven | select has_authenticator_app as app from admin_users where id = '$person' | app=false
    then proven | reset_second_factor('$person') | not_found
    postgres   | select private.reset_lost_app(' ' || upper('$adminEmail') || ' ', 'operator@example.com'); $remainingOfAdmin | apps=0, sessions=0, audited=1
    then postgres | $resetEmails '$adminEmail' and data = '{"email": "$adminEmail", "changed_by": "An operator"}' | 1 rows
    postgres   | select private.reset_lost_app('nobody@example.com', 'operator@example.com') | "No account has this address."`,
  ],
});

// Adding and removing apps, with the statements of the auth service.

/** Begins a session with a code (aal2) or without. */
const begin = (aal: "aal1" | "aal2") => `with begun as (
      insert into auth.sessions (id, user_id, aal, created_at, updated_at)
      values (gen_random_uuid(), '$person', '${aal}', now(), now()) returning id, aal
    )
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', now(), now() from begun where aal = 'aal2'`;
const CHANGES = [
  `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '$person', 'Tablet', 'totp', 'unverified', now(), now()) returning id`,
  "update auth.mfa_factors set status = 'verified' where user_id = '$person' and status = 'unverified' returning id",
  "delete from auth.mfa_factors where user_id = '$person' and status = 'verified' returning id",
];
const reported = (change: string, who: string) =>
  `select string_agg(distinct recipient, ' ') as recipients, count(*), string_agg(distinct data ->> 'email', ' ') as data,
    (select string_agg(actor_id || ' ' || subject_id, ', ') from public.audit_log where action = 'second_factor.${change}') as audited
    from private.notifications where kind = 'second_factor_${change}' and recipient in (${who})`;

testRules(
  sql,
  {},
  {
    "a session with a code, an app, and an unverified app": [
      async (transaction) => {
        const { sessionId } = await signIn(transaction, person, { isProven: true });
        await addFactor(transaction, person, "unverified", "Begun");
        await addFactor(transaction, person);
        return {
          person: person.id,
          session: sessionId,
          age: "update auth.mfa_amr_claims set updated_at = now() - interval",
          end: "delete from auth.sessions where user_id = '$person'",
        };
      },
      CHANGES.map(
        (change) => `
    postgres   | $age '11 minutes' | done
    then postgres | ${change} | second_factor_again
    then postgres | ${begin("aal2")} | done
    then postgres | ${change} | second_factor_again
    then postgres | $end and id = '$session'; ${change} | 1 rows
    postgres   | $age '9 minutes'; ${change} | 1 rows
    postgres   | $end; ${begin("aal1")} | done
    then postgres | ${change} | second_factor_again`,
      ).join(""),
    ],
    ...Object.fromEntries(
      Object.entries({ person: () => person, admin: () => admin }).map(
        ([name, personOf]): [string, World] => [
          `an app that ${name === "admin" ? "an administrator" : "a person"} begins`,
          [
            async (transaction) => {
              const { id, email } = personOf();
              await signIn(transaction, personOf());
              await addFactor(transaction, personOf(), "unverified");
              const colleagueEmail = name === "admin" ? colleague.email : email;
              return { person: id, email, colleagueEmail };
            },
            `
    postgres   | from private.notifications where kind like 'second_factor%' | no rows
    then postgres | ${CHANGES[1]} | 1 rows
    then postgres | ${CHANGES[1]} | no rows
    then postgres | delete from auth.sessions where user_id = '$person'; ${begin("aal2")}; ${CHANGES[2]} | 1 rows
    then postgres | ${reported("added", "'$email'")} | recipients=$email, count=1, data=$email, audited=$person $person
    then postgres | ${reported("removed", "'$email'")} | recipients=$email, count=1, data=$email, audited=$person $person
    then postgres | ${reported("removed", "'$colleagueEmail'")} | recipients=$colleagueEmail, count=1, data=$email`,
          ],
        ],
      ),
    ),
  },
);
