import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { withExampleValues } from "#tools/stack/config.ts";
import { readProjectConfig } from "#tools/stack/projectConfig.ts";
import { type Postgrest, startPostgrest } from "#tools/stack/rest/postgrest.ts";
import { signToken } from "#tools/testing/api/ownApi.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createAccount, createStaff } from "#tools/testing/world/people.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";
import { fillWithForeignRows } from "./foreignRows.ts";

/**
 * No answer, header, count, estimate or error of PostgREST may depend on rows that the caller may not read. Each
 * request is sent before and after the tables are filled with rows of other people, directly to PostgREST: a gateway
 * may join or drop headers.
 */

const { url, sql } = useDatabase(2);
const stack = inject("stack");

let postgrest: Postgrest;
let dataDir: string;
let token: string;
let observer: string;

beforeAll(async () => {
  await setChallenge(sql);
  const caller = await createAccount(sql);
  await createSubmission(sql, { owner: caller });
  token = await signToken(stack, caller.id);
  observer = await signToken(stack, (await createStaff(sql, "observer")).id);
  dataDir = await mkdtemp(path.join(tmpdir(), "estimates-"));
  const addresses = { ...stack, dbUrl: url };
  const project = readProjectConfig(addresses, withExampleValues(process.env));
  postgrest = await startPostgrest({ addresses, project, dataDir, log: console.error });
});
afterAll(async () => {
  await postgrest?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Asked {
  method?: string;
  path: string;
  headers: Record<string, string | string[]>;
}

/** Returns everything the caller sees in an answer. */
function ask({ method = "GET", path: target, headers }: Asked): Promise<string> {
  const { socketPath } = postgrest;
  return new Promise((resolve, reject) => {
    httpRequest({ socketPath, method, path: target, headers }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      const { date: _date, ...seen } = answer.headers;
      // The challenge's clock changes.
      const body = Buffer.concat(pieces)
        .toString("utf8")
        .replace(/"now":"[^"]+"/, '"now":""');
      resolve(JSON.stringify([answer.statusCode, seen, body]));
    })
      .on("error", reject)
      .end();
  });
}

async function askAll(requests: readonly Asked[]): Promise<string[]> {
  const answers: string[] = [];
  const waiting = [...requests.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      answers[next[0]] = await ask(next[1]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return answers;
}

const VALUES: Record<string, string> = {
  uuid: "00000000-0000-4000-8000-000000000001",
  "timestamp with time zone": "2025-06-01T00:00:00Z",
  boolean: "true",
  integer: "3",
  bigint: "3",
  jsonb: "{}",
};

/** A column that a client may read. */
interface Column {
  relation: string;
  name: string;
  type: string;
}

function queriesOf({ relation, name, type }: Column): string[] {
  const value = encodeURIComponent(VALUES[type] ?? "Secret");
  const queries = [`${name}=eq.${value}`, `${name}=lt.${value}`, `select=${name}&order=${name}`];
  if (type === "text") queries.push(`${name}=not.ilike.s*`);
  return queries.map((query) => `/${relation}?${query}`);
}

/** The ways to ask for a count or a plan. A header that is sent twice counts twice. */
const PREFERENCES: readonly Record<string, string | string[]>[] = [
  { prefer: "count=exact" },
  { prefer: "count=planned" },
  { prefer: "return=minimal,  Count=Estimated , missing=default" },
  { prefer: ["count=planned", "missing=default"] },
  { prefer: ["missing=default", "count=estimated", "return=minimal"] },
  { accept: "application/vnd.pgrst.plan+json" },
];

const readableColumns = () => sql<Column[]>`
  select relname as relation, attname as name, format_type(atttypid, null) as type
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    and attnum > 0 and not attisdropped
    and has_column_privilege('authenticated', pg_class.oid, attnum, 'select')
  order by relname, attnum`;

test("planned and estimated counts are refused, and exact ones are not", async () => {
  const path = "/challenge_status";
  for (const headers of PREFERENCES.slice(1, 3)) {
    for (const authorization of ["", `Bearer ${token}`]) {
      const asked = { path, headers: { ...headers, ...(authorization && { authorization }) } };
      expect(await ask(asked)).toMatch(/^\[400,.*exact/);
    }
  }
  expect(await ask({ path, headers: { prefer: "count=exact" } })).toMatch(
    /^\[200,.*"content-range":"0-0\/1"/,
  );
});

/** Other addresses of the administrators' lists: encoded, or otherRelations another relation. */
function detours(columns: readonly Column[]): string[] {
  const relations = [...new Set(columns.map(({ relation }) => relation))];
  const lists = relations.filter((relation) => relation.startsWith("admin_"));
  const otherRelations = relations.filter((relation) => !relation.startsWith("admin_"));
  return lists.flatMap((list) => [
    `/${list.replace("a", "%61")}`,
    `/%2F${list}`,
    `//${list}`,
    `/${list}/`,
    ...otherRelations.map((relation) => `/${relation}?select=*,${list}!inner(*)`),
  ]);
}

test("an observer gets no estimates of other lists, and cannot embed them in an own list", async () => {
  const authorization = `Bearer ${observer}`;
  // PostgREST obeys every line of a header that is sent more than once.
  const headers = { prefer: ["count=planned", "missing=default"], authorization };
  const lists = new Set((await readableColumns()).map(({ relation }) => relation));
  const others = [...lists].filter((relation) => relation.startsWith("admin_"));
  expect(others.length).toBeGreaterThan(15);
  for (const list of others) {
    for (const path of [`/${list}`, `/${list.replace("a", "%61")}`]) {
      expect(await ask({ path, headers }), path).toMatch(/^\[403,/);
    }
  }
  for (const list of ["observed_users", "observed_submissions"]) {
    expect(await ask({ path: `/${list}`, headers })).toMatch(/^\[20[06],/);
    const counted = { prefer: "count=exact", authorization };
    expect(await ask({ path: `/${list}?search=match.zoe`, headers: counted })).toMatch(
      /^\[20[06],/,
    );
    for (const other of lists) {
      const path = `/${list}?select=*,${other}!inner(*)`;
      expect(await ask({ path, headers }), path).toMatch(/^\[400,.*PGRST200/);
    }
  }
});

test("no answer depends on rows that the caller may not read", async () => {
  const columns = await readableColumns();
  expect(new Set(columns.map(({ relation }) => relation)).size).toBeGreaterThan(15);
  const authorization = `Bearer ${token}`;
  const reads = [...columns.flatMap(queriesOf), ...detours(columns)];
  const removals = columns.filter(({ name }) => name === "id");
  const [exact = {}, ...estimates] = PREFERENCES;
  const requests = [
    ...reads.map((path, index) => ({ method: index % 2 ? "HEAD" : "GET", path })),
    ...removals.map(({ relation }) => ({ method: "DELETE", path: `/${relation}?id=not.is.null` })),
  ].flatMap((request, index) =>
    [exact, estimates[index % estimates.length]].map(
      (preferences): Asked => ({ ...request, headers: { ...preferences, authorization } }),
    ),
  );
  await sql`analyze`;
  const before = await askAll(requests);
  await fillWithForeignRows(sql);
  await sql`analyze`;
  const after = await askAll(requests);
  const different = requests.flatMap((request, index) =>
    before[index] === after[index] ? [] : [[request, before[index], after[index]]],
  );
  expect(different.slice(0, 5)).toEqual([]);
});
