import { followSchemas } from "../schema/follow.ts";
import { migrateDatabase } from "../schema/history.ts";
import { createBackend } from "./api/backend.ts";
import { trustGateway } from "./api/clientAddress.ts";
import { serveApi } from "./api/server.ts";
import { buildApps } from "./builds.ts";
import {
  addressesOf,
  type StackAddresses,
  type StackConfig,
  StackError,
  withExampleValues,
} from "./config.ts";
import { claimDataFolder } from "./dataFolder.ts";
import { startFunctions } from "./functions/host.ts";
import { functionVariables } from "./functions/permissions.ts";
import { startMailbox } from "./mailbox/server.ts";
import { type Part, stopAll } from "./part.ts";
import { checkPorts } from "./ports.ts";
import { clusterOf, startPostgres, stopOrphan } from "./postgres.ts";
import { readProjectConfig } from "./projectConfig.ts";
import { displayPhaseOf, rehearse, rehearsedDay } from "./rehearsal.ts";
import { restGateway } from "./rest/gateway.ts";
import { startPostgrest } from "./rest/postgrest.ts";
import { startSchedule } from "./schedule.ts";
import { seed } from "./seed/seed.ts";
import { startSite } from "./site/server.ts";
import { standInForGoogle } from "./standIns/standIns.ts";
import { prepareDatabase } from "./systemSchema.ts";

/** Short, because tests wait for emails. */
const TEST_SCHEDULE_MS = 400;

/** A running stack. `stop` resolves once its processes and locks are gone. */
export interface Stack extends Part {
  /** Rejects with a StackError when Postgres or PostgREST has exited unexpectedly. */
  failure: Promise<never>;
  addresses: StackAddresses;
  /** Stops the edge functions, so that the next request runs their current code. */
  reloadFunctions(): Promise<void>;
}

export interface StackOptions {
  /** Fills a database without accounts with the demo data. */
  seed?: boolean;
  /** Moves the challenge's clock to a moment, from which it continues, and the displayed phase with it. */
  at?: Date | undefined;
  /** Updates the database from supabase/schemas, beyond the migrations. */
  followSchemas?: boolean;
  /** Serves the built apps on the site's port. */
  site?: boolean;
  /** Builds the apps first, unless their builds are up to date. */
  build?: boolean;
  /** The folder that holds `supabase/`, when it is not the repository. */
  workdir?: string;
  /** Runs the schedule: sends queued emails every few seconds, deletes expired rows once a day. */
  schedule?: boolean;
  /** Applies limits by network address. Not for tests, whose requests all come from one. */
  addressLimits?: boolean;
  /** Whether its data is removed afterwards. */
  isTemporary?: boolean;
  /** Aborts the start. */
  abort?: AbortSignal;
  /** Receives the progress, one line at a time. */
  onProgress?: (line: string) => void;
}

/** Starts the parts one after another; `running` gets each as soon as it runs. */
async function startParts(
  config: StackConfig,
  options: StackOptions,
  running: Part[],
  onEnd: (problem: string) => void,
): Promise<Omit<Stack, "failure">> {
  const progress = options.onProgress ?? (() => undefined);
  const addresses = addressesOf(config);
  const env = withExampleValues(process.env);
  const project = readProjectConfig(addresses, env);
  async function add<T extends Part>(part: Promise<T> | T): Promise<T> {
    const started = await part;
    running.push(started);
    options.abort?.throwIfAborted();
    return started;
  }

  await add(claimDataFolder(config.dataDir));
  await stopOrphan(clusterOf(config.dataDir));
  await checkPorts(config);
  const builds = options.build ? buildApps(env, progress, options.abort) : undefined;
  // Its failure is handled below; until then it must not count as unhandled.
  builds?.catch(() => undefined);
  if (builds) await add({ stop: () => builds.catch(() => undefined) });

  progress("Starting Postgres");
  const { dataDir, dbPort } = config;
  const { isTemporary } = options;
  await add(startPostgres({ port: dbPort, dataDir, isTemporary, progress: onEnd }));
  const backend = await add(createBackend(config, addresses, project));
  const { sql } = backend.context;
  await prepareDatabase(sql, backend.app, project);
  progress("Applying migrations");
  await migrateDatabase(addresses, options.workdir, options.followSchemas);
  if (options.followSchemas) await followSchemas(addresses, options.workdir);
  if (options.addressLimits) await trustGateway(sql);

  progress("Starting the mailbox, the edge functions and the API");
  const postgrest = await add(startPostgrest({ addresses, project, dataDir, log: onEnd }));
  await add(startMailbox({ port: config.mailboxPort }));
  const variables = functionVariables(addresses, env);
  const functions = await add(startFunctions({ variables, dataDir, log: progress }));
  await add(standInForGoogle());
  const rest = await restGateway(addresses, postgrest.socketPath, options);
  await add(serveApi(config, { backend, rest, functions }));
  if (options.schedule) {
    const interval = isTemporary ? TEST_SCHEDULE_MS : undefined;
    await add(startSchedule({ addresses, sql, log: progress, interval }));
  }
  if (options.seed) progress("Preparing the demo data");
  const isSeeded = options.seed && (await seed(addresses, options.at));
  if (options.at && !isSeeded) {
    await rehearse(sql, options.at);
    await displayPhaseOf(sql, options.at);
    const change = "Changed only the clock and the displayed phase";
    progress(
      options.seed
        ? `${change}, not people and submissions. For the demo of that day, run \`npm run db:reset\` first.`
        : `${change}.`,
    );
  }
  const today = (options.seed || options.at) && (await rehearsedDay(sql));
  if (today) progress(`The date in the challenge is ${today} (change it with --at YYYY-MM-DD)`);
  await builds;
  if (options.site) await add(startSite(addresses));
  return { addresses, reloadFunctions: () => functions.reload(), stop: () => stopAll(running) };
}

/**
 * Starts the embedded Supabase: Postgres with all migrations, the API, the edge functions and the
 * mailbox. If a part fails, those that have started are stopped.
 * @throws StackError for a problem that the user can fix.
 */
export async function startStack(config: StackConfig, options: StackOptions = {}): Promise<Stack> {
  const running: Part[] = [];
  const { promise: failure, reject } = Promise.withResolvers<never>();
  // Some callers never await this.
  failure.catch(() => undefined);
  const onEnd = (problem: string) => reject(new StackError(problem));
  try {
    return { ...(await startParts(config, options, running, onEnd)), failure };
  } catch (error) {
    await stopAll(running);
    throw error;
  }
}
