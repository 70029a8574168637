import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createBackend } from "../../../local/api/createBackend.ts";
import { serveApi } from "../../../local/api/server.ts";
import { type StackAddresses, withExampleValues } from "../../../local/config.ts";
import { startFunctions } from "../../../local/functions/host.ts";
import { FUNCTIONS_DIR, functionVariables } from "../../../local/functions/permissions.ts";
import { stopAll } from "../../../local/part.ts";
import { freePorts } from "../../../local/ports.ts";
import { type ProjectConfig, readProjectConfig } from "../../../local/projectConfig.ts";

export interface OwnApi {
  addresses: StackAddresses;
  project: ProjectConfig;
  stop(): Promise<void>;
}

/**
 * Serves the whole API, edge functions included, on a database of the test's own in the running
 * stack's Postgres: so nobody else changes the challenge's dates or works off the queues meanwhile.
 * @param stack The running stack, whose mailbox gets the e-mails.
 * @param dbUrl The database of the test's own.
 * @param functionsDir Where the edge functions are, when a test has its own.
 */
export async function startOwnApi(
  stack: StackAddresses,
  dbUrl: string,
  functionsDir: string = FUNCTIONS_DIR,
): Promise<OwnApi> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "permissions-"));
  const [apiPort] = await freePorts(1);
  const addresses = { ...stack, dbUrl, apiUrl: `http://127.0.0.1:${apiPort}` };
  const config = { sitePort: 0, apiPort, dbPort: 0, mailboxPort: 0, dataDir };
  const env = withExampleValues(process.env);
  const project = readProjectConfig(addresses, env);
  const backend = await createBackend(config, addresses, project);
  const functions = await startFunctions({
    variables: functionVariables(addresses, env),
    dataDir,
    functionsDir,
    log: () => undefined,
  });
  const server = await serveApi(config, backend, functions);
  return {
    addresses,
    project,
    async stop() {
      await stopAll([{ stop: () => backend.close() }, functions, server]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
