import { randomBytes } from "node:crypto";
import { cp, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cliUrl, runCli } from "#tools/schema/cli.ts";
import { connect, urlOf } from "#tools/schema/databases.ts";
import type { SqlFile } from "#tools/schema/files.ts";
import { firstMigrations } from "#tools/schema/releases.ts";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { ROOT } from "#tools/stack/config.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { rolledBack, type Sql } from "#tools/testing/database/database.ts";
import { migrate } from "#tools/testing/database/template.ts";
import {
  createTemporaryProject,
  type TemporaryProject,
} from "#tools/testing/database/temporaryProject.ts";
import { ADMIN, MEMBER, OPEN_INVITATION, OWNER, useFirstRelease } from "./firstRelease.ts";

/** Columns that newer migrations change on purpose, as schema.table.column, with the reason. */
const CHANGED_ON_PURPOSE: Record<string, string> = {};

const MIGRATIONS = path.join(ROOT, "supabase/migrations");

/** A migration that changes rows, as migrations of later releases do. */
const NEXT = "29990101000000_next.sql";
const NEXT_CHANGE = `
alter table public.submissions add column word_count int;
update public.submissions set word_count = cardinality(string_to_array(description, ' '));
alter table public.submissions alter column word_count set not null;
`;

const addresses = inject("stack");
const name = `upgrade_${randomBytes(6).toString("hex")}`;
const dbUrl = urlOf(addresses.dbUrl, name);
const admin = connect(superuserUrl(addresses), 1);
let project: TemporaryProject;
let workdir: string;
let sql: Sql;
let before: Snapshot;
let applied: string[];
let released: SqlFile[];

const inWorkdir = (file = "") => path.join(workdir, "supabase/migrations", file);

/** The rows of each table, as sorted texts, with the names of their columns. */
type Snapshot = Map<string, { columns: string[]; rows: string[] }>;

async function rowsOf(table: string, columns: string[]): Promise<string[]> {
  const list = columns.map((column) => `"${column}"::text`).join(", ");
  const rows = await sql.unsafe<{ row: string }[]>(
    `select json_build_array(${list})::text as row from ${table}`,
  );
  return rows.map(({ row }) => row).sort();
}

/** Applies the newer migrations with the official CLI, as a deployment does. Returns the names of their files. */
async function push(): Promise<string[]> {
  const { stderr } = await runCli(["db", "push", `--remote=${cliUrl(dbUrl)}`, "--yes"], workdir);
  return [...stderr.matchAll(/Applying migration (\S+?)\.\.\./g)].map(([, name]) => name ?? "");
}

async function takeSnapshot(): Promise<Snapshot> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select relnamespace::regnamespace || '.' || relname as name, array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      and (relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        or attrelid in ('auth.users'::regclass, 'storage.objects'::regclass))
    group by relnamespace, relname`;
  const snapshot: Snapshot = new Map();
  for (const { name, columns } of tables) {
    const compared = columns.filter((column) => !CHANGED_ON_PURPOSE[`${name}.${column}`]);
    snapshot.set(name, { columns: compared, rows: await rowsOf(name, compared) });
  }
  return snapshot;
}

beforeAll(async () => {
  project = await createTemporaryProject();
  workdir = project.folder;
  released = await firstMigrations();
  for (const { name } of released) await cp(path.join(ROOT, name), path.join(workdir, name));
  await admin`create database ${admin(name)} owner postgres template template0`;
  await migrate({ ...addresses, dbUrl }, workdir);
  sql = connect(dbUrl, 1);
  await useFirstRelease(sql);
  before = await takeSnapshot();
  await cp(MIGRATIONS, inWorkdir(), { recursive: true });
  await writeFile(inWorkdir(NEXT), NEXT_CHANGE);
  applied = await push();
});

afterAll(async () => {
  await sql?.end();
  await admin`drop database if exists ${admin(name)} with (force)`;
  await admin.end();
  await project.remove();
});

test("the first release had rows in every table", () => {
  const empty = [...before].filter(([, { rows }]) => rows.length === 0).map(([table]) => table);
  // The model of the lookup tables.
  expect(empty).toEqual(["private.lookup_values"]);
  expect(before.size).toBeGreaterThanOrEqual(19);
});

test("exactly the newer migrations are applied, to existing rows", async () => {
  const frozen = released.map(({ name }) => path.basename(name));
  const newer = (await readdir(MIGRATIONS)).filter((file) => !frozen.includes(file));
  expect(applied).toEqual([...newer.sort(), NEXT]);
  expect(
    await sql`select idea_name, word_count from public.submissions where submitted_at is not null
      and withdrawn_at is null order by idea_name`,
  ).toEqual([
    { idea_name: "A patch", word_count: 2 },
    { idea_name: "A sleeve", word_count: 2 },
  ]);
});

test("rows keep all values", async () => {
  for (const [table, { columns, rows }] of before) {
    expect(await rowsOf(table, columns), table).toEqual(rows);
  }
});

test("every constraint is validated, and every index is valid", async () => {
  expect(await sql`select conname from pg_constraint where not convalidated`).toEqual([]);
  expect(
    await sql`select indexrelid::regclass::text as name from pg_index where not indisvalid`,
  ).toEqual([]);
});

test("people can continue where they were", async () => {
  await rolledBack(sql, async (transaction) => {
    for (const person of [OWNER, MEMBER]) {
      await authenticateAs(transaction, person);
      expect(
        await transaction`select idea_name, state, file_name from public.my_submission`,
      ).toEqual([
        { idea_name: "A patch", state: "submitted", file_name: "zweite Fassung – é.pdf" },
      ]);
    }
    await authenticateAs(transaction, "anon");
    expect(await rpc(transaction, "get_invitation", { token: OPEN_INVITATION })).toMatchObject([
      { state: "open", member_count: 2 },
    ]);
    await authenticateAs(transaction, ADMIN);
    const submissions = await transaction`
      select idea_name, status from public.admin_submissions order by idea_name`;
    expect(submissions).toEqual([
      { idea_name: "A patch", status: "under_review" },
      { idea_name: "A sleeve", status: "received" },
    ]);
    await authenticateAs(transaction, OWNER);
    const [seen] = await transaction<
      { id: string; revision: number }[]
    >`select id, revision from public.my_submission`;
    const change = { idea_name: "A better patch", description: "It still listens." };
    expect(await rpc(transaction, "save_submission", { ...seen, ...change })).toMatchObject([
      { ...change, revision: (seen?.revision ?? 0) + 1 },
    ]);
  });
});
