import { beforeAll, expect, test } from "vitest";
import { RESOURCES } from "#backoffice/data/resources.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { costFor } from "#tools/testing/database/plans.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** The cost of the back office's lists with 10,000 rows in each; with `npm run test:deep` 100,000. */
const { sql } = useDatabase();
const ROWS = IS_DEEP ? 100_000 : 10_000;
/** Buffers with 10,000 rows: with ten times as many, indexes are a level deeper. */
const fewerThan = (buffers: number) => (IS_DEEP ? buffers * 1.3 : buffers);
let admin: Person;
let participant: Person;

beforeAll(async () => {
  admin = await createAdmin(sql);
  participant = await createAccount(sql);
  await fill();
  await sql.unsafe("vacuum analyze");
  // Postgres replans the check of the caller for the first six calls of a connection.
  for (let call = 0; call < 6; call++) {
    await costFor(sql, participant, "select * from public.admin_users limit 1");
  }
});

/** Fills the tables without accounts. Every submission has its owner as the team. */
async function fill(): Promise<void> {
  const { id: roundId } = await createRound(sql);
  await sql.begin(async (transaction) => {
    // Building a trigram index at once takes a tenth of the time of updating it row by row.
    const trigrams = await transaction<{ name: string; definition: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'gin' and relnamespace = any ('{public,private}'::regnamespace[])`;
    for (const { name } of trigrams) await transaction.unsafe(`drop index ${name}`);
    // Without triggers and foreign keys.
    await transaction`set local session_replication_role = replica`;
    await transaction.unsafe(`
      insert into public.profiles
        (id, email, first_name, last_name, country, university, level_of_study)
      select gen_random_uuid(), 'person' || n || '@example.com', 'First' || n % 997,
        'Last' || n % 9973, 'Country' || n % 195, 'University' || n % 500,
        case when n % 20 = 0 then 'A maker' when n % 20 = 1 then '' else 'A PhD student' end
      from generate_series(1, ${ROWS}) n;
      insert into public.submissions (created_by, idea_name, description, receipt_number,
        submitted_at, status, facets, tags, updated_at)
      select id, 'Idea ' || n, repeat('Text ' || n, 50), 'R' || n, now() - n * interval '1 second',
        case when n % 1000 = 0 then 'selected' else 'received' end,
        array[
          'country:Country' || n % 195, 'team:' || 1 + n % 4,
          case when n % 5000 = 0 then 'disqualified' else 'in the running' end,
          'eligibility:' || case when n % 5000 = 1 then 'answered' when n % 2 = 0 then 'eligible'
            else 'unchecked' end
        ], case when n % 1000 = 0 then '{Pump}'::text[] else '{}' end, now() - n * interval '1 second'
      from (select id, row_number() over () as n from public.profiles limit ${ROWS}) owners;
      insert into private.submission_search (submission_id, search, names)
      select submission.id, lower(submission.idea_name) || ' ' || owner.email || ' text',
        lower(submission.idea_name || E'\n' || owner.first_name || ' ' || owner.last_name)
      from public.submissions submission join public.profiles owner on owner.id = submission.created_by;
      insert into private.files (bucket_id, path)
      select 'submissions', id || '/idea.pdf' from public.submissions;
      insert into public.submission_members (submission_id, user_id)
      select id, created_by from public.submissions;
      insert into public.submission_attestations (submission_id, statements, rules_version)
      select id, '{original_work}', '1' from public.submissions;
      insert into public.eligibility_checks (submission_id, item, state)
      select id, item, 'met'
      from public.submissions, (select value from private.eligibility_items) as one (item)
      where idea_name like '%0';
      insert into public.evidence_requests (submission_id, items, message)
      select id, '{age}', 'How old?' from public.submissions where idea_name like '%50';
      insert into public.round_entries (round_id, submission_id, code, original_idea_name, original_description)
      select '${roundId}', id, private.random_code(), idea_name, 'Text' from public.submissions;
      insert into public.invitations (submission_id, email)
      select id, 'invited' || row_number() over () || '@example.com' from public.submissions;
      update public.submissions set withdrawn_at = now() where idea_name like 'Idea %77';
      insert into public.mailing_list (email, name, country, source, created_at)
      select 'reader' || n || '@example.com', 'Name' || n, 'Country' || n % 195,
        'mailing_list_form', now() - n * interval '1 second'
      from generate_series(1, ${ROWS}) n;
      insert into public.contact_requests
        (name, email, subject, message, created_at, replied_at)
      select 'Name' || n, 'sender' || n || '@example.com', 'Subject ' || n, 'Message',
        now() - n * interval '1 second', case when n % 2 = 0 then now() end
      from generate_series(1, ${ROWS}) n;
      insert into private.notifications
        (kind, priority, recipient, sent_at, not_before, outcome, created_at)
      select case when n % 1000 = 0 then 'contact_copy' else 'welcome' end, 1,
        'Person' || n || '@example.com', now(), null, case when n % 1000 = 1 then 'bounced' else 'delivered' end,
        now() - n * interval '1 second'
      from generate_series(1, ${ROWS}) n;
      insert into public.audit_log (actor_email, action, subject_type, subject_id, created_at)
      select case when n % 5000 = 0 then 'former@example.com' else 'person' || n % 10 || '@example.com' end,
        'role.assigned', 'user', n::text, '2025-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${ROWS}) n;
    `);
    await transaction.unsafe(`
      update public.profiles set first_name = 'Fernanda', last_name = 'Alcântara',
        university = 'Sahyadri Institute of Technology'
      where email = 'person77@example.com'`);
    for (const { definition } of trigrams) await transaction.unsafe(definition);
  });
}

/** Large tables, which no query may scan. */
const LARGE =
  /^(profiles|submissions|mailing_list|contact_requests|notifications|audit_log|invitations)$/;

/** Pages of lists with their index and maximum number of buffers. */
const PAGES = `
  admin_users order by last_name, id | profiles_last_name_idx | 200
  admin_users order by email desc, id desc | profiles_email_idx | 200
  admin_users order by first_name, id | profiles_first_name_idx | 200
  admin_users order by country, id | profiles_country_idx | 200
  admin_users order by university, id | profiles_university_idx | 200
  admin_users order by role, id | profiles_role_idx | 200
  admin_users order by created_at desc, id desc | profiles_created_at_idx | 200
  admin_submissions order by submitted_at desc, id desc | submissions_submitted_at_idx | 200
  admin_submissions order by updated_at desc, id desc | submissions_updated_at_idx | 200
  admin_submissions order by idea_name, id | submissions_idea_name_idx | 200
  admin_submissions order by status, id | submissions_status_idx | 200
  admin_eligibility order by submitted_at desc, id desc | submissions_submitted_at_idx | 200
  admin_withdrawn_submissions order by withdrawn_at desc, id desc | submissions_withdrawn_at_idx | 200
  admin_mailing_list order by created_at desc, id desc | mailing_list_created_at_idx | 200
  admin_mailing_list order by country, id | mailing_list_country_idx | 200
  admin_contact_requests order by created_at desc, id desc | contact_requests_created_at_idx | 200
  admin_contact_requests order by subject, id | contact_requests_subject_idx | 200
  admin_emails order by created_at desc, id desc | notifications_created_at_idx | 200
  admin_emails where address = 'person777@example.com' order by created_at desc, id desc | notifications_address_idx | 250
  admin_emails where address like 'person777@%' order by created_at desc, id desc | notifications_address_idx | 250
  admin_emails where state = 'bounced' order by created_at desc, id desc | notifications_state_idx | 250
  admin_emails where kind = 'contact_copy' order by created_at desc, id desc | notifications_kind_idx | 250
  admin_emails where scheduled_for is not null and state = 'queued' order by created_at desc, id desc | notifications_state_idx | 250
  admin_users where search ilike '%person7777@%' order by id | profiles_search_idx | 200
  admin_submissions where search ilike '%idea 7771 %' order by id | submission_search_idx | 200
  admin_submissions where search ilike '%person7771@%' order by id | submission_search_idx | 200
  admin_mailing_list where search ilike '%reader7777@%' order by id | mailing_list_search_idx | 200
  admin_contact_requests where search ilike '%sender7777@%' order by id | contact_requests_search_idx | 200
  admin_submissions where status = 'selected' order by submitted_at desc, id desc | submissions_status_submitted_at_idx | 250
  admin_submissions where facets @> '{"disqualified"}' order by submitted_at desc, id desc | submissions_facets_idx | 250
  admin_submissions where facets @> '{"team:5"}' order by submitted_at desc, id desc | submissions_facets_idx | 250
  admin_submissions where facets @> '{"eligibility:answered"}' order by submitted_at desc, id desc | submissions_facets_idx | 250
  admin_submissions where facets @> '{"eligibility:eligible"}' order by submitted_at desc, id desc | submissions_submitted_at_idx | 250
  admin_submissions where facets @> '{"in the running"}' order by submitted_at desc, id desc | submissions_submitted_at_idx | 250
  admin_submissions where facets @> '{"country:Country7","disqualified"}' order by submitted_at desc, id desc | submissions_facets_idx | 250
  admin_audit_log order by created_at desc, id desc | audit_log_newest_idx | 100
  admin_audit_log where created_at >= '2025-01-01' and created_at < '2025-01-08' order by created_at desc, id desc | audit_log_newest_idx | 100
  admin_audit_log where actor_email like 'former@%' order by created_at desc, id desc | audit_log_actor_email_idx | 250`;

const UNKNOWN_ID = `'${crypto.randomUUID()}'`;
const BY_NAME = "last_name, id";
const NEWEST = "created_at desc, id desc";

/** The filters of the back office's lists (data/resources.ts), beside submissions' facets. */
const FILTERS: [string, string, string][] = [
  ["admin_users", "role = 'admin'", BY_NAME],
  ["admin_users", "country = 'Country7'", BY_NAME],
  ["admin_users", "level_of_study = 'A PhD student'", BY_NAME],
  ["admin_users", "level_of_study not in ('A PhD student', '')", BY_NAME],
  ["admin_users", "profile_completed = 'true'", BY_NAME],
  ["admin_users", "profile_completed = 'false'", BY_NAME],
  ["admin_mailing_list", "confirmed_at is null", NEWEST],
  ["admin_mailing_list", "confirmed_at is not null", NEWEST],
  ["admin_mailing_list", "source = 'mailing_list_form'", NEWEST],
  ["admin_mailing_list", "source = 'signup_form'", NEWEST],
  ["admin_mailing_list", "level_of_study = 'A PhD student'", NEWEST],
  ["admin_contact_requests", "status = 'new'", NEWEST],
  ["admin_contact_requests", "status = 'resolved'", NEWEST],
  ["admin_contact_requests", `assignee = ${UNKNOWN_ID}`, NEWEST],
  ["admin_contact_requests", "replied_at is null", NEWEST],
  ["admin_contact_requests", "replied_at is not null", NEWEST],
  ["admin_contact_requests", "email ilike 'sender777@example.com'", NEWEST],
  ["admin_team_invitations", "email ilike 'invited777@example.com'", NEWEST],
  ["admin_team_invitations", `invited_by = ${UNKNOWN_ID}`, NEWEST],
  ["admin_team_invitations", `submission_id = ${UNKNOWN_ID}`, NEWEST],
  ["admin_audit_log", "action = 'role.assigned'", NEWEST],
  ["admin_audit_log", "action = 'clock.moved'", NEWEST],
  ["admin_audit_log", "subject_type = 'user'", NEWEST],
  ["admin_audit_log", "subject_type = 'judge'", NEWEST],
  ["admin_audit_log", "subject_type = 'user' and subject_id = '777'", NEWEST],
  ["admin_team_members", `submission_id = ${UNKNOWN_ID}`, "id"],
  ["admin_submission_notes", `submission_id = ${UNKNOWN_ID}`, NEWEST],
  ["admin_contact_replies", `contact_request_id = ${UNKNOWN_ID}`, NEWEST],
  ["admin_judging_assignments", `round_id = ${UNKNOWN_ID}`, "id"],
  ["observed_users", "country = 'Country7'", BY_NAME],
  ["observed_submissions", "facets @> '{\"country:Country7\"}'", "submitted_at desc, id desc"],
  ["admin_audit_log", "actor_id is null", NEWEST],
  ["admin_audit_log", "actor_email like 'person7%'", NEWEST],
  ["admin_audit_log", `actor_id = ${UNKNOWN_ID}`, NEWEST],
];

test.each([
  ...PAGES.trim()
    .split("\n")
    .map((line) => line.trim().split(" | ")),
  ...FILTERS.map(([view, where, order]) => [
    `${view} where ${where} order by ${order}`,
    "",
    "2500",
  ]),
])("%s reads a page from an index, or is rejected at once", async (list, index, most) => {
  const query = `select * from public.${list} limit 10`;
  const { buffers, indexes, scanned } = await costFor(sql, admin, query);
  if (index) expect(indexes).toContain(index);
  expect(scanned.filter((table) => LARGE.test(table))).toEqual([]);
  expect(buffers).toBeLessThan(fewerThan(Number(most)));
  expect((await costFor(sql, participant, query)).buffers).toBeLessThanOrEqual(5);
});

const searched = (text: string) =>
  `select * from public.search_users('${text}') order by last_name, id limit 10`;
const counted = (where: string) => `select count(*) from public.admin_emails where ${where}`;

interface Query {
  query: string;
  /** The maximum number of buffers. */
  most: number;
  /** An administrator by default. */
  who?: "participant";
  /** The only index that it reads. */
  index?: string;
  /** A table that it does not scan. */
  unscanned?: string;
  /** Many rows are sorted in a temporary file. */
  maySpill?: boolean;
}
const atMost = (most: number, queries: readonly string[]): Query[] =>
  queries.map((query) => ({ query, most }));

const QUERIES: Query[] = [
  ...atMost(
    fewerThan(250),
    ["address = 'person777@example.com'", "state = 'bounced'", "kind = 'contact_copy'"].map(
      counted,
    ),
  ),
  ...atMost(
    fewerThan(400),
    [
      ...["f", "fi", "last77 first", "fernanda sahyadri institute of technology", "zq", "first7"],
      ...["person77", "example.com", "person7777@"],
    ].map(searched),
  ),
  ...atMost(250, ["select * from public.admin_tags()"]),
  // Each round entry is read once, and documents only for those shown.
  ...atMost(ROWS / 2, ["select count(*) from public.admin_round_entries"]),
  {
    query: "select * from public.admin_round_entries order by idea_name, id limit 10",
    most: ROWS / 2,
    maySpill: true,
  },
  ...[
    "select count(*) from public.admin_submissions",
    `select id from public.admin_submissions order by submitted_at desc, id desc limit 10 offset ${ROWS / 2}`,
  ].map((query) => ({ query, most: 20 + ROWS / 80, index: "submissions_submitted_at_idx" })),
  {
    query: "select * from public.admin_counts",
    most: Number.POSITIVE_INFINITY,
    unscanned: "submissions",
  },
  { query: counted("state = 'bounced'"), most: fewerThan(250), unscanned: "notifications" },
  ...[
    "select count(*) from public.admin_users",
    "select count(*) from public.admin_submissions",
    "select count(*) from public.admin_mailing_list",
    "select count(*) from public.admin_contact_requests",
  ].map((query) => ({ query, most: 6, who: "participant" as const })),
  { query: "select * from public.my_submission", most: 11, who: "participant" },
];

test.each(QUERIES)("$query reads few buffers, and no temporary file unless listed", async (one) => {
  const caller = one.who === "participant" ? participant : admin;
  const { buffers, indexes, scanned, temporary } = await costFor(sql, caller, one.query);
  expect(buffers).toBeLessThan(one.most);
  if (!one.maySpill) expect(temporary).toBe(0);
  expect(scanned).not.toContain(one.unscanned);
  if (one.index) expect([indexes, scanned]).toEqual([[one.index], []]);
});

/** Lists that stay short: of rounds and their judges, of finalists, of invited people, of texts and settings, or of one row. */
const SHORT = [
  ...["templates", "faq_answers", "admin_group_emails", "group_email_people"],
  ...["admin_judging_rounds", "admin_judges", "admin_judging_conflicts", "admin_judging_notes"],
  ...[
    "admin_judging_results",
    "admin_judging_decisions",
    "admin_releases",
    "admin_interventions",
    "interventions_of_release",
  ],
  ...["admin_finalist_stages", "admin_finalists", "challenge", "admin_challenge_configuration"],
  "admin_email_reach",
  "admin_role_invitations",
];

test("every list of the back office has a plan above, unless it stays short", () => {
  const measured = [PAGES, ...FILTERS.flat(), ...QUERIES.map(({ query }) => query)].join("\n");
  const views = Object.values(RESOURCES).map(({ view }) => view.replace("rpc/", ""));
  const withoutPlan = views.filter((view) => !new RegExp(`\\b${view}\\b`).test(measured));
  expect(withoutPlan.toSorted()).toEqual(SHORT.toSorted());
});

test("the last page by keyset costs no more than the first", async () => {
  const [middle] = await sql<{ last_name: string; id: string }[]>`
    select last_name, id from public.profiles order by last_name desc, id desc offset 50 limit 1`;
  const query = `select * from public.admin_users
    where last_name >= '${middle?.last_name}'
      and (last_name > '${middle?.last_name}' or id > '${middle?.id}')
    order by last_name, id limit 10`;
  const { buffers, indexes } = await costFor(sql, admin, query);
  expect(indexes).toContain("profiles_last_name_idx");
  expect(buffers).toBeLessThan(150);
});

test("no list is counted by calling a function for each row", async () => {
  const views = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace`;
  expect(views.length).toBeGreaterThan(30);
  for (const { name } of views) {
    const { calls } = await costFor(sql, admin, `select count(*) from public.${name}`);
    expect(calls, name).toBeLessThanOrEqual(1);
  }
});
