import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { complaintAbout, REAL_SETTINGS } from "#common/settings.ts";
import { migrateDatabase } from "../schema/history.ts";
import { trustGateway } from "../stack/api/clientAddress.ts";
import { superuserUrl } from "../stack/api/lite.ts";
import { serveApi } from "../stack/api/server.ts";
import { ADMIN_DIR, buildApps, PUBLIC_DIR } from "../stack/builds.ts";
import {
  addressesOf,
  loadDotEnv,
  readConfig,
  type StackAddresses,
  type StackConfig,
  StackError,
  withExampleValues,
} from "../stack/config.ts";
import { claimDataFolder } from "../stack/dataFolder.ts";
import { startFunctions } from "../stack/functions/host.ts";
import { functionVariables } from "../stack/functions/permissions.ts";
import { runUntilStopped } from "../stack/lifecycle.ts";
import { startMailbox } from "../stack/mailbox/server.ts";
import { type Part, stopAll } from "../stack/part.ts";
import { checkPorts } from "../stack/ports.ts";
import { clusterOf, startPostgres, stopOrphan } from "../stack/postgres.ts";
import { readProjectConfig } from "../stack/projectConfig.ts";
import { restGateway } from "../stack/rest/gateway.ts";
import { startPostgrest } from "../stack/rest/postgrest.ts";
import { startSite } from "../stack/site/server.ts";
import { standInForGoogle } from "../stack/standIns.ts";
import { preparePlatform, prepareRoles } from "../stack/systemSchema.ts";
import { serverGateway } from "./gateway.ts";
import { startOutside } from "./outside.ts";
import { authSettings, storageSettings, writeSettings } from "./settings.ts";
import { startSmtp } from "./smtp.ts";

/** Where what runs beside us listens, or is listened to. */
interface RealPorts {
  auth: number;
  storage: number;
  smtp: number;
  outside: number;
}

interface RealStackOptions {
  env: NodeJS.ProcessEnv;
  /** Counts what is limited per network address, and the mails of an hour. */
  withLimits: boolean;
  abort: AbortSignal;
  log: (line: string) => void;
}

const LOGINS = ["postgres", "authenticator", "supabase_auth_admin", "supabase_storage_admin"];

/** Makes the database what Auth and Storage expect to find. */
async function prepareForServers(sql: Sql): Promise<void> {
  await prepareRoles(sql, LOGINS);
  await sql.unsafe(await readFile(new URL("prepare.sql", import.meta.url), "utf8"));
}

/** Resolves when a server answers, which it does once its own migrations are there. */
async function waitFor(url: string, abort: AbortSignal): Promise<void> {
  for (;;) {
    abort.throwIfAborted();
    const answer = await fetch(url, { signal: abort }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(250, undefined, { signal: abort });
  }
}

/** Prints how to start both servers, and waits until they answer. */
async function joinServers(
  { auth, storage }: RealPorts,
  folder: string,
  { abort, log }: RealStackOptions,
): Promise<void> {
  log(`
Now start, each in the folder of its own source:
  Auth      . ${path.join(folder, "auth.env")} && ./auth
  Storage   . ${path.join(folder, "storage.env")} && node dist/start/server.js
`);
  await waitFor(`http://127.0.0.1:${auth}/health`, abort);
  log("Auth answers");
  await waitFor(`http://127.0.0.1:${storage}/status`, abort);
  log("Storage answers");
}

async function startParts(
  config: StackConfig,
  ports: RealPorts,
  options: RealStackOptions,
  running: Part[],
): Promise<StackAddresses> {
  const { env, abort, log, withLimits } = options;
  const { dataDir } = config;
  const addresses = addressesOf(config);
  const project = readProjectConfig(addresses, env);
  async function add<T extends Part>(part: Promise<T> | T): Promise<T> {
    const started = await part;
    running.push(started);
    abort.throwIfAborted();
    return started;
  }

  await add(claimDataFolder(dataDir));
  await stopOrphan(clusterOf(dataDir));
  await checkPorts(config);
  await buildApps(env, log, abort);
  await add(startPostgres({ port: config.dbPort, dataDir, progress: log }));
  const sql = postgres(superuserUrl(addresses), { max: 2, onnotice: () => undefined });
  await add({ stop: () => sql.end({ timeout: 1 }) });
  await prepareForServers(sql);

  const folder = path.join(dataDir, "servers");
  await mkdir(folder, { recursive: true });
  await add(startMailbox({ port: config.mailboxPort, dataDir }));
  await add(startSmtp(ports.smtp, addresses.mailboxUrl));
  await add(standInForGoogle());
  const outside = await add(startOutside(addresses, folder, ports.outside));
  await writeSettings(
    path.join(folder, "auth.env"),
    authSettings({
      addresses,
      project,
      port: ports.auth,
      smtpPort: ports.smtp,
      outside: outside.settings,
      withLimits,
    }),
  );
  await writeSettings(
    path.join(folder, "storage.env"),
    storageSettings({ addresses, project, dataDir, port: ports.storage }),
  );
  await joinServers(ports, folder, options);

  await preparePlatform(sql);
  log("Applying migrations");
  await migrateDatabase(addresses);
  if (withLimits) await trustGateway(sql);
  const postgrest = await add(startPostgrest({ addresses, project, dataDir, log }));
  const functions = await add(
    startFunctions({ variables: functionVariables(addresses, env), dataDir, log }),
  );
  const rest = await restGateway(addresses, postgrest.socketPath);
  const direct = await serverGateway(addresses, ports);
  await add(serveApi(config, { backend: { direct }, rest, functions }));
  await add(
    startSite({
      port: config.sitePort,
      apiUrl: addresses.apiUrl,
      mailboxUrl: addresses.mailboxUrl,
      publicDir: PUBLIC_DIR,
      adminDir: ADMIN_DIR,
    }),
  );
  return addresses;
}

/**
 * Runs the product on the real Supabase Auth and Storage, which somebody starts beside it: everything of
 * the embedded stack but those two. Waits for them for as long as it takes.
 * @throws StackError when something can be fixed by the person at the keyboard.
 */
async function startRealStack(
  config: StackConfig,
  ports: RealPorts,
  options: RealStackOptions,
): Promise<Part & { addresses: StackAddresses }> {
  const running: Part[] = [];
  try {
    const addresses = await startParts(config, ports, options, running);
    return { addresses, stop: () => stopAll(running) };
  } catch (error) {
    await stopAll(running);
    throw error;
  }
}

const WITH_LIMITS = "--with-limits";

/**
 * `npm run start:real`: the product on Supabase's own Auth and Storage, which you build and start beside
 * it (docs/testing.md), until Ctrl-C. The apps are built as for a hosted project: the API is another origin.
 * `npm run start:real -- --with-limits`: with the limits for each network address.
 */
await runUntilStopped(async (abort) => {
  const unknown = process.argv.slice(2).find((argument) => argument !== WITH_LIMITS);
  if (unknown) throw new StackError(`"${unknown}" is unknown. There is: ${WITH_LIMITS}.`);
  loadDotEnv();
  const config = readConfig();
  const { apiUrl, siteUrl } = addressesOf(config);
  // The builds run in this environment; one for another origin takes nothing from the example.
  Object.assign(process.env, withExampleValues(process.env), {
    VITE_SUPABASE_URL: apiUrl,
    SITE_URL: siteUrl,
  });
  const complaint = complaintAbout(process.env, REAL_SETTINGS);
  if (complaint) throw new StackError(complaint);
  const { env } = process;
  const stack = await startRealStack(
    config,
    {
      auth: Number(env.AUTH_PORT),
      storage: Number(env.STORAGE_PORT),
      smtp: Number(env.SMTP_PORT),
      outside: Number(env.OUTSIDE_PORT),
    },
    {
      env,
      withLimits: process.argv.includes(WITH_LIMITS),
      abort,
      log: console.log,
    },
  );
  console.log(`
Site ${stack.addresses.siteUrl}/, mailbox ${stack.addresses.mailboxUrl}/
The tests: TEST_STACK='${JSON.stringify(stack.addresses)}' npm run test:supabase

Ready (Ctrl-C stops everything but Auth and Storage)`);
  return stack;
});
