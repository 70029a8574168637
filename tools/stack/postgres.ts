import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Part } from "./part.ts";
import { chooseAccount, launchAs } from "./postgres/account.ts";
import { ensureCluster, findBinaries } from "./postgres/cluster.ts";
import { commandOf, signal, waitForExit } from "./processes.ts";
import { startServer } from "./serverProcess.ts";

/** Options of the server: only TCP on this machine (no socket file to leave behind), UTC. */
const SERVER_OPTIONS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  max_connections: "200",
};

/** Temporary data need not survive a power failure, only a crash of the process. */
const TEMPORARY_OPTIONS = { fsync: "off", full_page_writes: "off" };

/** The folder of the cluster in a data folder. */
export function clusterOf(dataDir: string): string {
  return path.join(dataDir, "postgres");
}

interface Lock {
  pid: number;
  isReady: boolean;
}

/** Reads postmaster.pid: the process id is in the first line, the state in the last. */
async function readLock(clusterDir: string): Promise<Lock | undefined> {
  const text = await readFile(path.join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, isReady: lines[7]?.trim() === "ready" } : undefined;
}

/**
 * Cleans up after a killed stack: stops the server of this cluster if it still runs, and removes a lock whose
 * process is gone or belongs to another program.
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const lock = await readLock(clusterDir);
  if (!lock) return;
  const command = await commandOf(lock.pid);
  if (command?.includes(`-D ${clusterDir} `)) {
    signal(lock.pid, "SIGINT");
    if (!(await waitForExit(lock.pid))) {
      signal(lock.pid, "SIGKILL");
      await waitForExit(lock.pid);
    }
  }
  // Keeps the lock of a server that has started since.
  if ((await readLock(clusterDir))?.pid === lock.pid) {
    await rm(path.join(clusterDir, "postmaster.pid"), { force: true });
  }
}

/**
 * Starts Postgres on `port` with its cluster in `dataDir`, creating the cluster first if needed.
 * @returns once it accepts connections.
 * @throws StackError when the port is taken or the server cannot start.
 */
export async function startPostgres(config: {
  port: number;
  dataDir: string;
  /** Whether the data is removed afterwards: then writes are not flushed to disk. */
  isTemporary?: boolean | undefined;
  /** Called when the server ends unexpectedly. */
  progress?: (line: string) => void;
}): Promise<Part> {
  const clusterDir = clusterOf(config.dataDir);
  const binaries = await findBinaries();
  const account = await chooseAccount(clusterDir);
  await stopOrphan(clusterDir);
  await ensureCluster(binaries, account, clusterDir);

  const settings = Object.entries({
    ...SERVER_OPTIONS,
    ...(config.isTemporary && TEMPORARY_OPTIONS),
    port: String(config.port),
  });
  const args = [
    "-D",
    clusterDir,
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const launch = await launchAs(account, binaries.postgres, args, clusterDir);
  return startServer({
    name: "Postgres",
    command: launch.command,
    args: launch.args,
    account: launch.options,
    logFile: path.join(config.dataDir, "postgres.log"),
    signals: ["SIGINT", "SIGQUIT"],
    async isReady(pid) {
      const lock = await readLock(clusterDir);
      return lock?.pid === pid && lock.isReady;
    },
    log: config.progress,
  });
}
