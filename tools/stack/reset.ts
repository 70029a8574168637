import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { loadDotEnv, readConfig, StackError } from "./config.ts";
import { findOwner, isDataFolder } from "./dataFolder.ts";
import { report } from "./lifecycle.ts";
import { clusterOf, stopOrphan } from "./postgres.ts";
import { stopOrphanedPostgrest } from "./rest/postgrest.ts";

/**
 * Empties the data folder of a stack that does not run.
 * @returns The outcome, in one line.
 * @throws StackError when the stack runs, or the folder contains other files.
 */
export async function resetData(dataDir: string): Promise<string> {
  const isStackData = await isDataFolder(dataDir);
  if (isStackData === undefined) return `Nothing to remove: ${dataDir} is empty.`;
  if (!isStackData) {
    throw new StackError(
      `DATA_DIR ${dataDir} contains other files than this stack's data: nothing was removed.`,
    );
  }
  const owner = await findOwner(dataDir);
  if (owner !== undefined) {
    throw new StackError(
      `The stack on ${dataDir} is running (process ${owner}): stop it with Ctrl-C, then reset.`,
    );
  }
  await stopOrphan(clusterOf(dataDir));
  await stopOrphanedPostgrest(dataDir);
  const content = await readdir(dataDir);
  await Promise.all(content.map((name) => rm(path.join(dataDir, name), { recursive: true })));
  return `Removed the database and files in ${dataDir}. The next start creates new demo data.`;
}

/** `npm run db:reset`. */
if (import.meta.main) {
  try {
    loadDotEnv();
    console.log(await resetData(readConfig().dataDir));
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
