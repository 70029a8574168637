import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
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

/** An API on a separate database. */
export interface ServedApi extends Part {
  readonly addresses: StackAddresses;
  readonly project: ProjectConfig;
  /** The folder of the stored files. */
  readonly dataDir: string;
  /** Ends the processes of the edge functions. The next request starts new ones. */
  readonly reloadFunctions: () => Promise<void>;
}

interface ServedApiOptions {
  /** The folder of the edge functions; there are none by default. */
  functionsDir?: string;
  /** Changes the settings of config.toml, in which the robot check is off. */
  change?: (project: ProjectConfig) => ProjectConfig;
  /** Whether limits per network address apply. */
  addressLimits?: boolean;
}

const NO_FUNCTIONS: FunctionHost = {
  handle: async () => new Response(null, { status: 404 }),
  reload: async () => undefined,
  stop: async () => undefined,
};

/**
 * Serves the API on a separate database in the running stack's Postgres, so that no other test changes the
 * challenge's dates or processes the queues.
 * @param stack The running stack, whose mailbox receives the emails.
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
    reloadFunctions: () => functions.reload(),
    async stop() {
      await stopAll([backend, postgrest, functions, server]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function withoutRobotCheck({ auth, ...project }: ProjectConfig): ProjectConfig {
  return { ...project, auth: { ...auth, captcha: { ...auth.captcha, enabled: false } } };
}

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

export interface ApiAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** An API on a test file's database, with the database's limits per network address. */
export type OwnApi = ReturnType<typeof apiAt>;

function apiAt(sql: Sql, stack: StackAddresses, send: typeof fetch = fetch) {
  const tokens = new Map<string, Promise<string>>();
  const api = {
    /** Connected as the role `postgres`. */
    sql,
    addresses: stack,
    fetch: (path: string, init: Init = {}): Promise<Response> =>
      send(`${api.addresses.apiUrl}${path}`, {
        redirect: "manual",
        ...init,
        headers: {
          apikey: stack.publishableKey,
          "content-type": "application/json",
          ...init.headers,
        },
      }),
    /** Sends a request as the account with this id, without a session. */
    async request(
      path: string,
      { as, headers, ...init }: Init & { as?: string | undefined } = {},
    ): Promise<ApiAnswer> {
      if (as && !tokens.has(as)) tokens.set(as, signToken(stack, as));
      const bearer = as ? { authorization: `Bearer ${await tokens.get(as)}` } : {};
      const answer = await api.fetch(path, {
        ...init,
        // A server may close a connection after a hostile body.
        headers: { connection: "close", ...bearer, ...headers },
        // A body may be a stream.
        ...{ duplex: "half" },
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    /** Sends JSON as an account. */
    post: (path: string, json: object, as: string): Promise<ApiAnswer> =>
      api.request(path, { method: "POST", body: JSON.stringify(json), as }),
    /** Uploads a file as an account. The path begins with the bucket. */
    upload: (path: string, body: BodyInit, as: string, type = "application/pdf") =>
      api.request(`/storage/v1/object/${path}`, {
        method: "POST",
        headers: { "content-type": type },
        body,
        as,
      }),
    /** supabase-js with a session in memory. */
    client: (): SupabaseClient => createVisitor(api.addresses),
  };
  return api;
}

/** The token of an account, as Auth would sign it. */
export function signToken({ jwtSecret }: StackAddresses, id: string): Promise<string> {
  return new SignJWT({ role: "authenticated" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(id)
    .setAudience("authenticated")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(jwtSecret));
}

/**
 * Serves the API on the test file's own database.
 * @param change Changes the settings of config.toml.
 */
export function useOwnApi(change?: ServedApiOptions["change"]): OwnApi {
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
 * Serves the API like `useOwnApi`, or with TEST_SUPABASE uses Supabase's own servers with their settings. All files use
 * these servers one after another, so a test must check only its own data.
 */
export function useApi(change?: ServedApiOptions["change"]): OwnApi {
  if (!process.env.TEST_SUPABASE) return useOwnApi(change);
  const stack = inject("stack");
  const sql = connect(stack.dbUrl, 2);
  let dates: Record<string, unknown> = {};
  beforeAll(async () => {
    [dates = {}] = await sql`select * from public.challenge_parameters`;
  });
  afterAll(async () => {
    // Restore the challenge's dates and clock for the next file.
    await sql`update public.challenge_parameters set ${sql(dates)}`;
    await sql`update private.platform_settings set clock_offset = default`;
    await sql.end();
  });
  return apiAt(sql, stack, fetchWithoutRobotCheck(stack.secretKey));
}
