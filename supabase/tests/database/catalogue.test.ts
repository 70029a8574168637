import { expect, test } from "vitest";
import {
  AUDITED_ACTIONS,
  AUDITED_SUBJECTS,
  describeEvent,
} from "#backoffice/records/auditEvents.ts";
import { GROUP_EMAIL_STATES } from "#shared/constants.ts";
import { readSchemas } from "#tools/schema/files.ts";
import { useDatabase } from "#tools/testing/database/database.ts";

const { sql } = useDatabase();

const OURS = "in ('public'::regnamespace, 'private'::regnamespace)";

/** Rules for all objects in our two schemas, with a query of the exceptions. For grants, see rights/rights.snap. */
const RULES: Record<string, string> = {
  "every table has a comment, and in public row-level security with a policy": `
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace ${OURS} and (
      obj_description(c.oid, 'pg_class') is null
      or c.relnamespace = 'public'::regnamespace
        and not (c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid))
    )`,
  "a policy that allows nothing overrides other policies": `
    select policyname as name from pg_policies
    where schemaname in ('public', 'private') and qual = 'false' and permissive = 'PERMISSIVE'`,
  "every view in public runs with its caller's rights and has a comment": `
    select oid::regclass::text as name from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace and (
      not coalesce(reloptions @> '{security_invoker=true}', false) or obj_description(oid, 'pg_class') is null
    )`,
  "every view in private has the caller in its condition, or is closed to clients": `
    select oid::regclass::text as name from pg_class
    where relkind in ('v', 'm') and relnamespace = 'private'::regnamespace
      and pg_get_viewdef(oid) !~ 'SELECT private.(is_admin|has_right|my_judge_id|my_submission_id|caller)\\('
      and pg_get_viewdef(oid) !~ 'FROM \\(*private.my_(readable_assignments|reviews|finalist_submissions)\\M'
      and exists (
        select from unnest(array['anon', 'authenticated', 'service_role']) role
        where has_table_privilege(role, oid, 'SELECT')
      )`,
  "no function in public that people may call runs with its owner's rights": `
    select oid::regprocedure::text as name from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and (
      has_function_privilege('anon', oid, 'EXECUTE') or has_function_privilege('authenticated', oid, 'EXECUTE')
    )`,
  "every function has an empty search path, and in public a comment": `
    select oid::regprocedure::text as name from pg_proc
    where pronamespace ${OURS} and (
      not coalesce(proconfig @> array['search_path=""'], false)
      or pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null
    )`,
  "no function reads FOUND after it has called another one, which overwrites it": `
    select oid::regprocedure::text as name from pg_proc
    where pronamespace ${OURS}
      and prosrc ~* 'perform private\\.\\w+\\(((?! from )[^;])*\\);\\s*(if|if not|return) found\\M'`,
  "postgres owns all objects, so that no function runs as a superuser": `
    select oid::regprocedure::text as name from pg_proc
    where pronamespace ${OURS} and proowner <> 'postgres'::regrole
    union all
    select oid::regclass::text from pg_class where relnamespace ${OURS} and relowner <> 'postgres'::regrole`,
  // The schema files define the current state, each object once (docs/decisions.md, 11). Postgres rejects a second
  // definition, except of overloaded functions and comments.
  "no function is overloaded": `
    select proname as name from pg_proc
    where pronamespace ${OURS} group by pronamespace, proname having count(*) > 1`,
};

test.each(Object.entries(RULES))("%s", async (_, exceptions) => {
  expect(await sql.unsafe(exceptions)).toEqual([]);
});

/** Objects that read the real time, by reason. All others use private.now(), which a rehearsal moves. */
const ON_REAL_TIME: Record<string, string[]> = {
  "It adds the offset to the real time.": ["private.now()"],
  "It sets the offset from the real time.": ["private.rehearse(timestamp with time zone)"],
  "Rows expire only if both clocks agree.": ["private.retention_start(text)"],
  "Emails are sent, retried and deleted in real time.": [
    "private.announce_deadline()",
    "private.announcements.not_before",
    "private.queue_announcements(timestamp with time zone,integer)",
    "private.notifications.created_at",
    "private.notifications.not_before",
    "private.email_judge(uuid,text,jsonb,interval,text,uuid,timestamp with time zone)",
    "private.admin_emails",
    "private.service_claim_emails(integer)",
    "private.lock_email(uuid)",
    "private.service_confirm_emails(uuid[])",
    "private.service_fail_emails(uuid[],boolean)",
    "private.email_problem()",
    "private.release_address(uuid)",
    "private.suppressed_addresses.suppressed_at",
    "private.retry_failed_emails()",
  ],
  "An edit lease belongs to an open browser.": [
    "private.edit_leases.renewed_at",
    "private.is_lease_active(timestamp with time zone)",
  ],
  "Sessions and codes belong to the auth service.": [
    "private.is_admin_session_over(timestamp with time zone,timestamp without time zone)",
    "private.is_recent_code(timestamp with time zone)",
  ],
  "Operators are alerted in real time.": ["private.due_alert()"],
  "Rate limits end in real time.": ["private.count_use(text,text,interval)"],
  "Tokens and passwords that were set aside expire in real time.": [
    "private.link_tokens.issued_at",
    "private.confirm_subscription(text)",
    "private.sign_up_passwords.set_aside_at",
    "private.sign_up_passwords_start_at()",
  ],
  "It orders a queue.": ["private.track_files()", "private.queue_submission_files(uuid,uuid)"],
  "The storage service stamps uploads with the real time.": ["private.queue_abandoned_files()"],
  "The schedule runs on real time.": [
    "private.due_function_calls()",
    "private.run_job(text,interval)",
    "private.find_due_conflicts(interval)",
    "private.is_schedule_running()",
  ],
  "Documents are checked in real time.": [
    "private.service_claim_document(uuid)",
    "private.service_record_document_check(text,text,boolean)",
  ],
  "Emails, sessions, accounts and logs of the auth service have real timestamps.": [
    "private.delete_expired()",
  ],
};

test("only objects listed with a reason read the real time", async () => {
  const realClock =
    "(?<!private\\.)\\m(now|clock_timestamp|transaction_timestamp|statement_timestamp|timeofday)\\(|" +
    "\\m(current_(date|time|timestamp)|localtime|localtimestamp)\\M";
  const found = await sql<{ name: string }[]>`
    with definitions as (
      select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition
      from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select oid::regclass::text, pg_get_viewdef(oid) from pg_class
      where relkind = 'v' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select adrelid::regclass || '.' || attname, pg_get_expr(adbin, adrelid)
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      join pg_class on pg_class.oid = adrelid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select tablename || ': ' || policyname, concat(qual, with_check) from pg_policies
    )
    select name from definitions where definition ~* ${realClock} order by 1`;
  expect(found.map(({ name }) => name)).toEqual(Object.values(ON_REAL_TIME).flat().sort());
});

test("the back office describes every audited action and its subject", async () => {
  const rows = await sql<{ action: string; subject: string }[]>`
    select found[1] as action, found[2] as subject
    from pg_proc,
      regexp_matches(prosrc, 'write_audit\\(\\s*''([a-z_]+\\.[a-z_]+)'',\\s*''([a-z_]+)''', 'g') as found
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union
    select arguments[1], arguments[2]
    from pg_trigger, string_to_array(encode(tgargs, 'escape'), '\\000') as arguments
    where tgfoid in ('private.audit'::regproc, 'private.audit_decisions'::regproc)`;
  expect(rows.map(({ action }) => action)).toContain("submission.status_changed");
  // The name of an action on a group email ends with its new state, or with the change.
  const ofGroupEmails = [...GROUP_EMAIL_STATES.map(({ value }) => value), "returned_to_draft"]
    .filter((state) => state !== "draft")
    .map((state) => `group_email.${state}`);
  const actions = new Set([...rows.map(({ action }) => action), ...ofGroupEmails]);
  expect([...actions].sort()).toEqual(AUDITED_ACTIONS.map(({ value }) => value).sort());
  const details = { from: null, to: "2026-11-20T00:00:00Z" };
  for (const action of actions) {
    expect(describeEvent({ action, details }), action).not.toBe(action);
  }
  const subjects = new Set(rows.map(({ subject }) => subject));
  expect([...subjects].sort()).toEqual(AUDITED_SUBJECTS.map(({ value }) => value).sort());
});

/** The statements without comments, strings and function bodies, with one space between words. */
const statements = (await readSchemas())
  .map(({ text }) => text)
  .join("\n")
  .replace(/--.*$/gm, "")
  .replace(/\$\$.*?\$\$/gs, () => "$")
  .replace(/("[^"]*")|'(?:[^']|'')*'/g, (_text, name?: string) => name ?? "''")
  .replace(/\s+/g, " ");

test("no comment is written twice", () => {
  const comments = [...statements.matchAll(/comment on (.+?) is ''/g)].map(([, name]) => name);
  expect(comments.length).toBeGreaterThan(100);
  expect(comments.filter((name, index) => comments.indexOf(name) !== index)).toEqual([]);
});

/** Statements that change another definition; a table's definition cannot contain these two settings. */
const CHANGES =
  /\b(?:or replace (?:function|view|trigger)|drop \w+|alter (?:policy|function|view)|alter table \S+ (?!enable row level security|alter column \w+ set statistics)\w+ \w+|do \$)/g;

test("no statement changes the definition of another one", () => {
  expect([...statements.matchAll(CHANGES)].map(([change]) => change)).toEqual([
    // It only checks the version of Postgres.
    "do $",
    // It adds an index to each foreign key without one.
    "do $",
    // It grants what clients may call.
    "do $",
  ]);
});
