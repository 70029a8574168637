import { loadDotEnv, readConfig } from "./config.ts";
import { runUntilStopped } from "./lifecycle.ts";
import { startStack } from "./stack.ts";
import { summaryOf } from "./summary.ts";

/**
 * `npm start`: the whole product on this machine, until Ctrl-C.
 * `npm start -- --without-site`: the same without the two apps, which then are not built either.
 * `npm start -- --empty`: without the demo data, such as to restore a backup.
 */
const site = !process.argv.includes("--without-site");
const demo = !process.argv.includes("--empty");

await runUntilStopped(async (abort) => {
  loadDotEnv();
  const stack = await startStack(readConfig(), {
    build: site,
    site,
    seed: demo,
    schedule: true,
    addressLimits: true,
    abort,
    onProgress: console.log,
  });
  console.log(summaryOf(stack.addresses, demo));
  console.log("Ready (Ctrl-C stops everything)");
  return stack;
});
