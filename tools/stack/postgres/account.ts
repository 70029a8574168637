import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { StackError } from "../config.ts";

const run = promisify(execFile);

/** The system account that Postgres runs as; undefined: the current one. */
export type Account = { uid: number; gid: number } | undefined;

async function idsOf(user: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", user]), run("id", ["-g", user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/**
 * Chooses the account for Postgres, which refuses to run as root: for root it is the owner of an
 * existing cluster, else `postgres`, else `nobody`. No account is created on the machine.
 * @throws StackError when root has none of them.
 */
export async function chooseAccount(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = (await idsOf("postgres")) ?? (await idsOf("nobody"));
  if (!account) {
    throw new StackError(
      "Postgres refuses to run as root, and this machine has no account postgres or nobody: start as an ordinary user.",
    );
  }
  return account;
}

/** Whether an account that is neither owner nor in the group can reach a file of this folder. */
async function isReachable(dir: string, account: { uid: number }): Promise<boolean> {
  for (let at = dir; ; at = path.dirname(at)) {
    const { mode, uid } = await stat(at);
    if (uid !== account.uid && (mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** How to start a program of Postgres: what to run, and with which options of `spawn`. */
interface Launch {
  command: string;
  args: string[];
  options: { uid?: number; gid?: number };
}

/**
 * The way to run a program as the account. A clone or a data folder below a private folder (/root,
 * a `mktemp -d`) cannot be reached by another account. There the program keeps only root's capability
 * to enter private folders (setpriv is part of util-linux).
 */
export async function launchAs(
  account: Account,
  program: string,
  args: string[],
  clusterDir: string,
): Promise<Launch> {
  if (!account) return { command: program, args, options: {} };
  const folders = [path.dirname(program), path.dirname(clusterDir)];
  const reachable = await Promise.all(folders.map((folder) => isReachable(folder, account)));
  if (reachable.every(Boolean)) return { command: program, args, options: account };
  const capability = "-all,+dac_override";
  return {
    command: "setpriv",
    args: [
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      "--clear-groups",
      // Without this bit access(2) ignores the capability, and Postgres does not find itself.
      "--securebits=+no_setuid_fixup",
      `--bounding-set=${capability}`,
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      program,
      ...args,
    ],
    options: {},
  };
}
