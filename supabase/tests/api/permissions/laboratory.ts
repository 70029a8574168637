import path from "node:path";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { ReservedSql } from "postgres";
import { Background } from "#tools/stack/api/background.ts";
import { closeGaps } from "#tools/stack/api/createBackend.ts";
import { brokenTokens } from "#tools/stack/api/gaps/brokenTokens.ts";
import { keepGrants } from "#tools/stack/api/gaps/rowLevelSecurity.ts";
import { signedUrls } from "#tools/stack/api/gaps/signedUrls.ts";
import { passSqlErrorsOn } from "#tools/stack/api/gaps/sqlErrors.ts";
import { storageLists } from "#tools/stack/api/gaps/storageLists.ts";
import { storageUploads } from "#tools/stack/api/gaps/storageUploads.ts";
import { connectionOptions, liteConfig, superuserUrl } from "#tools/stack/api/lite.ts";
import { StorageFiles } from "#tools/stack/api/storageFiles.ts";
import type { StackAddresses } from "#tools/stack/config.ts";
import type { ProjectConfig } from "#tools/stack/projectConfig.ts";
import type { Send } from "./run.ts";

/** Files stay when their rows are deleted, because those come back. */
class KeptFiles extends StorageFiles {
  override async deleteObject(): Promise<void> {}
  override async deleteObjects(): Promise<void> {}
}

/** The REST and Storage API on one connection, for experiments that leave no trace. */
export interface Laboratory {
  send: Send;
  /**
   * Makes changes as superuser and hands over to the experiment, inside a transaction that is never
   * committed: the requests' own transactions are savepoints in it, which the experiment may enclose
   * in its own.
   */
  experiment<Result>(changes: string[], body: (change: Change) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A further change, within an experiment. */
export type Change = (statement: string) => Promise<void>;

type Rest = Parameters<ReservedSql["unsafe"]> extends [string, ...infer Others] ? Others : never;

/** Lets one request at a time use the connection; their transactions become savepoints. */
class SharedConnection {
  readonly #held: ReservedSql;
  #last: Promise<unknown> = Promise.resolve();
  /** Otherwise requests do what they do anywhere. */
  inExperiment = false;

  constructor(held: ReservedSql) {
    this.#held = held;
  }

  async reserve(): Promise<ReservedSql> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    const held = this.#held;
    let inTransaction = false;
    const unsafe = async (query: string, ...rest: Rest) => {
      if (!this.inExperiment) return held.unsafe(query, ...rest);
      const verb = query.trim().toLowerCase();
      if (/^(begin|start transaction)/.test(verb)) {
        inTransaction = true;
        return held.unsafe("savepoint request");
      }
      if (verb === "commit" || verb === "rollback") {
        inTransaction = false;
        const end = verb === "commit" ? "" : "rollback to savepoint request;";
        // The role was set for a transaction that goes on here.
        return held.unsafe(`${end} release savepoint request; reset role`);
      }
      if (inTransaction) return held.unsafe(query, ...rest);
      // What fails by itself must not fail the experiment's transaction.
      await held.unsafe("savepoint request");
      try {
        return await held.unsafe(query, ...rest);
      } catch (error) {
        await held.unsafe("rollback to savepoint request");
        throw error;
      } finally {
        await held.unsafe("release savepoint request");
      }
    };
    return Object.assign(Object.create(held) as ReservedSql, { unsafe, release: resolve });
  }
}

/** @param filesDir Where the files of its storage are. */
export async function openLaboratory(
  addresses: StackAddresses,
  project: ProjectConfig,
  filesDir: string,
): Promise<Laboratory> {
  const connection = createPostgresConnection({
    url: superuserUrl(addresses),
    postgresOptions: { ...connectionOptions(project), max: 1 },
  });
  keepGrants(connection);
  passSqlErrorsOn(connection);
  const held = await connection.driver.reserve();
  const shared = new SharedConnection(held);
  Reflect.set(connection.driver, "reserve", () => shared.reserve());
  const app = new App({
    connection,
    ...liteConfig(project, addresses),
    options: { server: { admin: false, disableStudio: true } },
  } as unknown as ConstructorParameters<typeof App>[0]);
  app._storageAdapter = new KeptFiles(path.join(filesDir, "storage"));
  const gaps = [
    brokenTokens,
    storageUploads,
    storageLists,
    signedUrls({ addresses, project, sql: connection.driver, background: new Background() }),
  ];
  const handle = closeGaps(gaps, async (request) => app.fetch(request));
  return {
    send: (url, request) => handle(new Request(url, request)),
    async experiment(changes, body) {
      await held.unsafe("begin");
      shared.inExperiment = true;
      try {
        for (const change of changes) await held.unsafe(change);
        return await body(async (statement) => void (await held.unsafe(statement)));
      } finally {
        shared.inExperiment = false;
        await held.unsafe("rollback");
      }
    },
    async close() {
      held.release();
      await connection.close();
    },
  };
}
