import postgres from "postgres";
import type { StackAddresses } from "../stack/config.ts";
import { startStackProcess } from "../stack/stackProcess.ts";
import { authenticateAs } from "../testing/database/actors.ts";
import { fill } from "./fill.ts";
import { addAdmin, headersOf, type Participant } from "./participants.ts";
import { percentile, type Row, type Table } from "./table.ts";

/** Profiles; entries are a tenth of it. `BENCH_ROWS=1000000` fills a million. */
const LARGEST = Number(process.env.BENCH_ROWS ?? 100_000);
const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= LARGEST);

const RUNS = 5;
const PAGE = 10;

interface ListQuery {
  name: string;
  view: string;
  /** The function that gives these rows of a view, as an address of the API. */
  path?: string;
  /** The order and conditions, as SQL and as the API takes them. */
  sql: string;
  query: string;
  /** What part of all profiles comes before the page. */
  skipped?: number;
  isCount?: boolean;
}

const BY_NAME = { sql: "order by last_name, id", query: "order=last_name.asc,id.asc" };
const NEWEST = {
  sql: "order by submitted_at desc, id desc",
  query: "order=submitted_at.desc,id.desc",
};

const QUERIES: readonly ListQuery[] = [
  { name: "users, first page", view: "admin_users", ...BY_NAME },
  { name: "users, middle page", view: "admin_users", ...BY_NAME, skipped: 0.5 },
  {
    name: "users, search",
    view: "search_users('person777@')",
    path: "rpc/search_users",
    sql: BY_NAME.sql,
    query: `wanted=person777@&${BY_NAME.query}`,
  },
  {
    name: "users, filter",
    view: "admin_users",
    sql: `where country = 'Country7' ${BY_NAME.sql}`,
    query: `country=eq.Country7&${BY_NAME.query}`,
  },
  { name: "users, count", view: "admin_users", sql: "", query: "", isCount: true },
  { name: "entries, first page", view: "admin_submissions", ...NEWEST },
  {
    name: "entries, search",
    view: "admin_submissions",
    sql: `where search ilike '%idea 770%' ${NEWEST.sql}`,
    query: `search=ilike.%25idea 770%25&${NEWEST.query}`,
  },
  {
    name: "entries, one status",
    view: "admin_submissions",
    sql: `where status = 'selected' ${NEWEST.sql}`,
    query: `status=eq.selected&${NEWEST.query}`,
  },
  {
    name: "entries, a country and a status",
    view: "admin_submissions",
    sql: `where status = 'received' and facets @> '{country:Country70}' ${NEWEST.sql}`,
    query: `status=eq.received&facets=cs.{country:Country70}&${NEWEST.query}`,
  },
  {
    name: "entries, filter, count",
    view: "admin_submissions",
    sql: "where facets @> '{country:Country70}'",
    query: "facets=cs.{country:Country70}",
    isCount: true,
  },
  {
    name: "audit, search",
    view: "search_audit_log('person7770@')",
    path: "rpc/search_audit_log",
    sql: "order by created_at desc, id desc",
    query: "wanted=person7770@&order=created_at.desc,id.desc",
  },
  { name: "dashboard, counts", view: "admin_counts", sql: "", query: "" },
  {
    name: "dashboard, statistics",
    view: "admin_statistics()",
    path: "rpc/admin_statistics",
    sql: "",
    query: "",
  },
];

interface Plan {
  "Execution Time": number;
  Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number };
}

/** Median milliseconds in the database, and the buffers, of a query as this person. */
async function costOf(sql: postgres.Sql, userId: string, query: string) {
  const plans: Plan[] = [];
  // The first run of a session also reads the catalogue: it does not count.
  for (let run = 0; run <= RUNS; run++) {
    const [row] = await sql.begin(async (transaction) => {
      await authenticateAs(transaction, { id: userId });
      return transaction.unsafe<{ "QUERY PLAN": [Plan] }[]>(
        `explain (analyze, buffers, format json) ${query}`,
      );
    });
    if (row && run > 0) plans.push(row["QUERY PLAN"][0]);
  }
  const blocks = plans.at(-1)?.Plan;
  return {
    milliseconds: percentile(
      plans.map((plan) => plan["Execution Time"]),
      0.5,
    ),
    buffers: (blocks?.["Shared Hit Blocks"] ?? 0) + (blocks?.["Shared Read Blocks"] ?? 0),
  };
}

/** Median milliseconds of a request through the API. */
async function apiTime(stack: StackAddresses, admin: Participant, address: string, count: boolean) {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const started = performance.now();
    const answer = await fetch(`${stack.apiUrl}/rest/v1/${address}`, {
      method: count ? "HEAD" : "GET",
      headers: { ...headersOf(stack, admin), ...(count && { prefer: "count=exact" }) },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`${address}: the API answered ${answer.status}.`);
    if (run > 0) times.push(performance.now() - started);
  }
  return percentile(times, 0.5);
}

async function measureQuery(
  stack: StackAddresses,
  sql: postgres.Sql,
  admin: Participant,
  { name, view, path, isCount = false, skipped = 0, ...list }: ListQuery,
  rows: number,
): Promise<Row> {
  const offset = Math.floor(rows * skipped);
  const statement = isCount
    ? `select count(*) from public.${view} ${list.sql}`
    : `select * from public.${view} ${list.sql} limit ${PAGE} offset ${offset}`;
  const address = `${path ?? view}?${list.query}&limit=${PAGE}&offset=${offset}`;
  const { milliseconds, buffers } = await costOf(sql, admin.id, statement);
  return {
    name,
    figures: {
      rows,
      "SQL ms": milliseconds.toFixed(2),
      buffers,
      "API ms": (await apiTime(stack, admin, address, isCount)).toFixed(1),
      // A function refuses with an error, before it reads anything.
      "refused: buffers": path ? 0 : (await costOf(sql, crypto.randomUUID(), statement)).buffers,
    },
  };
}

/** The cost of growing lists of the back office, for an administrator and for a refused caller. */
export async function measureLists(): Promise<Table[]> {
  const stack = await startStackProcess({ site: true });
  const { addresses } = stack;
  const sql = postgres(addresses.dbUrl, { max: 1, onnotice: () => undefined });
  const lists: Row[] = [];
  try {
    const admin = await addAdmin(addresses, sql);
    let filled = 0;
    for (const size of SIZES) {
      await fill(addresses, filled + 1, size);
      filled = size;
      for (const query of QUERIES) {
        lists.push(await measureQuery(addresses, sql, admin, query, size));
      }
    }
    const names = QUERIES.map(({ name }) => name);
    lists.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
    return [{ title: "Lists", rows: lists }];
  } finally {
    await sql.end();
    await stack.stop();
  }
}
