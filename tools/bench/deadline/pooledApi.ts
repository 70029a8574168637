import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { StackAddresses } from "../../stack/config.ts";
import type { Part } from "../../stack/part.ts";
import type { StackReady } from "../../stack/stackProcess.ts";

const PROGRAM = fileURLToPath(new URL("./pooledApiProgram.ts", import.meta.url));

/**
 * Puts a second API beside a stack, in a process of its own: two PostgRESTs in turn, both through
 * PgBouncer in transaction mode; all else goes on to the stack. It ends with the process that started it.
 * @param pgbouncer The program.
 * @throws Error when it cannot start; why is on the terminal.
 */
export async function startPooledApi(
  { addresses, config }: StackReady,
  pgbouncer: string,
): Promise<Part & { addresses: StackAddresses }> {
  const child = fork(PROGRAM, [JSON.stringify({ addresses, config, pgbouncer })]);
  const ended = once(child, "exit");
  const failed = ended.then(() => {
    throw new Error("The API through PgBouncer ended.");
  });
  failed.catch(() => undefined);
  const [apiUrl] = (await Promise.race([once(child, "message"), failed])) as [string];
  return {
    addresses: { ...addresses, apiUrl },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
