import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspect } from "node:util";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addressesOf, type StackConfig } from "../../config.ts";
import { freePorts } from "../../ports.ts";
import { type Postgres, startPostgres } from "../../postgres.ts";
import { superuserUrl } from "../lite.ts";
import { passSqlErrorsOn } from "./sqlErrors.ts";

let dataDir: string;
let database: Postgres;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "sql-errors-"));
  const [sitePort, apiPort, dbPort, mailboxPort] = await freePorts(4);
  const config: StackConfig = { sitePort, apiPort, dbPort, mailboxPort, dataDir };
  database = await startPostgres({ port: dbPort, dataDir });
  url = superuserUrl(addressesOf(config));
  const sql = postgres(url, { max: 1 });
  await sql.unsafe(`
    create role anon;
    create table public.ages (age int check (age >= 18));
    create function public.fail(code text) returns void language plpgsql as $$
    begin
      raise exception using errcode = code, message = 'Not today.', hint = 'closed', detail = 'Sunday';
    end $$;
    grant insert, select on public.ages to anon;`);
  await sql.end();
});

afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

// Lite prints every error of the database.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Posts to Lite, with or without the repair. */
async function post(target: string, body: object, isRepaired = true) {
  const connection = createPostgresConnection({ url });
  if (isRepaired) passSqlErrorsOn(connection);
  const app = new App({
    connection,
    options: { server: { admin: false, disableStudio: true } },
  } as unknown as ConstructorParameters<typeof App>[0]);
  const response = await app.fetch(
    new Request(`http://127.0.0.1/rest/v1/${target}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  const answer = { status: response.status, body: (await response.json()) as unknown };
  await connection.close();
  return answer;
}

test("plain Lite still hides what was raised", async () => {
  expect(await post("rpc/fail", { code: "P0001" }, false)).toMatchObject({
    status: 500,
    body: { code: "SUP", hint: null },
  });
  expect(await post("ages", { age: 17 }, false)).toMatchObject({ body: { code: "SUP" } });
});

test("a raised exception keeps code, message, details and hint", async () => {
  expect(await post("rpc/fail", { code: "P0001" })).toEqual({
    status: 400,
    body: { code: "P0001", message: "Not today.", details: "Sunday", hint: "closed" },
  });
});

test("a broken check is the caller's fault", async () => {
  expect(await post("ages", { age: 17 })).toMatchObject({ status: 400, body: { code: "23514" } });
});

test("an argument that the driver cannot write is the caller's fault", async () => {
  const body = { code: { toString: "x" } };
  expect(await post("rpc/fail", body, false)).toMatchObject({ status: 500 });
  expect(await post("rpc/fail", body)).toMatchObject({ status: 400, body: { code: "22P02" } });
});

test("the console gets one line for each", async () => {
  await post("rpc/fail", { code: "P0001" });
  await post("rpc/fail", { code: "42501" });
  expect(vi.mocked(console.error).mock.calls.map(([error]) => inspect(error))).toEqual([
    "Postgres: Not today. (closed)",
    "Postgres: Not today. (closed)",
  ]);
});

test.each([
  ["57014", 500],
  ["40001", 500],
  ["08006", 503],
  ["08P01", 400],
  ["23505", 409],
  ["22023", 400],
  ["42501", 401],
])("SQLSTATE %s has status %i", async (code, status) => {
  expect(await post("rpc/fail", { code })).toMatchObject({ status, body: { code } });
});
