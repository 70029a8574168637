import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { createBackend } from "../stack/api/backend.ts";
import { CONNECT_TIMEOUT } from "../stack/api/connection.ts";
import { superuserUrl } from "../stack/api/lite.ts";
import { addressesOf, type StackAddresses, StackError } from "../stack/config.ts";
import { freePorts } from "../stack/ports.ts";
import { startPostgres } from "../stack/postgres.ts";
import { readProjectConfig } from "../stack/projectConfig.ts";
import { prepareDatabase } from "../stack/systemSchema.ts";
import type { SqlFile } from "./files.ts";

/** The address of another database on the same server. */
export function urlOf(base: string, database: string): string {
  const url = new URL(base);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * @param capacity in which its changes count, without another context: those of an operator are interventions
 * (supabase/schemas/interventions.sql), those of seeds and of the worlds of tests are the schedule's.
 */
export function connect(url: string, max: number, capacity?: "schedule"): postgres.Sql {
  return postgres(url, {
    max,
    onnotice: () => undefined,
    idle_timeout: 5,
    connect_timeout: CONNECT_TIMEOUT,
    ...(capacity && { connection: { "private.capacity": capacity } }),
  });
}

/**
 * Runs the work under a lock of the server. A transaction holds it, because an idle connection is closed after a while.
 * @param name `roles` for work that alters roles: Postgres refuses the second of two simultaneous changes.
 */
export function withServerLock(
  addresses: StackAddresses,
  name: "roles" | "template",
  work: () => Promise<void>,
): Promise<void> {
  // All locks are in one database, because others would not see them.
  const sql = connect(urlOf(superuserUrl(addresses), "postgres"), 1);
  return sql
    .begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtext(${name}))`;
      await work();
    })
    .finally(() => sql.end());
}

/** Prepares an empty database as Supabase does before the first migration. */
export async function prepare(addresses: StackAddresses): Promise<void> {
  const project = readProjectConfig(addresses, process.env);
  const unusedConfig = { sitePort: 0, apiPort: 0, dbPort: 0, mailboxPort: 0, dataDir: tmpdir() };
  const backend = await createBackend(unusedConfig, addresses, project);
  try {
    await prepareDatabase(backend.context.sql, backend.app, project);
  } finally {
    await backend.stop();
  }
}

/** The line number of a position in a text, from 1. */
function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

/**
 * Applies files of SQL, each in its own transaction, without recording them.
 * @throws StackError with the file, the line and Postgres's message.
 */
export async function applyFiles(dbUrl: string, files: SqlFile[]): Promise<void> {
  const sql = connect(dbUrl, 1);
  try {
    for (const { name, text } of files) {
      await sql.unsafe(text).catch((error: postgres.PostgresError) => {
        // A published function is created later than it is declared.
        const [declaration] = /^publish_\w+\('\w+'/.exec(error.message) ?? [];
        const declaring = declaration && files.find((file) => file.text.includes(declaration));
        const place = declaring
          ? `${declaring.name}, line ${lineAt(declaring.text, declaring.text.indexOf(declaration))}`
          : `${name}, line ${lineAt(text, Number(error.position ?? 1))}`;
        throw new StackError(`${place}: ${error.message}.`);
      });
    }
  } finally {
    await sql.end();
  }
}

/**
 * Runs the work with a temporary database made from these files.
 * @param addresses The Postgres server to create it on.
 * @throws StackError for a file that does not apply.
 */
export async function withDatabase<Result>(
  addresses: StackAddresses,
  files: SqlFile[],
  work: (dbUrl: string) => Promise<Result>,
): Promise<Result> {
  const name = `schema_${randomBytes(6).toString("hex")}`;
  const dbUrl = urlOf(addresses.dbUrl, name);
  const admin = connect(superuserUrl(addresses), 1);
  try {
    await admin`create database ${admin(name)} owner postgres template template0`;
    await withServerLock(addresses, "roles", async () => {
      await prepare({ ...addresses, dbUrl });
      await applyFiles(dbUrl, files);
    });
    return await work(dbUrl);
  } finally {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
  }
}

/** Runs the work with a temporary Postgres server, independent of running stacks. */
export async function withPostgres<Result>(
  work: (addresses: StackAddresses) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "challenge-schema-"));
  const [dbPort] = await freePorts(1);
  try {
    const server = await startPostgres({ port: dbPort, dataDir, isTemporary: true });
    try {
      const addresses = addressesOf({ sitePort: 0, apiPort: 0, dbPort, mailboxPort: 0, dataDir });
      // Roles belong to the server, not to a database.
      await prepare(addresses);
      return await work(addresses);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
