import { mkdir } from "node:fs/promises";
import { createLite, superuserUrl } from "./api/lite.ts";
import { mailboxDriver } from "./api/mail.ts";
import { createApi, serveApi } from "./api/server.ts";
import { addressesOf, type StackAddresses, type StackConfig } from "./config.ts";
import { applyMigrations } from "./migrations.ts";
import type { Part } from "./part.ts";
import { startPostgres } from "./postgres.ts";
import { readProjectConfig } from "./projectConfig.ts";
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
    const project = readProjectConfig(addresses);
    await mkdir(config.dataDir, { recursive: true });
    progress("Starting Postgres");
    const postgres = await startPostgres({ port: config.dbPort, dataDir: config.dataDir });
    running.push(postgres);
    const driver = mailboxDriver(addresses.mailboxUrl, {
      name: "Device Innovation Challenge",
      email: "challenge@example.com",
    });
    const lite = await createLite(config, addresses, project, driver);
    running.push({ stop: () => lite.close() });
    await prepareDatabase(superuserUrl(addresses), lite.app, project);
    progress("Applying migrations");
    await applyMigrations(addresses.dbUrl);
    progress("Starting the API");
    running.push(await serveApi(config, createApi(addresses, lite.app, postgres)));
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
