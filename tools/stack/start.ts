import { readArguments } from "./arguments.ts";
import { loadDotEnv, readConfig } from "./config.ts";
import { runUntilStopped } from "./lifecycle.ts";
import { startStack } from "./stack.ts";
import { summaryOf } from "./summary.ts";

/** The log of a successful edge function call. Hidden, because many would bury the summary; `npm run dev` shows them. */
const CALL_RECORD = /^\[[\w-]+\] \{"level":"info"/;

/**
 * `npm start`: the whole product on this machine, until Ctrl-C.
 * `npm start -- --without-site`: the same without the two apps, which are not built.
 * `npm start -- --empty`: without the demo data, for example to restore a backup.
 * `npm start -- --at 2025-10-05`: on another day of the challenge; existing data stays.
 */
await runUntilStopped(async (abort) => {
  const { site, demo, at } = readArguments(process.argv.slice(2));
  loadDotEnv();
  const stack = await startStack(readConfig(), {
    build: site,
    site,
    seed: demo,
    at,
    schedule: true,
    addressLimits: true,
    abort,
    onProgress: (line) => {
      if (!CALL_RECORD.test(line)) console.log(line);
    },
  });
  console.log(summaryOf(stack.addresses, demo));
  console.log("Ready (Ctrl-C stops everything)");
  return stack;
});
