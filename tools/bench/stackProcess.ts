import { fork } from "node:child_process";
import { once } from "node:events";
import type postgres from "postgres";
import { connect } from "../schema/databases.ts";
import type { StackAddresses } from "../stack/config.ts";
import { runUntilStopped } from "../stack/lifecycle.ts";
import type { Part } from "../stack/part.ts";

/** Measures on a temporary stack with the built apps, with these settings (.env.example). */
export async function onStack<Result>(
  measure: (addresses: StackAddresses, sql: postgres.Sql) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const stack = await startStackProcess(settings);
  const sql = connect(stack.addresses.dbUrl, 1);
  try {
    return await measure(stack.addresses, sql);
  } finally {
    await sql.end();
    await stack.stop();
  }
}

/**
 * Starts the stack in a process of its own, because a measurement must not share its event loop. It ends with the
 * process that started it.
 * @throws Error with the last 4,000 characters that it printed, when it cannot start or fails.
 */
async function startStackProcess(
  settings: Readonly<Record<string, string>>,
): Promise<Part & { addresses: StackAddresses }> {
  const child = fork(import.meta.filename, {
    silent: true,
    env: { ...process.env, ...settings, NODE_ENV: "" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    });
  }
  const ended = once(child, "exit").then(([code]) => {
    if (code !== 0) throw new Error(`The stack exited with code ${code}: ${output}`);
  });
  ended.catch(() => undefined);
  const [addresses] = (await Promise.race([once(child, "message"), ended])) as [StackAddresses];
  return {
    addresses,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The child process: sends its addresses, and exits with its parent. */
if (import.meta.main) {
  const { startTemporaryStack } = await import("../stack/temporaryStack.ts");
  await runUntilStopped(async (abort) => {
    process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
    const stack = await startTemporaryStack({ site: true, abort, onProgress: console.log });
    process.send?.(stack.addresses);
    return stack;
  });
}
