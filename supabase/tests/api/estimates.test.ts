import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { withExampleValues } from "#tools/stack/config.ts";
import { readProjectConfig } from "#tools/stack/projectConfig.ts";
import { type Postgrest, startPostgrest } from "#tools/stack/rest/postgrest.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createStaff } from "#tools/testing/world/people.ts";
import { fillWithForeignRows } from "./foreignRows.ts";

/**
 * What a caller gets from PostgREST must not depend on rows that they may not read: no answer, header,
 * count, estimate or error. Each request is made on a database without anybody else's rows and on the
 * same one full of them. PostgREST is asked directly: a gateway in front may join or drop headers.
 */

const { url, sql } = useDatabase(2);
const stack = inject("stack");

let postgrest: Postgrest;
let dataDir: string;
let token: string;
let observer: string;

/** The token of somebody, as the identity service would sign it. */
function tokenOf({ id }: { id: string }): Promise<string> {
  return new SignJWT({ role: "authenticated" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(id)
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(stack.jwtSecret));
}

beforeAll(async () => {
  await setChallenge(sql);
  const caller = await createAccount(sql);
  await createEntry(sql, { owner: caller });
  token = await tokenOf(caller);
  observer = await tokenOf(await createStaff(sql, "observer"));
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

/** Everything that the caller sees of an answer. */
function ask({ method = "GET", path: target, headers }: Asked): Promise<string> {
  const { socketPath } = postgrest;
  return new Promise((resolve, reject) => {
    httpRequest({ socketPath, method, path: target, headers }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      const { date: _date, ...seen } = answer.headers;
      // The challenge's clock ticks.
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
  text: "Secret",
  uuid: "00000000-0000-4000-8000-000000000001",
  "timestamp with time zone": "2025-06-01T00:00:00Z",
  boolean: "true",
  integer: "3",
  bigint: "3",
  jsonb: "{}",
};

/** A column that a client may ask for. */
interface Column {
  relation: string;
  name: string;
  type: string;
}

function queriesOf({ name, type }: Column): string[] {
  const value = encodeURIComponent(VALUES[type] ?? "Secret");
  const patterns = type === "text" ? [`${name}=like.S*`, `${name}=not.ilike.s*`] : [];
  return [
    `${name}=eq.${value}`,
    `${name}=lt.${value}`,
    `${name}=in.(${value})`,
    ...patterns,
    `select=${name}&order=${name}`,
  ];
}

/** Ways of asking for a count, and for the plan. A header that is sent twice counts as both. */
const PREFERENCES: readonly Record<string, string | string[]>[] = [
  { prefer: "count=exact" },
  { prefer: "count=planned" },
  { prefer: "return=minimal,  Count=Estimated , missing=default" },
  { prefer: "tx=rollback, count=estimated" },
  { prefer: ["count=planned", "missing=default"] },
  { prefer: ["missing=default", "count=estimated", "return=minimal"] },
  { accept: "application/vnd.pgrst.plan+json" },
];

/** One of a column's queries, another kind for each; `npm run test:deep` tries them all. */
function someQueriesOf(column: Column, place: number): string[] {
  const queries = queriesOf(column);
  return IS_DEEP ? queries : queries.filter((_, kind) => kind === place % queries.length);
}

/** A query is asked for its exact count and in one other way; `npm run test:deep` tries them all. */
function preferencesOf(query: number): typeof PREFERENCES {
  const [exact = {}, ...others] = PREFERENCES;
  return IS_DEEP ? PREFERENCES : [exact, others[query % others.length] ?? exact];
}

async function readableColumns(): Promise<Column[]> {
  return sql<Column[]>`
    select relname as relation, attname as name, format_type(atttypid, null) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and attnum > 0 and not attisdropped
      and has_column_privilege('authenticated', pg_class.oid, attnum, 'select')
    order by relname, attnum`;
}

describe("planned and estimated counts", () => {
  test.each(PREFERENCES.slice(1, 4))("are refused before the query: %j", async (headers) => {
    for (const authorization of ["", `Bearer ${token}`]) {
      const asked = {
        path: "/challenge_status",
        headers: { ...headers, ...(authorization && { authorization }) },
      };
      expect(await ask(asked)).toMatch(/^\[400,.*exact/);
    }
  });

  test("exact ones are not", async () => {
    const answer = await ask({ path: "/challenge_status", headers: { prefer: "count=exact" } });
    expect(answer).toMatch(/^\[200,.*"content-range":"0-0\/1"/);
  });
});

/** An administrators' list asked for by another address: through another relation, or encoded. */
function detours(columns: readonly Column[]): string[] {
  const relations = [...new Set(columns.map(({ relation }) => relation))];
  const lists = relations.filter((relation) => relation.startsWith("admin_"));
  const through = relations.filter((relation) => !relation.startsWith("admin_"));
  return lists.flatMap((list) => [
    `/${list.replace("a", "%61")}`,
    `/%2F${list}`,
    `//${list}`,
    `/${list}/`,
    ...through.map((relation) => `/${relation}?select=*,${list}!inner(*)`),
  ]);
}

describe("an observer, who reads some lists,", () => {
  // PostgREST follows every line of a header that is sent more than once.
  const headers = () => ({
    prefer: ["count=planned", "missing=default"],
    authorization: `Bearer ${observer}`,
  });

  test("gets no estimate of any other", async () => {
    const lists = new Set((await readableColumns()).map(({ relation }) => relation));
    const others = [...lists].filter((relation) => relation.startsWith("admin_"));
    expect(others.length).toBeGreaterThan(15);
    for (const list of others) {
      for (const path of [`/${list}`, `/${list.replace("a", "%61")}`]) {
        expect(await ask({ path, headers: headers() }), path).toMatch(/^\[403,/);
      }
    }
  });

  test("counts what their searches find", async () => {
    for (const list of ["observed_users", "observed_submissions"]) {
      const path = `/rpc/search_${list}?query=zoe`;
      const counted = { ...headers(), prefer: "count=exact" };
      expect(await ask({ path, headers: counted }), path).toMatch(/^\[20[06],/);
    }
  });

  test("joins none of the lists with another one", async () => {
    const lists = new Set((await readableColumns()).map(({ relation }) => relation));
    for (const list of ["observed_users", "observed_submissions"]) {
      expect(await ask({ path: `/${list}`, headers: headers() })).toMatch(/^\[20[06],/);
      for (const other of lists) {
        const path = `/${list}?select=*,${other}!inner(*)`;
        expect(await ask({ path, headers: headers() }), path).toMatch(/^\[400,.*PGRST200/);
      }
    }
  });
});

test("nothing that a caller gets depends on rows that they may not read", async () => {
  const columns = await readableColumns();
  expect(new Set(columns.map(({ relation }) => relation)).size).toBeGreaterThan(15);
  const queries = columns.flatMap((column, place) =>
    someQueriesOf(column, place).map((query) => `/${column.relation}?${query}`),
  );
  const requests = queries.flatMap((path, query) =>
    preferencesOf(query).map((headers, index) => ({
      method: (query + index) % 2 ? "HEAD" : "GET",
      path,
      headers: {
        ...headers,
        ...(index === 0 && path.includes("order") ? {} : { authorization: `Bearer ${token}` }),
      },
    })),
  );
  const bearer = { authorization: `Bearer ${token}` };
  for (const [index, path] of detours(columns).entries()) {
    requests.push(
      ...preferencesOf(index).map((headers) => ({
        method: "GET",
        path,
        headers: { ...headers, ...bearer },
      })),
    );
  }
  // Changing gives no estimate, so preferences are not looked at there.
  for (const { relation } of columns.filter(({ name }) => name === "id")) {
    const path = `/${relation}?id=not.is.null`;
    requests.push(
      ...PREFERENCES.map((headers) => ({
        method: "DELETE",
        path,
        headers: { ...headers, ...bearer },
      })),
    );
  }
  await sql`analyze`;
  const before = await askAll(requests);
  await fillWithForeignRows(sql);
  await sql`analyze`;
  const after = await askAll(requests);
  const different = requests.flatMap((request, index) =>
    before[index] === after[index]
      ? []
      : [[request.path, request.headers, before[index], after[index]]],
  );
  expect(different.slice(0, 5)).toEqual([]);
}, 300_000);
