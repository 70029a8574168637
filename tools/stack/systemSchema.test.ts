import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { DOCUMENT_LIMITS, DOCUMENT_TYPES } from "#shared/constants.ts";
import { superuserUrl } from "./api/lite.ts";
import { bytesOf } from "./systemSchema.ts";

const stack = inject("stack");
const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
const admin = postgres(superuserUrl(stack), { max: 1, onnotice: () => undefined });
afterAll(() => Promise.all([sql.end(), admin.end()]));

/** What happens to a statement as the role of the migrations; nothing of it stays. */
async function attempt(statement: string): Promise<string> {
  const undo = new Error("undo");
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(statement);
      throw undo;
    });
  } catch (error) {
    if (error === undo) return "allowed";
    return (error as Error).message;
  }
  return "committed";
}

test("the role of the migrations has the attributes it has on Supabase", async () => {
  const [role] = await admin`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'postgres'`;
  expect(role).toEqual({
    rolsuper: false,
    rolbypassrls: true,
    rolcreaterole: true,
    rolcreatedb: true,
  });
});

test.each([
  "create table public.things (id uuid references auth.users (id) on delete cascade)",
  "create trigger t after insert on auth.users execute function pg_catalog.suppress_redundant_updates_trigger()",
  "insert into auth.users (id, email) values (gen_random_uuid(), 'x@example.com')",
  "create policy p on storage.objects for select to authenticated using (true)",
  "insert into storage.buckets (id, name) values ('b', 'b')",
  "create extension hstore with schema extensions",
  "create schema things",
  "set local role service_role",
])("a migration may: %s", async (statement) => {
  expect(await attempt(statement)).toBe("allowed");
});

test.each([
  ["alter table auth.users add column x int", "must be owner of table users"],
  ["create table auth.things (id int)", "permission denied for schema auth"],
  ["alter table storage.objects add column x int", "must be owner of storage.objects"],
  ["create index i on storage.objects (name)", "must be owner of storage."],
  ["create table storage.things (id int)", /must be owner of|permission denied/],
  ["create extension pageinspect", "permission denied"],
  ["alter role anon superuser", "permission denied"],
  ["create role boss superuser", "permission denied"],
  ["set local role supabase_admin", "permission denied"],
  ["select pg_catalog.pg_read_file('/etc/passwd')", "permission denied"],
])("a migration may not: %s", async (statement, message) => {
  expect(await attempt(statement)).toMatch(message);
});

test("a new table or function of public is not granted to the API's roles", async () => {
  const [grants] = await sql.begin(async (transaction) => {
    await transaction`create table public.ungranted (id int)`;
    const rows = await transaction`
      select has_table_privilege('anon', 'public.ungranted', 'select') as anon,
        has_table_privilege('authenticated', 'public.ungranted', 'select') as authenticated,
        has_table_privilege('service_role', 'public.ungranted', 'select') as service`;
    await transaction`drop table public.ungranted`;
    return rows;
  });
  expect(grants).toEqual({ anon: false, authenticated: false, service: false });
});

test("the functions of schema auth read the token's claims, as on Supabase", async () => {
  const id = randomUUID();
  const claims = JSON.stringify({ sub: id, role: "authenticated", email: "a@example.com" });
  const [row] = await sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    return transaction`
      select auth.uid(), auth.role(), auth.email(), auth.jwt() ->> 'sub' as sub`;
  });
  expect(row).toEqual({ uid: id, role: "authenticated", email: "a@example.com", sub: id });
  const [none] = await sql`select auth.uid(), auth.jwt()`;
  expect(none).toEqual({ uid: null, jwt: null });
});

test("the bucket of config.toml is there with its limits", async () => {
  const [bucket] = await sql`
    select public, file_size_limit::int, allowed_mime_types
    from storage.buckets where id = 'submissions'`;
  expect(bucket).toEqual({
    public: false,
    file_size_limit: DOCUMENT_LIMITS.submissions.maxBytes,
    allowed_mime_types: DOCUMENT_LIMITS.submissions.endings.map((ending) => DOCUMENT_TYPES[ending]),
  });
});

test.each([
  ["25MiB", 26_214_400],
  ["50MB", 52_428_800],
  ["10KiB", 10_240],
  ["7B", 7],
])("%s are %i bytes", (size, bytes) => {
  expect(bytesOf(size)).toBe(bytes);
});

test("a size that is none is an error", () => {
  expect(() => bytesOf("much")).toThrow("not a size");
});
