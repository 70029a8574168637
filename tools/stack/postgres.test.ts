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
import { crashPostgres } from "./stackProcess.ts";

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

test("only this machine reaches it, with the password", async () => {
  const [row] = await query("show listen_addresses");
  expect(row).toEqual({ listen_addresses: "127.0.0.1" });
  const sql = postgres(`postgres://${SUPERUSER}:wrong@127.0.0.1:${port}/postgres`, { max: 1 });
  await expect(sql`select 1`).rejects.toMatchObject({ code: "28P01" });
  await sql.end();
});

test("crashed, it comes back by itself with what was written", async () => {
  await query("create table public.kept (id int); insert into public.kept values (1)");
  await crashPostgres(superuser());
  await expect
    .poll(() => query("select id from public.kept").catch(() => "down"), { timeout: 60_000 })
    .toEqual([{ id: 1 }]);
});

test("a server that a killed stack has left running is stopped, and the next one has its data", async () => {
  const pid = await pidOfServer();
  await stopOrphan(clusterOf(dataDir));
  expect(await commandOf(pid)).toBeUndefined();
  await expect
    .poll(() => said, { timeout: 30_000 })
    .toEqual([expect.stringMatching(/^Postgres has ended \(.+\): start/)]);
  server = await startPostgres({ port, dataDir });
  expect(await query("select id from public.kept")).toEqual([{ id: 1 }]);
});

test("a lock whose process id belongs to another program by now is removed, the program left alone", async () => {
  const other = path.join(folder, "other");
  await mkdir(other);
  await writeFile(path.join(other, "postmaster.pid"), `${process.pid}\n${other}\n`);
  await stopOrphan(other);
  await expect(readFile(path.join(other, "postmaster.pid"))).rejects.toThrow("ENOENT");
  expect(await commandOf(process.pid)).toBeDefined();
});

test("a cluster of another major version is left alone, and the message says what to do", async () => {
  const old = path.join(folder, "old");
  await mkdir(path.join(old, "postgres"), { recursive: true });
  await writeFile(path.join(old, "postgres/PG_VERSION"), "15\n");
  await expect(startPostgres({ port, dataDir: old })).rejects.toThrow(
    /Postgres 15, this is 17.*db:reset/,
  );
});

test("when the server cannot start, its own reason is the message", async () => {
  const broken = path.join(folder, "broken");
  await mkdir(path.join(broken, "postgres"), { recursive: true });
  await writeFile(path.join(broken, "postgres/PG_VERSION"), "17\n");
  const [free] = await freePorts(1);
  await expect(startPostgres({ port: free, dataDir: broken })).rejects.toThrow(
    /^Postgres cannot start: .*(postgresql\.conf|invalid permissions|wrong ownership)/,
  );
});
