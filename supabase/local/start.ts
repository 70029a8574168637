import { loadDotEnv, readConfig, StackError } from "./config.ts";
import { startStack } from "./stack.ts";

/** `npm start`: the whole product on this machine, until Ctrl-C. */
async function main(): Promise<void> {
  loadDotEnv();
  const stack = await startStack(readConfig(), { seed: true, site: true, onProgress: console.log });
  const stop = () => void stack.stop();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  console.log("Ready");
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exitCode = 1;
}
