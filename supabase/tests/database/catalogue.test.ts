import { beforeAll, describe, expect, test } from "vitest";
import {
  AUDITED_ACTIONS,
  AUDITED_SUBJECTS,
  describeEvent,
} from "#backoffice/records/auditEvents.ts";
import { GROUP_EMAIL_STATES } from "#shared/constants.ts";
import { readSchemas } from "#tools/schema/files.ts";
import { useDatabase } from "#tools/testing/database/database.ts";

const { sql } = useDatabase();

/** What must be true of everything in our two schemas: each query finds the exceptions. */
async function namesOf(query: Promise<readonly { name: string }[]>): Promise<string[]> {
  return (await query).map(({ name }) => name);
}

describe("tables", () => {
  test("every table has a comment, and in public row-level security with a policy", async () => {
    const exceptions = sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (
          obj_description(c.oid, 'pg_class') is null
          or c.relnamespace = 'public'::regnamespace
            and not (c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid))
        )`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("only the owner has rights on a table in private", async () => {
    const exceptions = sql<{ name: string }[]>`
      select distinct c.oid::regclass::text as name
      from pg_class c cross join aclexplode(c.relacl) as granted
      where c.relkind in ('r', 'p') and c.relnamespace = 'private'::regnamespace
        and granted.grantee <> c.relowner`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("a policy that allows nothing keeps other policies from allowing something", async () => {
    const exceptions = sql<{ name: string }[]>`
      select policyname as name from pg_policies
      where schemaname in ('public', 'private') and qual = 'false' and permissive = 'PERMISSIVE'`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("every view in public runs with its caller's rights and has a comment", async () => {
    const exceptions = sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        and (
          not coalesce(c.reloptions @> '{security_invoker=true}', false)
          or obj_description(c.oid, 'pg_class') is null
        )`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("every view in private names its caller in its condition", async () => {
    const exceptions = sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('v', 'm') and c.relnamespace = 'private'::regnamespace
        and pg_get_viewdef(c.oid) !~ 'SELECT private.(is_admin|has_right|has_right_to_read|my_rounds|my_result_rounds|my_judge_id|my_entry_id|caller)\\('
        and pg_get_viewdef(c.oid) !~ 'FROM \\(*private.my_(readable_assignments|open_reviews|finalist_entries)\\M'`;
    const internal = [
      "private.bounced_judge_invitations",
      "private.outstanding_documents",
      "private.people_of_entries",
      "private.reviews_due",
    ];
    expect((await namesOf(exceptions)).sort()).toEqual(internal);
    // Only functions read these.
    const [open] = await sql`
      select from unnest(array['anon', 'authenticated', 'service_role']) role, unnest(${internal}::text[]) name
      where has_table_privilege(role, name, 'SELECT')`;
    expect(open).toBeUndefined();
  });
});

describe("functions", () => {
  test("no function in public that people may call runs with its owner's rights", async () => {
    const exceptions = sql<{ name: string }[]>`
      select distinct oid::regprocedure::text as name
      from pg_proc, unnest(array['anon', 'authenticated']) role
      where prosecdef and pronamespace = 'public'::regnamespace
        and has_function_privilege(role, oid, 'EXECUTE')`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("every function has an empty search path, and in public a comment", async () => {
    const exceptions = sql<{ name: string }[]>`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (
          not coalesce(proconfig @> array['search_path=""'], false)
          or pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null
        )`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("no function reads FOUND after it has called another one, which overwrites it", async () => {
    const exceptions = sql<{ name: string }[]>`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosrc ~* 'perform private\\.\\w+\\(((?! from )[^;])*\\);\\s*(if|if not|return) found\\M'`;
    expect(await namesOf(exceptions)).toEqual([]);
  });

  test("everything is owned by postgres, so that nothing of ours runs as superuser", async () => {
    const exceptions = sql<{ name: string }[]>`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and proowner <> 'postgres'::regrole
      union all
      select oid::regclass::text from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and relowner <> 'postgres'::regrole`;
    expect(await namesOf(exceptions)).toEqual([]);
  });
});

describe("grants", () => {
  test("no client may touch a table or sequence in private", async () => {
    const exceptions = sql<{ name: string }[]>`
      select role || ' ' || oid::regclass::text as name
      from pg_class, unnest(array['anon', 'authenticated', 'service_role']) role
      where relnamespace = 'private'::regnamespace
        and case relkind
          when 'r' then has_table_privilege(role, oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
          when 'S' then has_sequence_privilege(role, oid, 'USAGE, SELECT, UPDATE')
        end`;
    expect(await namesOf(exceptions)).toEqual([]);
  });
});

/**
 * What reads the real clock, and why it is not the challenge's. All else goes by private.now(), so
 * that a rehearsal moves it.
 */
const ON_REAL_TIME: Record<string, string> = {
  "private.now()": "It is the real time and the offset.",
  "private.rehearse(timestamp with time zone)": "It sets the offset from the real time.",
  "private.kept_since(interval)": "What expires is old by both clocks.",
  "private.notifications.created_at": "Mails leave, are tried again and expire in real time.",
  "private.notifications.turn": "Mails leave, are tried again and expire in real time.",
  "private.notifications.not_before": "Mails leave, are tried again and expire in real time.",
  "private.email_judge(uuid,text,jsonb,interval,text)":
    "Mails leave, are tried again and expire in real time.",
  "private.admin_emails": "Mails leave, are tried again and expire in real time.",
  "private.edit_leases.renewed_at": "A lease is held by a browser that is open.",
  "private.is_lease_active(timestamp with time zone)": "A lease is held by a browser that is open.",
  "service_claim_emails(integer)": "Mails leave, are tried again and expire in real time.",
  "private.lock_email(uuid)": "Mails leave, are tried again and expire in real time.",
  "private.lock_new_emails(integer,integer)":
    "Mails leave, are tried again and expire in real time.",
  "private.lock_emails_to_retry(integer)": "Mails leave, are tried again and expire in real time.",
  "service_confirm_emails(uuid[])": "Mails leave, are tried again and expire in real time.",
  "service_fail_emails(uuid[],boolean)": "Mails leave, are tried again and expire in real time.",
  "private.is_admin_session_over(timestamp with time zone,timestamp without time zone)":
    "The identity service lives in real time.",
  "private.is_recent_code(timestamp with time zone)": "The identity service lives in real time.",
  "private.alerts.alerted_at": "Operators live in real time.",
  "private.due_alert()": "Operators live in real time.",
  "private.email_problem()": "Mails leave, are tried again and expire in real time.",
  "private.release_address(uuid)": "Mails leave, are tried again and expire in real time.",
  "private.suppressed_addresses.suppressed_at":
    "Mails leave, are tried again and expire in real time.",
  "private.count_use(text,text,interval)": "A limit lasts as long as it says.",
  "private.invitation_tokens.issued_at": "A token is as old as it is.",
  "private.judge_tokens.issued_at": "A token is as old as it is.",
  "private.subscription_tokens.issued_at": "A token is as old as it is.",
  "private.subscription_tokens_start_at()": "A token is as old as it is.",
  "private.sign_up_passwords.set_aside_at": "What is set aside is as old as it is.",
  "private.sign_up_passwords_start_at()": "What is set aside is as old as it is.",
  "private.announce_deadline()": "Mails wait in real time.",
  "private.announcements.not_before": "Mails wait in real time.",
  "private.queue_announcements(timestamp with time zone,integer)": "Mails wait in real time.",
  "private.track_files()": "The order of a queue.",
  "private.queue_entry_files(uuid,uuid)": "The order of a queue.",
  "private.queue_abandoned_files()": "The storage stamps uploads with the real time.",
  "private.due_function_calls()": "The schedule runs on real time.",
  "service_claim_document(uuid)": "Documents are checked in real time.",
  "service_record_document_check(text,text,boolean)": "Documents are checked in real time.",
  "private.run_schedule(integer)": "The schedule runs on real time.",
  "private.is_schedule_running()": "The schedule runs on real time.",
  "service_operations_health()": "The server is well or not in real time.",
  "private.retry_failed_emails()": "Mails leave, are tried again and expire in real time.",
  "private.delete_expired()": "Mails, sessions, accounts and logs of Auth have real times.",
};

describe("the clock", () => {
  test("of the challenge is read by everything that is not listed with a reason", async () => {
    const realClock =
      "(?<!private\\.)\\m(now|clock_timestamp|transaction_timestamp|statement_timestamp|timeofday)\\(|" +
      "\\m(current_(date|time|timestamp)|localtime|localtimestamp)\\M";
    const found = sql<{ name: string }[]>`
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
    expect(await namesOf(found)).toEqual(Object.keys(ON_REAL_TIME).sort());
  });
});

// The back office has words for everything that the database names.

test("for every action that is recorded, and what it is done to", async () => {
  const rows = await sql<{ action: string; subject: string }[]>`
    select found[1] as action, found[2] as subject
    from pg_proc,
      regexp_matches(prosrc, 'write_audit\\(\\s*''([a-z_]+\\.[a-z_]+)'',\\s*''([a-z_]+)''', 'g') as found
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union
    select arguments[1], arguments[2]
    from pg_trigger, string_to_array(encode(tgargs, 'escape'), '\\000') as arguments
    where tgfoid = 'private.audit'::regproc and arguments[1] not like '%{state}'`;
  expect(rows.map(({ action }) => action)).toContain("submission.status_changed");
  // The state of an email to a group, or how it came to it, is the end of its name.
  const ofMails = [...GROUP_EMAIL_STATES.map(({ value }) => value), "returned_to_draft"]
    .filter((state) => state !== "draft")
    .map((state) => `group_email.${state}`);
  const actions = new Set([...rows.map(({ action }) => action), ...ofMails]);
  expect([...actions].sort()).toEqual(AUDITED_ACTIONS.map(({ value }) => value).sort());
  const details = { from: null, to: "2026-11-20T00:00:00Z" };
  for (const action of actions) {
    expect(describeEvent({ action, details }), action).not.toBe(action);
  }
  const subjects = new Set(rows.map(({ subject }) => subject));
  expect([...subjects].sort()).toEqual(AUDITED_SUBJECTS.map(({ value }) => value).sort());
});

/** The schema files say what holds now, each thing once (docs/decisions.md, 11). */
let text: string;

beforeAll(async () => {
  text = (await readSchemas()).map((file) => file.text).join("\n");
});

const NAME = String.raw`("[^"]+"|[\w."]+)`;

/** What defines something; the groups are its name, and the table that it is on. */
const DEFINITIONS: [string, RegExp][] = [
  ["function", new RegExp(`create (?:or replace )?function ${NAME}`, "g")],
  ["relation", new RegExp(`create (?:or replace )?(?:table|view|sequence|type) ${NAME}`, "g")],
  ["index", new RegExp(`create (?:unique )?index ${NAME}`, "g")],
  ["policy", new RegExp(`create policy ${NAME} on ${NAME}`, "g")],
  ["trigger", new RegExp(`create (?:or replace )?trigger ${NAME} [^;]*? on ${NAME}`, "g")],
  ["comment", new RegExp(`comment on (\\w+ ${NAME})`, "g")],
];

/** What changes a definition that stands elsewhere; two settings cannot stand in a table's definition. */
const CHANGES =
  /\b(?:or replace (?:function|view|trigger)|drop \w+|alter (?:policy|function|view)|alter table \S+ (?!enable row level security|alter column \w+ set statistics)\w+ \w+|do \$)/g;

/** The statements alone: no comments, no texts, no bodies of functions; one space between words. */
function bare(sql: string): string {
  return sql
    .replace(/--.*$/gm, "")
    .replace(/(?<!do )\$\$.*?\$\$/gs, "")
    .replace(/("[^"]*")|'(?:[^']|'')*'/g, (_text, name?: string) => name ?? "''")
    .replace(/\s+/g, " ");
}

function repeated(sql: string): string[] {
  const found = DEFINITIONS.flatMap(([kind, pattern]) =>
    [...bare(sql).matchAll(pattern)].map(([, name, on]) =>
      [kind, name, kind === "comment" ? undefined : on].filter(Boolean).join(" "),
    ),
  );
  return found.filter((name, index) => found.indexOf(name) !== index);
}

function changed(sql: string): string[] {
  return [...bare(sql).matchAll(CHANGES)].map(([change]) => change);
}

describe("in supabase/schemas", () => {
  test("nothing is defined twice", () => {
    expect(repeated(text)).toEqual([]);
  });

  test("nothing changes what another line defines", () => {
    // The first statement only looks at the version of Postgres.
    expect(changed(text)).toEqual(["do $"]);
  });

  test("every definition is seen", () => {
    for (const [kind, pattern] of DEFINITIONS) {
      const word = kind === "relation" ? "(?:table|view|sequence|type)" : kind;
      const written =
        kind === "comment" ? /comment on/g : new RegExp(`create (?:[a-z]+ )*?${word} `, "g");
      const sql = bare(text);
      expect([...sql.matchAll(pattern)].length, kind).toBe([...sql.matchAll(written)].length);
    }
  });
});

describe("a second definition is noticed:", () => {
  test.each([
    [
      "a function",
      "create function a.f() returns int return 1; create or replace function a.f(x int)",
    ],
    ["a view", "create view a.v as select 1; create or replace view a.v as select 2;"],
    ["a table", "create table a.t (id int); create table a.t (id int);"],
    [
      "a policy",
      'create policy "P q" on a.t for all using (x); create policy "P q"\n  on a.t for all',
    ],
    [
      "a trigger",
      "create trigger t before update on a.t for; create trigger t after update on a.t",
    ],
    ["an index", "create index i on a.t (id); create unique index i on a.t (id);"],
    ["a comment", "comment on column a.t.c is 'x';\ncomment on column a.t.c is 'y';"],
  ])("%s", (_kind, sql) => {
    expect(repeated(sql)).toHaveLength(1);
  });

  test.each([
    "create or replace function a.f() returns int",
    "drop trigger t on a.t;",
    'alter policy "P" on a.t using (true);',
    "alter table a.t add column c int;",
    "do $$ begin null; end $$;",
  ])("%s", (sql) => {
    expect(changed(sql)).toHaveLength(1);
  });
});
