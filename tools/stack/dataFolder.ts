import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { StackError } from "./config.ts";
import type { Part } from "./part.ts";
import { commandOf } from "./processes.ts";

/** The file that marks a stack's folder: only such a folder is ever emptied. */
const MARKER = "device-innovation-challenge.json";
const LOCK = "stack.pid";

interface Owner {
  pid: number;
  command: string;
}

async function contentOf(dataDir: string): Promise<string[]> {
  return readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new StackError(
      `DATA_DIR ${dataDir} cannot be read (${error.code}): choose another folder.`,
    );
  });
}

/** Whether the folder holds a stack's data (true), other files (false), or nothing (undefined). */
export async function isDataFolder(dataDir: string): Promise<boolean | undefined> {
  const content = await contentOf(dataDir);
  return content.length === 0 ? undefined : content.includes(MARKER);
}

/** The process id of the stack that uses this folder, if one runs. */
export async function findOwner(dataDir: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, LOCK), "utf8").catch(() => undefined);
  if (!text) return undefined;
  let owner: Owner;
  try {
    owner = JSON.parse(text) as Owner;
  } catch {
    return undefined; // incomplete: its stack was killed while writing it
  }
  // After a kill -9 another program may have the process id.
  return (await commandOf(owner.pid)) === owner.command ? owner.pid : undefined;
}

/**
 * Claims the data folder until the returned part is stopped. The lock of a killed stack is replaced.
 * @throws StackError when a stack runs on it already, or it contains other files.
 */
export async function claimDataFolder(dataDir: string): Promise<Part> {
  if ((await isDataFolder(dataDir)) === false) {
    throw new StackError(
      `DATA_DIR ${dataDir} contains other files than this stack's data: choose an empty folder.`,
    );
  }
  const owner = await findOwner(dataDir);
  if (owner !== undefined) {
    throw new StackError(
      `A stack already runs on ${dataDir} (process ${owner}): stop it, or choose another DATA_DIR.`,
    );
  }
  const lock = path.join(dataDir, LOCK);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(path.join(dataDir, MARKER), `${JSON.stringify({ version: 1 })}\n`);
    await rm(lock, { force: true });
    const command = (await commandOf(process.pid)) ?? "";
    await writeFile(lock, JSON.stringify({ pid: process.pid, command }), { flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StackError(`DATA_DIR ${dataDir} cannot be used (${code}): choose another folder.`);
  }
  return { stop: () => rm(lock, { force: true }) };
}
