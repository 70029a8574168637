import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { PoolClient } from "pg";

/** Lets one request at a time use the connection; their transactions become savepoints. */
export class SharedConnection implements PostgresPool {
  readonly #held: PoolClient;
  #last: Promise<unknown> = Promise.resolve();
  /** Otherwise requests do what they do anywhere. */
  inExperiment = false;

  constructor(held: PoolClient) {
    this.#held = held;
  }

  async connect(): Promise<PostgresPoolClient> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    const held = this.#held;
    let inTransaction = false;
    const query = async (text: string, values: unknown[]) => {
      if (!this.inExperiment) return held.query(text, values);
      const verb = text.trim().toLowerCase();
      if (/^(begin|start transaction)/.test(verb)) {
        inTransaction = true;
        return held.query("savepoint request");
      }
      if (verb === "commit" || verb === "rollback") {
        inTransaction = false;
        if (verb === "rollback") await held.query("rollback to savepoint request");
        // The role was set for a transaction that goes on here.
        await held.query("release savepoint request");
        return held.query("reset role");
      }
      if (inTransaction) return held.query(text, values);
      // What fails by itself must not fail the experiment's transaction.
      await held.query("savepoint request");
      try {
        return await held.query(text, values);
      } catch (error) {
        await held.query("rollback to savepoint request");
        throw error;
      } finally {
        await held.query("release savepoint request");
      }
    };
    return { query, release: resolve } as unknown as PostgresPoolClient;
  }

  async end(): Promise<void> {}
}
