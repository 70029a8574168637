import { mkdir } from "node:fs/promises";
import postgres from "postgres";
import { createLite, superuserUrl } from "./api/lite.ts";
import { mailboxDriver } from "./api/mail.ts";
import { serveApi } from "./api/server.ts";
import { addressesOf, type StackAddresses, type StackConfig, withExampleValues } from "./config.ts";
import { startFunctions } from "./functions/host.ts";
import { functionVariables } from "./functions/permissions.ts";
import { startMailbox } from "./mailbox/server.ts";
import { applyMigrations } from "./migrations.ts";
import type { Part } from "./part.ts";
import { startPostgres } from "./postgres.ts";
import { readProjectConfig } from "./projectConfig.ts";
import { googleFetch } from "./standIns.ts";
import { prepareDatabase } from "./systemSchema.ts";

/** A running stack. `stop` resolves when no process and no lock of it is left. */
export interface Stack extends Part {
  addresses: StackAddresses;
}

export interface StackOptions {
  /** Fills a database that has never been seeded with the demo data. */
  seed?: boolean;
  /** Serves the built apps on the site's port. */
  site?: boolean;
  /** Told what happens, a line at a time. */
  onProgress?: (line: string) => void;
}

/** Who the e-mails of Auth come from. */
const SENDER = { name: "Device Innovation Challenge", email: "challenge@example.com" };

/** Answers Lite's calls to Google while the stack runs. */
function standInForGoogle(): Part {
  const original = globalThis.fetch;
  globalThis.fetch = googleFetch(original);
  return {
    async stop() {
      globalThis.fetch = original;
    },
  };
}

/**
 * Starts the embedded Supabase: Postgres with all migrations, the API, the edge functions and the
 * mailbox. Whatever had started is stopped again when a later part fails.
 * @throws StackError when something can be fixed by the person at the keyboard.
 */
export async function startStack(config: StackConfig, options: StackOptions = {}): Promise<Stack> {
  const addresses = addressesOf(config);
  const progress = options.onProgress ?? (() => undefined);
  const running: Part[] = [];
  async function stop(): Promise<void> {
    for (const part of running.splice(0).reverse()) await part.stop();
  }
  try {
    const env = withExampleValues(process.env);
    const project = readProjectConfig(addresses, env);
    await mkdir(config.dataDir, { recursive: true });
    progress("Starting Postgres");
    const server = await startPostgres({ port: config.dbPort, dataDir: config.dataDir });
    running.push(server);
    const sql = postgres(superuserUrl(addresses), { max: 4, onnotice: () => undefined });
    running.push({ stop: () => sql.end() });
    const context = { addresses, project, sql };
    const lite = await createLite(config, context, mailboxDriver(addresses.mailboxUrl, SENDER));
    running.push({ stop: () => lite.close() });
    await prepareDatabase(sql, lite.app, project);
    progress("Applying migrations");
    await applyMigrations(addresses.dbUrl);
    // As with PostgREST: `notify pgrst, 'reload schema'` makes new tables and functions known.
    await sql.listen("pgrst", () => void lite.reloadSchema());

    progress("Starting the mailbox, the edge functions and the API");
    running.push(await startMailbox({ port: config.mailboxPort, dataDir: config.dataDir }));
    const functions = await startFunctions({
      variables: functionVariables(addresses, env),
      dataDir: config.dataDir,
      log: progress,
    });
    running.push(functions);
    running.push(standInForGoogle());
    running.push(await serveApi(config, context, lite.app, server, functions));
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
