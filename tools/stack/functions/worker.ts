import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { signal, waitForExit } from "../processes.ts";

/** How to start the process of a function. */
interface WorkerLaunch {
  command: string;
  args: (socketPath: string) => string[];
  env: Record<string, string>;
  /** The folder of its sockets. */
  folder: string;
  /** Gets its process id, for tests that measure or kill it. */
  pidFile: string;
}

/** A function's process, started by the first request and again after it has exited. */
export class Worker {
  readonly #name: string;
  readonly #launch: WorkerLaunch;
  readonly #log: (line: string) => void;
  #child: ChildProcess | undefined;
  #socket: Promise<string> | undefined;
  #starts = 0;

  constructor(name: string, launch: WorkerLaunch, log: (line: string) => void) {
    this.#name = name;
    this.#launch = launch;
    this.#log = log;
  }

  /**
   * The path of the socket on which the function listens, after starting it if it does not run. Pages and other
   * machines cannot reach a socket, so each request has passed the API.
   * @throws Error when the process ends before it listens.
   */
  socketPath(): Promise<string> {
    this.#socket ??= this.#start();
    return this.#socket;
  }

  #start(): Promise<string> {
    const { command, args, env, folder, pidFile } = this.#launch;
    this.#starts += 1;
    const socketPath = path.join(folder, `${this.#name}-${this.#starts}`);
    const child = spawn(command, args(socketPath), {
      env: {
        ...env,
        DENO_SERVE_ADDRESS: `unix:${socketPath}`,
        DENO_NO_UPDATE_CHECK: "1",
        NO_COLOR: "1",
      },
      // In its own process group: Ctrl-C reaches only the stack, which then stops its parts in order.
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#child = child;
    if (child.pid) writeFileSync(pidFile, String(child.pid));
    child.stdin.on("error", () => undefined);
    return new Promise<string>((resolve, reject) => {
      const onLine = (line: string) => {
        if (line === `Listening on ${socketPath}`) resolve(socketPath);
        else this.#log(`[${this.#name}] ${line}`);
      };
      createInterface({ input: child.stdout }).on("line", onLine);
      createInterface({ input: child.stderr }).on("line", onLine);
      child.once("error", reject);
      child.once("exit", (code, exitSignal) => {
        if (this.#child === child) {
          this.#child = undefined;
          this.#socket = undefined;
          rmSync(pidFile, { force: true });
        }
        reject(
          new Error(`The function's process ended (${exitSignal ?? code}) before it listened.`),
        );
      });
    });
  }

  /**
   * Kills the process, even while it works; the next request starts a new one.
   * @param failed Kills it only if it listens on this socket.
   */
  async stop(failed?: string): Promise<void> {
    const child = this.#child;
    if (!child?.pid) return;
    if (failed && failed !== (await this.#socket?.catch(() => undefined))) return;
    if (this.#child === child) {
      this.#child = undefined;
      this.#socket = undefined;
    }
    signal(child.pid, "SIGKILL");
    await waitForExit(child.pid);
    rmSync(this.#launch.pidFile, { force: true });
  }
}
