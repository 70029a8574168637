import { expect } from "vitest";
import { shortOf } from "./actors.ts";
import type { Sql, Transaction } from "./database.ts";

/** Resolves once so many connections to this database wait for a lock. */
export async function untilWaiting(sql: Sql | Transaction, count: number): Promise<void> {
  const waiting = () => sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(waiting, { interval: 10 }).toHaveLength(count);
}

/**
 * Does all at once, each in a transaction that stays open for a moment, and returns how they ended: `ok`, or the
 * short form of the refusal.
 */
export async function atOnce(
  sql: Sql,
  ...acts: ((transaction: Transaction) => Promise<unknown>)[]
): Promise<string[]> {
  const settled = await Promise.allSettled(
    acts.map((act) =>
      sql.begin(async (transaction) => {
        await act(transaction);
        await transaction`select pg_sleep(0.1)`;
      }),
    ),
  );
  return settled.map((end) => (end.status === "fulfilled" ? "ok" : shortOf(end.reason)));
}
