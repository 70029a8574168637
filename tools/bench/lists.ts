import type postgres from "postgres";
import type { StackAddresses } from "../stack/config.ts";
import { fill } from "./fill.ts";
import { addAdmin, headersOf, type Participant } from "./participants.ts";
import { percentile, type Row, type Table } from "./table.ts";

/** The largest number of profiles, with a tenth as many submissions. `BENCH_ROWS=1000000` fills a million. */
const LARGEST = Number(process.env.BENCH_ROWS ?? 100_000);
const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= LARGEST);

const RUNS = 5;
const PAGE = 10;

interface ListQuery {
  name: string;
  /** A view, or `rpc/` and a function, and its conditions and order. */
  address: string;
  /** The share of all profiles that precede the page. */
  skipped?: number;
  isCount?: boolean;
}

const USERS = "admin_users?order=last_name.asc,id.asc";
const SUBMISSIONS = "admin_submissions?order=submitted_at.desc,id.desc";

const QUERIES: readonly ListQuery[] = [
  { name: "users, first page", address: USERS },
  { name: "users, middle page", address: USERS, skipped: 0.5 },
  {
    name: "users, search",
    address: "rpc/search_users?query=person777@&order=last_name.asc,id.asc",
  },
  { name: "users, filter", address: `${USERS}&country=eq.Country7` },
  { name: "users, count", address: "admin_users?", isCount: true },
  { name: "submissions, first page", address: SUBMISSIONS },
  { name: "submissions, search", address: `${SUBMISSIONS}&search=ilike.%25idea 770%25` },
  { name: "submissions, one status", address: `${SUBMISSIONS}&status=eq.selected` },
  {
    name: "submissions, a country and a status",
    address: `${SUBMISSIONS}&status=eq.received&facets=cs.{country:Country70}`,
  },
  {
    name: "submissions, filter, count",
    address: "admin_submissions?facets=cs.{country:Country70}",
    isCount: true,
  },
  {
    name: "audit, search",
    address: "admin_audit_log?actor_email=like.former@*&order=created_at.desc,id.desc",
  },
  { name: "dashboard, counts", address: "admin_counts?" },
  { name: "dashboard, statistics", address: "rpc/admin_statistics?" },
];

/** Median milliseconds of a request. */
async function measureQuery(
  stack: StackAddresses,
  admin: Participant,
  { name, address, skipped = 0, isCount = false }: ListQuery,
  rows: number,
): Promise<Row> {
  const page = `&limit=${PAGE}&offset=${Math.floor(rows * skipped)}`;
  const times: number[] = [];
  // The first request does not count, because it also reads the catalog.
  for (let run = 0; run <= RUNS; run++) {
    const started = performance.now();
    const answer = await fetch(`${stack.apiUrl}/rest/v1/${address}${page}`, {
      method: isCount ? "HEAD" : "GET",
      headers: { ...headersOf(stack, admin), ...(isCount && { prefer: "count=exact" }) },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`${address}: the API answered ${answer.status}.`);
    if (run > 0) times.push(performance.now() - started);
  }
  return { name, figures: { rows, ms: percentile(times, 0.5).toFixed(1) } };
}

/** The response times of the back office's lists as they grow. Tests check their plans (database/listPlans). */
export async function measureLists(addresses: StackAddresses, sql: postgres.Sql): Promise<Table[]> {
  const lists: Row[] = [];
  const admin = await addAdmin(addresses, sql);
  let filled = 0;
  for (const size of SIZES) {
    await fill(addresses, filled + 1, size);
    filled = size;
    for (const query of QUERIES) {
      lists.push(await measureQuery(addresses, admin, query, size));
    }
  }
  const names = QUERIES.map(({ name }) => name);
  lists.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return [{ title: "Lists", rows: lists }];
}
