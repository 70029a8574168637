import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { superuserUrl } from "./api/lite.ts";

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
