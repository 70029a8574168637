import { fork } from "node:child_process";
import type { StackAddresses } from "../../supabase/local/config.ts";
import { runUntilStopped } from "../../supabase/local/lifecycle.ts";
import { startTemporaryStack } from "../../supabase/local/temporaryStack.ts";

/** A stack in a process of its own, so that whoever loads it does not share its event loop. */
export interface StackProcess {
  addresses: StackAddresses;
  /** Bytes that the process holds: the site, the API and the mailbox. Postgres has its own. */
  memory(): Promise<number>;
  /** Resolves when nothing of the stack is left, its data included. */
  stop(): Promise<void>;
}

/** @throws Error when the stack cannot be started. */
export async function startStackProcess(): Promise<StackProcess> {
  const child = fork(import.meta.filename, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once("message", (message) => resolve(message as T));
      void exited.then(() => reject(new Error("The stack has stopped.")));
    });
  return {
    addresses: await answer<StackAddresses>(),
    memory() {
      const memory = answer<number>();
      child.send("memory");
      return memory;
    },
    stop() {
      child.kill();
      return exited;
    },
  };
}

if (import.meta.main) {
  // The bench is gone, by Ctrl-C for instance: nothing of the stack must stay.
  process.on("disconnect", () => process.kill(process.pid));
  await runUntilStopped(async (abort) => {
    const stack = await startTemporaryStack({ site: true, abort });
    process.on("message", () => process.send?.(process.memoryUsage.rss()));
    process.send?.(stack.addresses);
    return stack;
  });
}
