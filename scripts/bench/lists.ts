import postgres from "postgres";
import type { Row } from "./table.ts";

/** Rows in the list of users and, a tenth of it, in the list of entries. */
const SIZES = process.env.BENCH_ROWS ? [1_000, Number(process.env.BENCH_ROWS)] : [1_000, 100_000];
const RUNS = 5;

const QUERIES: [name: string, sql: string][] = [
  ["users, first page", "select * from public.admin_users order by last_name, id limit 10"],
  [
    "users, last page by offset",
    "select * from public.admin_users order by last_name, id limit 10 offset greatest(0, $rows - 10)",
  ],
  ["users, search", "select * from public.admin_users where search ilike '%person777@%' limit 10"],
  ["users, exact count", "select count(*) from public.admin_users"],
  [
    "entries, first page",
    "select * from public.admin_submissions order by submitted_at desc, id desc limit 10",
  ],
  [
    "entries, one status",
    "select * from public.admin_submissions where status = 'selected' order by submitted_at desc, id desc limit 10",
  ],
];

interface Plan {
  "Execution Time": number;
  Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number };
}

/**
 * Fills the bench's own, throw-away database up to `rows` profiles without triggers and accounts:
 * what is measured is reading.
 */
async function fill(sql: postgres.Sql, rows: number): Promise<void> {
  for (const table of ["profiles", "submissions", "submission_members"]) {
    await sql.unsafe(`alter table public.${table} disable trigger user`);
  }
  await sql.unsafe(`
    alter table public.profiles drop constraint if exists profiles_id_fkey;
    alter table public.submissions drop constraint if exists submissions_created_by_fkey;
    alter table public.submission_members drop constraint if exists submission_members_user_id_fkey;
    truncate public.profiles, public.submissions, public.submission_members cascade;
    insert into public.profiles (id, email, first_name, last_name, country, university)
    select gen_random_uuid(), 'person' || n || '@example.com', 'First' || n % 997,
      'Last' || n % 9973, 'Country' || n % 195, 'University' || n % 500
    from generate_series(1, ${rows}) n;
    insert into public.submissions (created_by, idea_name, description, receipt_number,
      submitted_at, status, search)
    select id, 'Idea ' || n, 'Text ' || n, 'R' || n, now() - n * interval '1 second',
      case when n % 100 = 0 then 'selected' else 'received' end, 'idea ' || n
    from (select id, row_number() over () as n from public.profiles limit ${rows / 10}) owners;
    insert into public.submission_members (submission_id, user_id)
    select id, created_by from public.submissions;
  `);
  await sql.unsafe("vacuum analyze public.profiles, public.submissions, public.submission_members");
}

/** Median milliseconds and the buffers of a query as this person (null: a caller who is refused). */
async function cost(sql: postgres.Sql, userId: string, query: string) {
  const plans: Plan[] = [];
  for (let run = 0; run <= RUNS; run++) {
    await sql.begin(async (transaction) => {
      const claims = JSON.stringify({ sub: userId, role: "authenticated" });
      await transaction`select set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${userId}, true)`;
      await transaction.unsafe("set local role authenticated");
      const [row] = await transaction.unsafe<{ "QUERY PLAN": [Plan] }[]>(
        `explain (analyze, buffers, format json) ${query}`,
      );
      if (row && run > 0) plans.push(row["QUERY PLAN"][0]);
    });
  }
  const times = plans.map((plan) => plan["Execution Time"]).sort((a, b) => a - b);
  const blocks = plans.at(-1)?.Plan;
  return {
    milliseconds: (times[Math.floor(times.length / 2)] ?? 0).toFixed(2),
    buffers: (blocks?.["Shared Hit Blocks"] ?? 0) + (blocks?.["Shared Read Blocks"] ?? 0),
  };
}

/**
 * What the back office's lists cost an administrator, and a caller who is refused, as they grow.
 * `BENCH_ROWS=1000000` measures a million rows. Leaves the database unusable for anything else.
 */
export async function measureLists(dbUrl: string): Promise<Row[]> {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const [admin] = await sql<{ id: string }[]>`
      insert into auth.users (id, email) values (gen_random_uuid(), 'bench-admin@example.com')
      returning id`;
    if (!admin) throw new Error("No administrator for the bench.");
    await sql`insert into public.admins (user_id) values (${admin.id})`;
    const stranger = crypto.randomUUID();
    const rows: Row[] = [];
    for (const size of SIZES) {
      await fill(sql, size);
      for (const [name, text] of QUERIES) {
        const query = text.replace("$rows", String(size));
        const allowed = await cost(sql, admin.id, query);
        const refused = await cost(sql, stranger, query);
        rows.push({
          name,
          figures: {
            rows: size,
            ms: allowed.milliseconds,
            buffers: allowed.buffers,
            "refused: buffers": refused.buffers,
          },
        });
      }
    }
    return rows;
  } finally {
    await sql.end();
  }
}
