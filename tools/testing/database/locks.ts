import { expect } from "vitest";
import type { Sql, Transaction } from "./database.ts";

/** Resolves once so many connections to this database wait for a lock. */
export async function untilWaiting(sql: Sql | Transaction, count: number): Promise<void> {
  const waiting = () => sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(waiting, { interval: 10 }).toHaveLength(count);
}
