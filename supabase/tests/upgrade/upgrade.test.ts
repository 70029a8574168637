import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { ROOT } from "#tools/stack/config.ts";
import { applyMigrations } from "#tools/stack/migrations.ts";
import { authenticateAs, rpc } from "#tools/testing/actors.ts";
import { rolledBack, type Sql } from "#tools/testing/database.ts";
import { connect, migrate, urlOf } from "#tools/testing/template.ts";
import { ADMIN, FIRST_RELEASE, MEMBER, OWNER, useFirstRelease } from "./firstRelease.ts";

/**
 * What newer migrations change about rows of the first release on purpose, as schema.table.column,
 * with the reason. Everything else must come through as it was.
 */
const CHANGED_ON_PURPOSE: Record<string, string> = {};

const addresses = inject("stack");
const name = `upgrade_${randomBytes(6).toString("hex")}`;
const dbUrl = urlOf(addresses.dbUrl, name);
const admin = connect(superuserUrl(addresses), 1);
let workdir: string;
let sql: Sql;
let before: Snapshot;
let openInvitation: string;

/** The rows of each table, as text without order, by the names of the columns. */
type Snapshot = Map<string, { columns: string[]; rows: string[] }>;

async function rowsOf(table: string, columns: string[]): Promise<string[]> {
  const list = columns.map((column) => `"${column}"::text`).join(", ");
  const rows = await sql.unsafe<{ row: string }[]>(
    `select json_build_array(${list})::text as row from ${table}`,
  );
  return rows.map(({ row }) => row).sort();
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
    snapshot.set(name, { columns, rows: await rowsOf(name, columns) });
  }
  return snapshot;
}

beforeAll(async () => {
  workdir = await mkdtemp(path.join(tmpdir(), "upgrade-"));
  for (const file of ["config.toml", "templates"]) {
    await cp(path.join(ROOT, "supabase", file), path.join(workdir, "supabase", file), {
      recursive: true,
    });
  }
  const migrations = await readdir(path.join(ROOT, "supabase/migrations"));
  for (const file of migrations.filter((file) => file.slice(0, 14) <= FIRST_RELEASE)) {
    const inFolder = path.join("supabase/migrations", file);
    await cp(path.join(ROOT, inFolder), path.join(workdir, inFolder));
  }
  await admin`create database ${admin(name)} owner postgres template template0`;
  await migrate({ ...addresses, dbUrl }, workdir);
  sql = connect(dbUrl, 1);
  openInvitation = await useFirstRelease(sql);
  before = await takeSnapshot();
  await applyMigrations(dbUrl);
});

afterAll(async () => {
  await sql?.end();
  await admin`drop database if exists ${admin(name)} with (force)`;
  await admin.end();
  await rm(workdir, { recursive: true, force: true });
});

test("the first release had rows in every table", () => {
  const empty = [...before].filter(([, { rows }]) => rows.length === 0).map(([table]) => table);
  expect(empty).toEqual([]);
  expect(before.size).toBeGreaterThanOrEqual(19);
});

test("every newer migration is applied", async () => {
  const files = await readdir(path.join(ROOT, "supabase/migrations"));
  const applied = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by 1`;
  expect(applied.map(({ version }) => version)).toEqual(
    files.map((file) => file.slice(0, 14)).sort(),
  );
});

test("every row is still there with every value", async () => {
  for (const [table, { columns, rows }] of before) {
    const kept = columns.filter((column) => !CHANGED_ON_PURPOSE[`${table}.${column}`]);
    const indexes = kept.map((column) => columns.indexOf(column));
    const expected = rows
      .map((row) => JSON.parse(row) as unknown[])
      .map((row) => JSON.stringify(indexes.map((index) => row[index])));
    const found = (await rowsOf(table, kept)).map((row) => JSON.stringify(JSON.parse(row)));
    expect(found.sort(), table).toEqual(expected.sort());
  }
});

test("every row fits every constraint, and every index is valid", async () => {
  expect(await sql`select conname from pg_constraint where not convalidated`).toEqual([]);
  expect(
    await sql`select indexrelid::regclass::text as name from pg_index where not indisvalid`,
  ).toEqual([]);
  const checks = await sql<{ name: string; relation: string; condition: string }[]>`
    select conname as name, conrelid::regclass::text as relation,
      pg_get_expr(conbin, conrelid) as condition
    from pg_constraint
    where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and conrelid <> 0`;
  expect(checks.length).toBeGreaterThan(30);
  for (const { name, relation, condition } of checks) {
    const broken = await sql.unsafe(`select from ${relation} where not (${condition})`);
    expect(broken, `${relation} ${name}`).toHaveLength(0);
  }
});

describe("people go on where they were", () => {
  test("the owner and the member see their entry", async () => {
    await rolledBack(sql, async (transaction) => {
      for (const person of [OWNER, MEMBER]) {
        await authenticateAs(transaction, person);
        expect(await transaction`select idea_name, state, file_name from public.my_entry`).toEqual([
          { idea_name: "A patch", state: "submitted", file_name: "zweite Fassung – é.pdf" },
        ]);
      }
    });
  });

  test("the owner edits it", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, OWNER);
      const [{ revision } = { revision: 0 }] = await transaction<{ revision: number }[]>`
        select revision from public.my_entry`;
      const [entry] = await rpc(transaction, "save_entry", {
        expected_revision: revision,
        idea_name: "A better patch",
        description: "It still listens.",
      });
      expect(entry).toMatchObject({ idea_name: "A better patch", revision: revision + 1 });
    });
  });

  test("a link that was mailed before still opens its invitation", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, "anon");
      expect(await rpc(transaction, "get_invitation", { token: openInvitation })).toMatchObject([
        { state: "open", member_count: 2 },
      ]);
    });
  });

  test("the administrator sees what was submitted", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, ADMIN);
      const submissions = await transaction`
        select idea_name, status from public.admin_submissions order by idea_name`;
      expect(submissions).toEqual([
        { idea_name: "A patch", status: "under_review" },
        { idea_name: "A sleeve", status: "received" },
      ]);
    });
  });
});
