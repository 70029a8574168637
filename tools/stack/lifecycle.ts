import { StackError } from "./config.ts";
import type { Part } from "./part.ts";

/** Prints an error: one line if the user can fix it, otherwise all of it. */
export function report(error: unknown): void {
  console.error(error instanceof StackError ? error.message : error);
}

/**
 * Runs a part as a program until Ctrl-C, SIGTERM or a closed terminal, then stops it and exits with 0. If it cannot
 * start, or fails, it prints the reason, stops it, and exits with 1.
 * @param start Gets the signal that aborts it.
 */
export async function runUntilStopped(start: (abort: AbortSignal) => Promise<Part>): Promise<void> {
  const abort = new AbortController();
  const stopRequested = new Promise<void>((resolve) => {
    abort.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  // Ignore further signals: npm repeats the Ctrl-C of the terminal.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => abort.abort());
  }
  // npm runs this process in a shell, which exits on npm's SIGTERM without stopping it.
  const parent = process.ppid;
  const isParentGone = () =>
    process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
  setInterval(() => isParentGone() && abort.abort(), 250).unref();
  process.on("uncaughtException", (error) => {
    report(error);
    process.exitCode = 1;
    abort.abort();
  });
  const fail = (error: unknown) => {
    // An aborted start is not a failure, and its Ctrl-C also ends programs that are starting.
    if (abort.signal.aborted) return;
    report(error);
    process.exitCode = 1;
  };
  try {
    const part = await start(abort.signal);
    await Promise.race([stopRequested, part.failure ?? stopRequested]).catch(fail);
    await part.stop();
  } catch (error) {
    fail(error);
  }
  process.exit();
}
