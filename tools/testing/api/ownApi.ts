import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, inject } from "vitest";
import { connect } from "../../schema/databases.ts";
import { createBackend } from "../../stack/api/backend.ts";
import { trustGateway } from "../../stack/api/clientAddress.ts";
import { serveApi } from "../../stack/api/server.ts";
import { type StackAddresses, withExampleValues } from "../../stack/config.ts";
import { type FunctionHost, startFunctions } from "../../stack/functions/host.ts";
import { functionVariables } from "../../stack/functions/permissions.ts";
import { type Part, stopAll } from "../../stack/part.ts";
import { freePorts } from "../../stack/ports.ts";
import { type ProjectConfig, readProjectConfig } from "../../stack/projectConfig.ts";
import { restGateway } from "../../stack/rest/gateway.ts";
import { startPostgrest } from "../../stack/rest/postgrest.ts";
import { type Sql, useDatabase } from "../database/database.ts";
import { createVisitor } from "./visitor.ts";
import { fetchWithoutRobotCheck } from "./withoutRobotCheck.ts";

/** The API on a database of a test's own. */
export interface ServedApi extends Part {
  readonly addresses: StackAddresses;
  readonly project: ProjectConfig;
  /** Where its files are. */
  readonly dataDir: string;
}

interface ServedApiOptions {
  /** Where the edge functions are; without it there are none. */
  functionsDir?: string;
  /** The settings of config.toml that the tests want otherwise; the robot check is off unless switched on. */
  change?: (project: ProjectConfig) => ProjectConfig;
  /** Counts what is limited per network address. */
  addressLimits?: boolean;
}

const NO_FUNCTIONS: FunctionHost = {
  handle: async () => new Response(null, { status: 404 }),
  reload: async () => undefined,
  stop: async () => undefined,
};

/**
 * Serves the API on a database of the test's own in the running stack's Postgres: so nobody else
 * changes the challenge's dates or works off the queues meanwhile.
 * @param stack The running stack, whose mailbox gets the e-mails.
 * @param dbUrl The database of the test's own.
 */
export async function startOwnApi(
  stack: StackAddresses,
  dbUrl: string,
  { functionsDir, change = (same) => same, addressLimits = false }: ServedApiOptions = {},
): Promise<ServedApi> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "challenge-api-"));
  const [apiPort] = await freePorts(1);
  const addresses = { ...stack, dbUrl, apiUrl: `http://127.0.0.1:${apiPort}` };
  const config = { sitePort: 0, apiPort, dbPort: 0, mailboxPort: 0, dataDir };
  const env = withExampleValues(process.env);
  const project = change(withoutRobotCheck(readProjectConfig(addresses, env)));
  const backend = await createBackend(config, addresses, project);
  if (addressLimits) await trustGateway(backend.context.sql);
  const postgrest = await startPostgrest({ addresses, project, dataDir, log: console.error });
  const rest = await restGateway(addresses, postgrest.socketPath);
  const functions = functionsDir
    ? await startFunctions({
        variables: functionVariables(addresses, env),
        dataDir,
        functionsDir,
        log: () => undefined,
      })
    : NO_FUNCTIONS;
  const server = await serveApi(config, { backend, rest, functions });
  return {
    addresses,
    project,
    dataDir,
    async stop() {
      await stopAll([backend, postgrest, functions, server]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Tests write what they send to the identity service by hand, a request at a time. */
function withoutRobotCheck({ auth, ...project }: ProjectConfig): ProjectConfig {
  return { ...project, auth: { ...auth, captcha: { ...auth.captcha, enabled: false } } };
}

/** An API of a test file's own, on a database of its own, with the database's limits per network address. */
interface OwnApi {
  readonly sql: Sql;
  readonly addresses: StackAddresses;
  fetch(path: string, init?: RequestInit & { headers?: Record<string, string> }): Promise<Response>;
  /** supabase-js of somebody who keeps a session in memory. */
  client(): SupabaseClient;
}

function apiAt(sql: Sql, stack: StackAddresses, send: typeof fetch = fetch) {
  const api = {
    sql,
    addresses: stack,
    fetch: (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
      send(`${api.addresses.apiUrl}${path}`, {
        redirect: "manual",
        ...init,
        headers: {
          apikey: stack.publishableKey,
          "content-type": "application/json",
          ...init.headers,
        },
      }),
    client: () => createVisitor(api.addresses),
  };
  return api satisfies OwnApi;
}

/**
 * Serves the API on a copy of the migrated database, from before the file's first test until after
 * its last: what is counted, and what is set otherwise, concerns no other file.
 * @param change The settings of config.toml that the tests want otherwise.
 */
export function useOwnApi(change?: (project: ProjectConfig) => ProjectConfig): OwnApi {
  const stack = inject("stack");
  const database = useDatabase(2);
  let served: ServedApi | undefined;
  const api = apiAt(database.sql, stack);

  beforeAll(async () => {
    served = await startOwnApi(stack, database.url, {
      addressLimits: true,
      ...(change && { change }),
    });
    api.addresses = served.addresses;
  });
  afterAll(() => served?.stop());

  return api;
}

/**
 * The same, but for Supabase's own servers: with TEST_SUPABASE it is the API that all files use, one
 * after the other, so a test asks only about what it has made, and their settings are what they are.
 */
export function useApi(change?: (project: ProjectConfig) => ProjectConfig): OwnApi {
  if (!process.env.TEST_SUPABASE) return useOwnApi(change);
  const stack = inject("stack");
  const sql = connect(stack.dbUrl, 2);
  let dates: Record<string, unknown> = {};
  beforeAll(async () => {
    [dates = {}] = await sql`select * from public.challenge_parameters`;
  });
  afterAll(async () => {
    // A file moves the challenge's dates and its clock; the next one finds them as they were.
    await sql`update public.challenge_parameters set ${sql(dates)}`;
    await sql`update private.platform_settings set clock_offset = default`;
    await sql.end();
  });
  return apiAt(sql, stack, fetchWithoutRobotCheck(stack.secretKey));
}
