import { spawn } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { StackError } from "./config.ts";
import type { Part } from "./part.ts";
import { signal, waitForExit } from "./processes.ts";

/** Only a server that hangs takes this long, not one on a busy machine. */
const START_TIMEOUT = 10 * 60_000;

interface ServerProcess {
  /** Its name in messages. */
  name: string;
  command: string;
  args: string[];
  account?: { uid?: number; gid?: number };
  /** The file of its output since this start. */
  logFile: string;
  /** The first one asks it to stop, the second one forces it. */
  signals: [NodeJS.Signals, NodeJS.Signals];
  isReady: (pid: number) => Promise<boolean>;
  /** Called once with the reason when the server ends unexpectedly. */
  log?: ((line: string) => void) | undefined;
  /** Called as soon as it has a process id. */
  onSpawn?: (pid: number) => Promise<void>;
}

/** The last error message in the output of a server, without its time and process. */
async function lastError(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trim().split("\n");
  const line = lines.findLast((one) => /fatal|panic|error|failed|cannot|setpriv:/i.test(one));
  return line?.replace(/^.*?((FATAL|PANIC): +|[+-]\d{4}: )/, "").trim() || `see ${logFile}`;
}

/**
 * Starts a server in a process group of its own, so that Ctrl-C reaches only the stack, which stops it in order.
 * @returns once it is ready.
 * @throws StackError with its error message when it cannot start.
 */
export async function startServer(server: ServerProcess): Promise<Part> {
  const output = await open(server.logFile, "w");
  const child = spawn(server.command, server.args, {
    ...server.account,
    // With the locale C, PostgREST cannot read a path with other letters than ASCII.
    env: { ...process.env, ...(process.platform === "linux" && { LC_ALL: "C.UTF-8" }) },
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
  });
  // Registered first, because it may exit at any time.
  let isEnded = false;
  let isStopping = false;
  const ended = new Promise<string>((resolve) => {
    const onEnd = (how: string) => {
      isEnded = true;
      resolve(how);
    };
    child.once("error", (error) => onEnd(error.message));
    child.once("exit", (code, by) => onEnd(by ?? `exit code ${code}`));
  });
  await output.close();
  const { pid } = child;
  if (pid) await server.onSpawn?.(pid);

  async function stop(): Promise<void> {
    isStopping = true;
    if (!pid || isEnded) return;
    const [stopSignal, killSignal] = server.signals;
    signal(pid, stopSignal);
    if (!(await waitForExit(pid))) signal(pid, killSignal);
    await ended;
  }

  const deadline = Date.now() + START_TIMEOUT;
  while (!(pid && (await server.isReady(pid)))) {
    if (isEnded || !pid || Date.now() > deadline) {
      await stop();
      throw new StackError(`${server.name} cannot start: ${await lastError(server.logFile)}`);
    }
    await Promise.race([delay(25), ended]);
  }
  void ended.then(async (how) => {
    if (isStopping) return;
    const reason = `${how}, ${await lastError(server.logFile)}`;
    server.log?.(`${server.name} has exited (${reason}): start the stack again.`);
  });
  return { stop };
}
