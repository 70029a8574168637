import type postgres from "postgres";
import { afterAll, beforeAll, test } from "vitest";
import { setChallenge } from "../world/challenge.ts";
import { makeCopy, returnCopy, takeCopy } from "./copies.ts";

/**
 * Each test file has a copy of the empty, migrated database in the running stack's Postgres, so it may commit, lock,
 * fill tables and remove administrators.
 */

export type Sql = postgres.Sql;
export type Transaction = postgres.TransactionSql;

type Body<Args extends readonly unknown[]> = (
  transaction: Transaction,
  ...args: Args
) => Promise<unknown>;

/** Vitest's `test` and `test.each` with a transaction as the first argument, which is rolled back afterwards. */
interface DatabaseTest {
  (title: string, body: Body<[]>): void;
  each<Row extends [unknown, ...unknown[]]>(
    rows: readonly Row[],
  ): (title: string, body: Body<Row>) => void;
}

/** A test file's copy of the migrated database. */
interface TestDatabase {
  readonly url: string;
  /** Connected as the role `postgres`. */
  readonly sql: Sql;
  readonly test: DatabaseTest;
}

function testIn(sql: Sql): DatabaseTest {
  const inTransaction =
    (body: Body<unknown[]>) =>
    (...args: unknown[]) =>
      rolledBack(sql, (transaction) => body(transaction, ...args));
  return Object.assign(
    (title: string, body: Body<[]>) => test(title, () => rolledBack(sql, body)),
    {
      each: (rows: readonly unknown[]) => (title: string, body: Body<never>) =>
        test.each(rows)(title, inTransaction(body as Body<unknown[]>)),
    },
  );
}

/**
 * Gives a test file its own copy of the migrated database, from before its first test until after
 * its last.
 * @param connections How many connections the tests may use at once: at most 8.
 */
export function useDatabase(connections = 1): TestDatabase {
  const copy = takeCopy();
  beforeAll(() => makeCopy(copy));
  afterAll(() => returnCopy(copy));
  const sql = connections === 1 ? copy.sql : copy.pool;
  return { url: copy.url, sql, test: testIn(copy.sql) };
}

class RolledBack extends Error {}

/** Runs a test's body in a transaction and always rolls it back. */
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

type Makers = Record<string, (sql: Sql) => Promise<object>>;
type Made<Of extends Makers> = { [name in keyof Of]: Awaited<ReturnType<Of[name]>> };

/** Before the first test, opens the challenge and creates the people (or submissions) that all tests of a file share. */
export function usePeople<Of extends Makers>(sql: Sql, makers: Of): Made<Of> {
  const made = Object.fromEntries(Object.keys(makers).map((name) => [name, {}]));
  beforeAll(async () => {
    await setChallenge(sql);
    for (const [name, make] of Object.entries(makers))
      Object.assign(made[name] ?? {}, await make(sql));
  });
  return made as Made<Of>;
}
