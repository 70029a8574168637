import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressesOf, type StackConfig } from "../stack/config.ts";
import { findOwner } from "../stack/dataFolder.ts";
import { freePorts, isPortTaken } from "../stack/ports.ts";
import { startStack } from "../stack/stack.ts";
import {
  createTemporaryProject,
  type TemporaryProject,
} from "../testing/database/temporaryProject.ts";
import { applyMigrations } from "./migrations.ts";

let project: TemporaryProject;
let folder: string;
let config: StackConfig;

beforeAll(async () => {
  project = await createTemporaryProject();
  folder = project.folder;
  const [sitePort, apiPort, dbPort, mailboxPort] = await freePorts(4);
  config = { sitePort, apiPort, dbPort, mailboxPort, dataDir: path.join(folder, "data") };
  await write("20260101000000_first.sql", "create table public.first (id int);");
});
afterAll(() => project.remove());

function write(name: string, sql: string): Promise<void> {
  return project.write(`migrations/${name}`, sql);
}

test("a bad migration stops the start with its name and Postgres's message; nothing is left", async () => {
  await write(
    "20260102000000_second.sql",
    "create table public.second (id int);\nselect nothing from first;",
  );
  await expect(startStack(config, { workdir: folder })).rejects.toThrow(
    /^Migration supabase\/migrations\/20260102000000_second\.sql failed: ERROR: column "nothing" does not exist.* at "select nothing from first"/,
  );
  for (const port of [config.apiPort, config.dbPort, config.mailboxPort]) {
    expect(await isPortTaken(port)).toBe(false);
  }
  expect(await findOwner(config.dataDir)).toBeUndefined();
});

test("after a correction the start continues, and later only new migrations are applied", async () => {
  await write("20260102000000_second.sql", "create table public.second (id int);");
  const stack = await startStack(config, { workdir: folder });
  try {
    const { dbUrl } = addressesOf(config);
    expect(await applyMigrations(dbUrl, folder)).toEqual([]);
    await write("20260103000000_third.sql", "create table public.third (id int);");
    expect(await applyMigrations(dbUrl, folder)).toEqual(["20260103000000_third.sql"]);

    await write("20250101000000_late.sql", "select 1;");
    await expect(applyMigrations(dbUrl, folder)).rejects.toThrow(
      "supabase/migrations/20250101000000_late.sql is older than the last applied migration",
    );
    await project.delete("migrations/20250101000000_late.sql");
    await project.delete("migrations/20260103000000_third.sql");
    await expect(applyMigrations(dbUrl, folder)).rejects.toThrow(/bring the file back.*db:reset/);
  } finally {
    await stack.stop();
  }
});
