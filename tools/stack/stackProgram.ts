import { runUntilStopped } from "./lifecycle.ts";
import { type StackReady, WITH_SITE } from "./stackProcess.ts";
import { startTemporaryStack } from "./temporaryStack.ts";

/**
 * The process that startStackProcess starts: tells its addresses, then its memory as often as it is
 * asked, and ends with its parent.
 */
await runUntilStopped(async (abort) => {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  const site = process.argv.includes(WITH_SITE);
  const stack = await startTemporaryStack({ site, abort, onProgress: console.log });
  process.on("message", () => process.send?.(process.memoryUsage.rss()));
  process.send?.({ addresses: stack.addresses, config: stack.config } satisfies StackReady);
  return stack;
});
