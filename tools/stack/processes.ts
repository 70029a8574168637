import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The command line of a running process, or undefined when there is no such process.
 * /proc is asked first, because a minimal container has no `ps`.
 */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    try {
      const text = await readFile(`/proc/${pid}/cmdline`, "utf8");
      // A zombie, which cannot be stopped, has an empty command line.
      return text === "" ? undefined : text.replaceAll("\0", " ").trim();
    } catch {
      return undefined;
    }
  }
  try {
    const { stdout } = await run("ps", ["-o", "args=", "-p", String(pid)]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Sends a signal; a process that has just exited is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Only a process that hangs takes this long to exit, not one on a busy machine. */
const EXIT_TIMEOUT_MS = 60_000;

/** Waits until the process is gone; false when it hangs. */
export async function waitForExit(pid: number): Promise<boolean> {
  const deadline = Date.now() + EXIT_TIMEOUT_MS;
  while ((await commandOf(pid)) !== undefined) {
    if (Date.now() > deadline) return false;
    await delay(25);
  }
  return true;
}
