import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { superuserUrl } from "../stack/api/lite.ts";
import type { StackAddresses } from "../stack/config.ts";
import { migrate } from "../testing/database/template.ts";
import {
  createTemporaryProject,
  type TemporaryProject,
} from "../testing/database/temporaryProject.ts";
import { connect, urlOf } from "./databases.ts";
import { followSchemas } from "./follow.ts";
import { migrateDatabase } from "./history.ts";
import { type WrittenMigration, writeMigration } from "./writeMigration.ts";

const stack = inject("stack");

/** A developer edits a table while `npm run dev` runs, writes the migration, and changes the table back. */
describe("an edited schema file", () => {
  const name = `edited_${randomBytes(6).toString("hex")}`;
  const running: StackAddresses = { ...stack, dbUrl: urlOf(stack.dbUrl, name) };
  const admin = connect(superuserUrl(stack), 1);
  const sql = connect(running.dbUrl, 1);
  let project: TemporaryProject;
  let written: WrittenMigration | undefined;

  beforeAll(async () => {
    project = await createTemporaryProject("schemas", "migrations");
    await admin`create database ${admin(name)} owner postgres template template0`;
    await migrate(running, project.folder);
  });
  afterAll(async () => {
    await sql.end();
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
    await project.remove();
  });

  /** The columns of public.templates in the running database. */
  async function columns(): Promise<string[]> {
    const rows = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'public.templates'::regclass and attnum > 0 and not attisdropped`;
    return rows.map((row) => row.name);
  }

  test("with a syntax error is reported with its line, and changes nothing", async () => {
    await project.replace("schemas/group_emails.sql", "create table", "\n\ncreat table");
    await expect(followSchemas(running, project.folder)).rejects.toThrow(
      /^supabase\/schemas\/group_emails\.sql, line \d+: syntax error at or near "creat"\.$/,
    );
    await project.replace("schemas/group_emails.sql", "\n\ncreat table", "create table");
  });

  test.each([
    ["faq_answers", "publish_change('save_faq_answer'", "publish_change('no_such'", ""],
    [
      "releases",
      "publish_function('interventions_of_release'",
      "publish_function('no_such'",
      ": the schema private has no stable function of this name",
    ],
  ])(
    "with a wrong name of a published function is reported where it is declared (%s)",
    async (file, right, wrong, reason) => {
      await project.replace(`schemas/${file}.sql`, right, wrong);
      await expect(followSchemas(running, project.folder)).rejects.toThrow(
        new RegExp(`^supabase/schemas/${file}\\.sql, line \\d+: .*no_such.*${reason}`),
      );
      await project.replace(`schemas/${file}.sql`, wrong, right);
    },
  );

  test("with a wrong answer of a published function is reported where it is declared", async () => {
    const [right, wrong] = ["'admin_judging_conflicts');", "'no_such_view');"];
    await project.replace("schemas/judging_conflicts.sql", right, wrong);
    await expect(followSchemas(running, project.folder)).rejects.toThrow(
      /^supabase\/schemas\/judging_conflicts\.sql, line (?!1:)\d+: publish_change\('\w+'\): .*no_such_view/,
    );
    await project.replace("schemas/judging_conflicts.sql", wrong, right);
  });

  test("changes the running database", async () => {
    await project.replace(
      "schemas/group_emails.sql",
      "  segment jsonb,",
      "  tone text,\n  segment jsonb,",
    );
    expect(await followSchemas(running, project.folder)).toBe(true);
    expect(await columns()).toContain("tone");
  });

  test("is written as a migration with its purpose", async () => {
    written = await writeMigration(stack, "Add a tone to templates", project.folder);
    expect(written).toMatchObject({
      name: expect.stringMatching(/^supabase\/migrations\/\d{14}_add_a_tone_to_templates\.sql$/),
      losses: [],
      byHand: [],
    });
    const text = await readFile(path.join(project.folder, written?.name ?? ""), "utf8");
    expect(text.split("\n")[0]).toBe("-- Add a tone to templates");
  });

  test("needs no migration in a database that already has the change", async () => {
    await migrateDatabase(running, project.folder);
  });

  test("that would lose rows is rejected, and does not change the running database", async () => {
    await project.replace("schemas/group_emails.sql", "  tone text,\n", "");
    await expect(followSchemas(running, project.folder)).rejects.toThrow(
      /rows that would be lost: "ALTER TABLE "public"."templates" DROP COLUMN "tone"".*db:reset/,
    );
    expect(await columns()).toContain("tone");
  });

  test("is written as a migration that lists losses and changes without a statement", async () => {
    await project.replace("schemas/initial_data.sql", "name, name, false", "name, name, true");
    const last = await writeMigration(stack, "Remove the tone", project.folder);
    expect(last?.losses).toEqual(['ALTER TABLE "public"."templates" DROP COLUMN "tone"']);
    // Each bucket's row has changed: the old one is extra, and the new one is missing.
    expect(last?.byHand).toHaveLength(2 * Object.keys(DOCUMENT_LIMITS).length);
    const text = await readFile(path.join(project.folder, last?.name ?? ""), "utf8");
    expect(text).toContain("\n-- Loses data: ALTER TABLE");
    expect(text).toMatch(
      /\n-- To be written by hand: missing: row of storage\.buckets .*"public": true/,
    );
  });
});
