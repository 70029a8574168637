import { loadDotEnv, readConfig } from "./config.ts";
import { runUntilStopped } from "./lifecycle.ts";
import { startStack } from "./stack.ts";
import { summaryOf } from "./summary.ts";

/**
 * `npm start`: the whole product on this machine, until Ctrl-C.
 * `npm start -- --without-site`: the same without the two apps, which then are not built either.
 */
const site = !process.argv.includes("--without-site");

await runUntilStopped(async (abort) => {
  loadDotEnv();
  const stack = await startStack(readConfig(), {
    build: site,
    site,
    seed: true,
    schedule: true,
    addressLimits: true,
    abort,
    onProgress: console.log,
  });
  console.log(summaryOf(stack.addresses));
  console.log("Ready (Ctrl-C stops everything)");
  return stack;
});
