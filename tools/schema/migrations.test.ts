import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StackConfig } from "../stack/config.ts";
import { findOwner } from "../stack/dataFolder.ts";
import { freePorts, isPortTaken } from "../stack/ports.ts";
import { startStack } from "../stack/stack.ts";
import {
  createTemporaryProject,
  type TemporaryProject,
} from "../testing/database/temporaryProject.ts";
import { migrateDatabase } from "./history.ts";

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

test("an invalid migration stops the start with its name, line and Postgres's message, and everything is cleaned up", async () => {
  await write(
    "20260102000000_second.sql",
    "create table public.second (id int);\nselect nothing from first;",
  );
  await expect(startStack(config, { workdir: folder })).rejects.toThrow(
    /^supabase\/migrations\/20260102000000_second\.sql, line 2: column "nothing" does not exist\.$/,
  );
  for (const port of [config.apiPort, config.dbPort, config.mailboxPort]) {
    expect(await isPortTaken(port)).toBe(false);
  }
  expect(await findOwner(config.dataDir)).toBeUndefined();
});

test("after the correction, the start continues; later, only new migrations are applied", async () => {
  await write("20260102000000_second.sql", "create table public.second (id int);");
  const { addresses, stop } = await startStack(config, { workdir: folder });
  try {
    await migrateDatabase(addresses, folder);
    await write("20260103000000_third.sql", "create table public.third (id int);");
    await migrateDatabase(addresses, folder);
    await write("20260103000000_third.sql", "create table public.fourth (id int);");
    await expect(migrateDatabase(addresses, folder)).rejects.toThrow(
      "supabase/migrations/20260103000000_third.sql changed after it was applied",
    );
    await project.delete("migrations/20260103000000_third.sql");
    await expect(migrateDatabase(addresses, folder)).rejects.toThrow(/third\.sql .*db:reset/);
  } finally {
    await stop();
  }
});
