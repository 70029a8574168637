import { expect } from "vitest";
import { type Actor, authenticateAs, rpc, shortOf } from "./actors.ts";
import type { Sql, Transaction } from "./database.ts";

/** Resolves once this number of connections to the database are waiting for a lock. */
export async function untilWaiting(sql: Sql | Transaction, count: number): Promise<void> {
  const waiting = () => sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(waiting, { interval: 10 }).toHaveLength(count);
}

/** Calls a function as an actor, in a transaction. */
export const calling =
  (actor: Actor, name: string, args: Parameters<typeof rpc>[2] = {}) =>
  async (transaction: Transaction) => {
    await authenticateAs(transaction, actor);
    return rpc(transaction, name, args);
  };

/** Holds a transaction open after its body; the returned function commits it. */
export async function hold(
  sql: Sql,
  body: (transaction: Transaction) => Promise<unknown>,
): Promise<() => Promise<unknown>> {
  const done = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const ended = sql.begin(async (transaction) => {
    await body(transaction);
    done.resolve();
    await release.promise;
  });
  await Promise.race([done.promise, ended]);
  return () => {
    release.resolve();
    return ended;
  };
}

/** The outcome of each attempt: `ok`, or the short form of the error. */
export async function endsOf(attempts: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(attempts);
  return settled.map((end) => (end.status === "fulfilled" ? "ok" : shortOf(end.reason)));
}

/** Runs all calls at once, each in a transaction that stays open for a moment; returns their outcomes. */
export function atOnce(
  sql: Sql,
  ...acts: ((transaction: Transaction) => Promise<unknown>)[]
): Promise<string[]> {
  const attempts = acts.map((act) =>
    sql.begin(async (transaction) => {
      await act(transaction);
      await transaction`select pg_sleep(0.1)`;
    }),
  );
  return endsOf(attempts);
}
