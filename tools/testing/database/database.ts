import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { connect, urlOf } from "../../schema/databases.ts";
import { superuserUrl } from "../../stack/api/lite.ts";
import { ensureTemplate } from "./template.ts";

/**
 * Database tests work on copies of an empty, migrated database inside the running stack's Postgres:
 * one copy per test file. So a file may commit, lock, fill tables with 100,000 rows or be left with
 * a single administrator without touching anybody else.
 */

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;

/** A test file's own copy of the migrated database. */
interface TestDatabase {
  readonly url: string;
  /** Connected as the role `postgres`. */
  readonly sql: Sql;
}

/**
 * Gives a test file its own copy of the migrated database, from before its first test until after
 * its last.
 * @param connections How many connections the tests may use at once.
 */
export function useDatabase(connections = 1): TestDatabase {
  const addresses = inject("stack");
  const name = `rules_${randomBytes(6).toString("hex")}`;
  const url = urlOf(addresses.dbUrl, name);
  const sql = connect(url, connections);

  beforeAll(async () => {
    const admin = connect(superuserUrl(addresses), 1);
    const template = await ensureTemplate(admin, addresses);
    await admin`create database ${admin(name)} owner postgres template ${admin(template)}`;
    await admin.end();
  });

  afterAll(async () => {
    await sql.end();
    const admin = connect(superuserUrl(addresses), 1);
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
  });

  return { url, sql };
}

class RolledBack extends Error {}

/** Runs a test's body in a transaction and always takes everything back. */
export async function rolledBack(
  sql: Sql,
  body: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  await sql
    .begin(async (transaction) => {
      await body(transaction);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
}
