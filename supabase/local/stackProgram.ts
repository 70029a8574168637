import { runUntilStopped } from "./lifecycle.ts";
import type { StackReady } from "./stackProcess.ts";
import { startTemporaryStack } from "./temporaryStack.ts";

/** The process that startStackProcess starts: tells its addresses, and ends with its parent. */
await runUntilStopped(async (abort) => {
  const { addresses, config, stop } = await startTemporaryStack({ abort, onProgress: console.log });
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.send?.({ addresses, config } satisfies StackReady);
  return { stop };
});
