import { readArguments } from "./arguments.ts";
import { loadDotEnv, readConfig } from "./config.ts";
import { startViteServers } from "./dev/viteServers.ts";
import { watchSources } from "./dev/watch.ts";
import { runUntilStopped } from "./lifecycle.ts";
import { type Part, stopAll } from "./part.ts";
import { startStack } from "./stack.ts";
import { summaryOf } from "./summary.ts";

/**
 * `npm run dev`: like `npm start`, but serves both apps from their sources with hot reload, and
 * picks up changes to SQL and functions. Accepts `--at`.
 */
await runUntilStopped(async (abort) => {
  const { at } = readArguments(process.argv.slice(2));
  loadDotEnv();
  const config = readConfig();
  const progress = console.log;
  const stack = await startStack(config, {
    seed: true,
    followSchemas: true,
    at,
    schedule: true,
    addressLimits: true,
    abort,
    onProgress: progress,
  });
  const running: Part[] = [stack];
  try {
    progress("Starting the development servers of both apps");
    running.push(await startViteServers(config, stack.addresses));
    running.push(watchSources(stack, progress));
  } catch (error) {
    await stopAll(running);
    throw error;
  }
  progress(summaryOf(stack.addresses));
  progress(
    "Ready: pages reload when their code changes, schema files update the database, and edge",
  );
  progress("functions use their new code from the next request (Ctrl-C stops everything)");
  return { failure: stack.failure, stop: () => stopAll(running) };
});
