import { fork } from "node:child_process";
import type { StackAddresses } from "../../supabase/local/config.ts";
import { startTemporaryStack } from "../../supabase/local/temporaryStack.ts";

/** A stack in a process of its own, so that whoever loads it does not share its event loop. */
export interface StackProcess {
  addresses: StackAddresses;
  /** Bytes that the process holds: the site, the API and the mailbox. Postgres has its own. */
  memory(): Promise<number>;
  /** Resolves when nothing of the stack is left, its data included. */
  stop(): Promise<void>;
}

type Question = "memory" | "stop";

/** @throws Error when the stack cannot be started. */
export async function startStackProcess(): Promise<StackProcess> {
  const child = fork(import.meta.filename, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once("message", (message) => resolve(message as T));
      void exited.then(() => reject(new Error("The stack has stopped.")));
    });
  const ask = (question: Question) => child.send(question);
  return {
    addresses: await answer<StackAddresses>(),
    memory() {
      const memory = answer<number>();
      ask("memory");
      return memory;
    },
    stop() {
      if (child.connected) ask("stop");
      return exited;
    },
  };
}

if (import.meta.main) {
  const stack = await startTemporaryStack({ site: true });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void stack.stop().finally(() => process.exit());
  };
  // Ctrl-C reaches both processes, and the other one ends first: the data goes nevertheless.
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("disconnect", stop);
  process.on("message", (question: Question) => {
    if (question === "stop") stop();
    else process.send?.(process.memoryUsage.rss());
  });
  process.send?.(stack.addresses);
}
