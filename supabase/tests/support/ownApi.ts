import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, inject } from "vitest";
import { Backends } from "../../local/api/backend.ts";
import { trustGateway } from "../../local/api/clientAddress.ts";
import { createBackend } from "../../local/api/createBackend.ts";
import { serveApi } from "../../local/api/server.ts";
import { type StackAddresses, withExampleValues } from "../../local/config.ts";
import type { FunctionHost } from "../../local/functions/host.ts";
import { type Part, stopAll } from "../../local/part.ts";
import { freePorts } from "../../local/ports.ts";
import { type ProjectConfig, readProjectConfig } from "../../local/projectConfig.ts";
import { type Sql, useDatabase } from "./database.ts";

/** An API of a test file's own, on a database of its own, with every limit switched on. */
export interface OwnApi {
  readonly sql: Sql;
  readonly addresses: StackAddresses;
  fetch(path: string, init?: RequestInit & { headers?: Record<string, string> }): Promise<Response>;
  /** supabase-js of somebody who keeps a session in memory. */
  client(): SupabaseClient;
}

const NO_FUNCTIONS: FunctionHost = {
  handle: async () => new Response(null, { status: 404 }),
  reload: async () => undefined,
  stop: async () => undefined,
};

/**
 * Serves the API on a copy of the migrated database, from before the file's first test until after
 * its last: what is counted, and what is set otherwise, concerns no other file.
 * @param change The settings of config.toml that the tests want otherwise.
 */
export function useOwnApi(
  change: (project: ProjectConfig) => ProjectConfig = (same) => same,
): OwnApi {
  const stack = inject("stack");
  const database = useDatabase(2);
  const running: Part[] = [];
  const api = {
    sql: database.sql,
    addresses: stack,
    fetch: (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
      fetch(`${api.addresses.apiUrl}${path}`, {
        redirect: "manual",
        ...init,
        headers: {
          apikey: stack.publishableKey,
          "content-type": "application/json",
          ...init.headers,
        },
      }),
    client: () =>
      createClient(api.addresses.apiUrl, stack.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      }),
  };

  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "challenge-api-"));
    running.push({ stop: () => rm(dataDir, { recursive: true, force: true }) });
    const [apiPort] = await freePorts(1);
    api.addresses = { ...stack, apiUrl: `http://127.0.0.1:${apiPort}`, dbUrl: database.url };
    const config = { sitePort: 0, apiPort, dbPort: 0, mailboxPort: 0, dataDir };
    const project = change(readProjectConfig(stack, withExampleValues(process.env)));
    const server = { life: new AbortController().signal, stop: async () => undefined };
    const backends = new Backends(
      () => createBackend(config, api.addresses, project, true),
      server,
    );
    running.push({ stop: () => backends.close() });
    await trustGateway((await backends.usable()).context.sql);
    running.push(await serveApi(config, backends, NO_FUNCTIONS));
  });
  afterAll(() => stopAll(running));

  return api;
}
