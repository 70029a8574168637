import path from "node:path";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres, { type Sql } from "postgres";
import { closeGaps } from "#tools/stack/api/backend.ts";
import { Background } from "#tools/stack/api/background.ts";
import { createPool, useConnections } from "#tools/stack/api/connection.ts";
import { keepGrants } from "#tools/stack/api/gaps/rowLevelSecurity.ts";
import { signedUrls } from "#tools/stack/api/gaps/signedUrls.ts";
import { storageAnswers } from "#tools/stack/api/gaps/storageAnswers.ts";
import { storageLists } from "#tools/stack/api/gaps/storageLists.ts";
import { storageUploads } from "#tools/stack/api/gaps/storageUploads.ts";
import { liteConfig, superuserUrl } from "#tools/stack/api/lite.ts";
import { serveApi } from "#tools/stack/api/server.ts";
import { StorageFiles } from "#tools/stack/api/storageFiles.ts";
import type { StackAddresses } from "#tools/stack/config.ts";
import { stopAll } from "#tools/stack/part.ts";
import { freePorts } from "#tools/stack/ports.ts";
import type { ProjectConfig } from "#tools/stack/projectConfig.ts";
import { isRestAddress, restGateway } from "#tools/stack/rest/gateway.ts";
import { startPostgrest } from "#tools/stack/rest/postgrest.ts";
import { openForChanges } from "./readWrite.ts";
import type { Send } from "./run.ts";
import { SharedConnection } from "./sharedConnection.ts";

/** The REST and Storage API, for experiments that leave no trace. */
export interface Laboratory {
  apiUrl: string;
  /** Sends requests that find these changes made, by a superuser; nothing stays of both. */
  after(changes: string[]): Send;
  close(): Promise<void>;
}

/** PostgREST calls `prepare` in the transaction of each request, which it then takes back. */
const PREPARATION = `
  create schema laboratory;
  create table laboratory.experiment (changes text[] not null);
  insert into laboratory.experiment values ('{}');
  create function laboratory.make_changes() returns void
  language plpgsql security definer set search_path = public, extensions as $$
  declare
    change text;
  begin
    for change in select unnest(changes) from laboratory.experiment loop
      execute change;
    end loop;
  end $$;
  create function laboratory.prepare() returns void language sql as $$
    select laboratory.make_changes();
    select private.check_request();
  $$;
  grant usage on schema laboratory to anon, authenticated, service_role;`;

const REST_SETTINGS = {
  // The database names a function of its own for each request, which would win.
  "db-config": false,
  "db-pre-request": "laboratory.prepare",
  "db-tx-end": "rollback",
};

/** Files stay when their rows are deleted, because those come back. */
class KeptFiles extends StorageFiles {
  override during<Result>(request: () => Promise<Result>): Promise<Result> {
    return request();
  }
}

/** Lite's Storage on one connection. */
async function openStorage(addresses: StackAddresses, project: ProjectConfig, filesDir: string) {
  const url = superuserUrl(addresses);
  const connection = createPostgresConnection({ url });
  keepGrants(connection);
  const pool = createPool(url, 1);
  const held = await pool.connect();
  const shared = new SharedConnection(held);
  useConnections(connection, shared);
  const app = new App({
    connection,
    ...liteConfig(project, addresses),
    options: { server: { admin: false, disableStudio: true } },
  } as unknown as ConstructorParameters<typeof App>[0]);
  // On the experiment's connection, as its changes lock the tables for every other one.
  const ask = (texts: TemplateStringsArray, ...values: unknown[]) =>
    held.query(String.raw(texts, ...values.map((_, index) => `$${index + 1}`)), values);
  const sql = (async (...asked: Parameters<typeof ask>) =>
    (await ask(...asked)).rows) as never as Sql;
  const files = new KeptFiles(path.join(filesDir, "storage"), sql);
  app._storageAdapter = files;
  const context = { addresses, project, sql, background: new Background() };
  const gaps = [storageAnswers, storageUploads(context), storageLists, signedUrls(context)];
  return {
    handle: closeGaps(gaps, (request) => files.during(async () => app.fetch(request))),
    async experiment<Result>(changes: string[], body: () => Promise<Result>): Promise<Result> {
      await held.query("begin");
      shared.inExperiment = true;
      try {
        for (const change of changes) await held.query(change);
        return await body();
      } finally {
        shared.inExperiment = false;
        await held.query("rollback");
      }
    },
    async stop() {
      held.release();
      await pool.end();
    },
  };
}

/** @param filesDir Where the files of its storage are. */
export async function openLaboratory(
  stack: StackAddresses,
  project: ProjectConfig,
  filesDir: string,
): Promise<Laboratory> {
  const [apiPort] = await freePorts(1);
  const addresses = { ...stack, apiUrl: `http://127.0.0.1:${apiPort}` };
  const sql = postgres(superuserUrl(addresses), { max: 1, onnotice: () => undefined });
  await sql.unsafe(`set synchronous_commit = off; ${PREPARATION}`);
  const storage = await openStorage(addresses, project, filesDir);
  const opened = await openForChanges(stack.dbUrl);
  const postgrest = await startPostgrest({
    addresses: { ...addresses, dbUrl: opened.dbUrl },
    project,
    dataDir: filesDir,
    log: console.error,
    settings: REST_SETTINGS,
  });
  const server = await serveApi(
    { apiPort },
    {
      backend: storage,
      rest: await restGateway(addresses, postgrest.socketPath),
      functions: { handle: async () => new Response(null, { status: 404 }) },
    },
  );
  return {
    apiUrl: addresses.apiUrl,
    after: (changes) => async (url, request) => {
      if (!isRestAddress(new URL(url).pathname)) {
        return storage.experiment(changes, () => fetch(url, request));
      }
      await sql`update laboratory.experiment set changes = ${changes}`;
      return fetch(url, request);
    },
    async close() {
      await sql.end();
      await stopAll([storage, opened, postgrest, server]);
    },
  };
}
