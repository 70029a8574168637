import { fork } from "node:child_process";
import { once } from "node:events";
import postgres from "postgres";
import { superuserUrl } from "./api/lite.ts";
import type { StackAddresses, StackConfig } from "./config.ts";
import { runUntilStopped } from "./lifecycle.ts";
import type { Part } from "./part.ts";

/** The first message of a running stack. */
interface StackReady {
  addresses: StackAddresses;
  config: StackConfig;
}

/** A temporary stack in a process of its own. */
export interface StackProcess extends StackReady, Part {
  /** Bytes that the process holds: the API, the mailbox and the site. Postgres has its own. */
  memory(): Promise<number>;
  /** The last 4,000 characters that the process printed: its errors among them. */
  printed(): string;
  /**
   * Kills a process of its Postgres, as a machine does that has run out of memory: all connections
   * are cut, what is in memory is lost, and Postgres recovers from its write-ahead log.
   */
  killPostgres(): Promise<void>;
}

/** Kills a process of a Postgres on this machine. */
export async function crashPostgres(superuser: string): Promise<void> {
  const sql = postgres(superuser, { max: 1, onnotice: () => undefined });
  const [checkpointer] = await sql`
    select pid from pg_stat_activity where backend_type = 'checkpointer'`;
  await sql.end({ timeout: 1 });
  process.kill(checkpointer?.pid, "SIGKILL");
}

/** The argument that makes the process serve the built apps too. */
const WITH_SITE = "--with-site";

/**
 * Starts a temporary stack in a process of its own, for a test that kills parts of it, and for a
 * measurement that must not share its event loop: what goes wrong inside ends that process, which
 * `memory` and `stop` then report. It ends with the process that started it.
 * @throws Error with what it printed, when it cannot start.
 */
export async function startStackProcess({ site = false } = {}): Promise<StackProcess> {
  const child = fork(import.meta.filename, site ? [WITH_SITE] : [], {
    silent: true,
    env: { ...process.env, NODE_ENV: "" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    });
  }
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const failed = ended.then((code) => {
    throw new Error(`The stack ended with ${code}: ${output}`);
  });
  failed.catch(() => undefined);
  const [ready] = (await Promise.race([once(child, "message"), failed])) as [StackReady];
  return {
    ...ready,
    async memory() {
      const answer = once(child, "message");
      child.send("memory");
      const [bytes] = (await Promise.race([answer, failed])) as [number];
      return bytes;
    },
    printed: () => output,
    async killPostgres() {
      await crashPostgres(superuserUrl(ready.addresses));
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      else await failed;
      const code = await ended;
      if (code !== 0) throw new Error(`The stack ended with ${code}: ${output}`);
    },
  };
}

/** The process: tells its addresses, then its memory as often as it is asked, and ends with its parent. */
if (import.meta.main) {
  const { startTemporaryStack } = await import("./temporaryStack.ts");
  await runUntilStopped(async (abort) => {
    process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
    const site = process.argv.includes(WITH_SITE);
    const stack = await startTemporaryStack({ site, abort, onProgress: console.log });
    process.on("message", () => process.send?.(process.memoryUsage.rss()));
    process.send?.({ addresses: stack.addresses, config: stack.config } satisfies StackReady);
    return stack;
  });
}
