import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DB_PASSWORD } from "./config.ts";
import type { Part } from "./part.ts";
import { freePorts } from "./ports.ts";
import { SUPERUSER } from "./postgres/cluster.ts";
import { clusterOf, startPostgres, stopOrphan } from "./postgres.ts";
import { commandOf } from "./processes.ts";

let folder: string;
let dataDir: string;
let port: number;
let server: Part;
const said: string[] = [];

beforeAll(async () => {
  // A folder that only its owner may enter, as below /root: Postgres runs there as well.
  folder = await mkdtemp(path.join(tmpdir(), "postgres-"));
  await chmod(folder, 0o700);
  dataDir = path.join(folder, "data");
  [port] = await freePorts(1);
  server = await startPostgres({ port, dataDir, progress: (line) => said.push(line) });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const superuser = () => `postgres://${SUPERUSER}:${DB_PASSWORD}@127.0.0.1:${port}/postgres`;

async function query(text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(superuser(), { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function pidOfServer(): Promise<number> {
  return Number(
    (await readFile(path.join(clusterOf(dataDir), "postmaster.pid"), "utf8")).split("\n")[0],
  );
}

test("it is Postgres 17, keeps what it has confirmed, and sorts and folds alike everywhere", async () => {
  const [row] = await query(`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('TimeZone') as time_zone,
      lower('ÉCOLE') as lower`);
  expect(row).toEqual({
    version: 17,
    fsync: "on",
    synchronous_commit: "on",
    time_zone: "UTC",
    lower: "école",
  });
});

test("a server that a killed stack has left running is stopped, and the next one has its data", async () => {
  await query("create table public.kept (id int); insert into public.kept values (1)");
  const pid = await pidOfServer();
  await stopOrphan(clusterOf(dataDir));
  expect(await commandOf(pid)).toBeUndefined();
  await expect
    .poll(() => said, { timeout: 30_000 })
    .toEqual([expect.stringMatching(/^Postgres has ended \(.+\): start/)]);
  server = await startPostgres({ port, dataDir });
  expect(await query("select id from public.kept")).toEqual([{ id: 1 }]);
});

test("a cluster of another major version is left alone, and the message says what to do", async () => {
  const old = path.join(folder, "old");
  await mkdir(path.join(old, "postgres"), { recursive: true });
  await writeFile(path.join(old, "postgres/PG_VERSION"), "15\n");
  await expect(startPostgres({ port, dataDir: old })).rejects.toThrow(
    /Postgres 15, this is 17.*db:reset/,
  );
});
