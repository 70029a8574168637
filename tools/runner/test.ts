/**
 * `npm test`: types, lint, unit, database, API, functions and browser tests, against one stack of
 * its own on free ports with fresh data. The last line is the sum over all runners.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTemporaryStack, type TemporaryStack } from "../stack/temporaryStack.ts";
import { CHECKS } from "./checks.ts";
import { run, runAsTests, sum, type Tally } from "./run.ts";

const BUILDS = ["public-site", "backoffice"].map((app) => ({
  name: `build ${app}`,
  command: ["npm", "run", "build", "-w", app],
}));

/** A runner that ended badly without naming a failed test still counts as one failure. */
function settle(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

async function runVitest(env: Record<string, string>, folder: string): Promise<Tally> {
  const file = path.join(folder, "vitest.json");
  const command = [
    "vitest",
    "run",
    // Half of the tests wait for a server, so more workers than the two cores that CI has pay off.
    "--maxWorkers=4",
    // As for the browser tests: on CI, what fails twice is broken.
    ...(process.env.CI ? ["--retry=1"] : []),
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const code = await run({ name: "vitest", command, env });
  const report = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  }>(file);
  return settle(
    {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    },
    code,
  );
}

async function runPlaywright(env: Record<string, string>, folder: string): Promise<Tally> {
  const file = path.join(folder, "playwright.json");
  const code = await run({
    name: "playwright",
    command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=dot,json"],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = await readReport<{
    stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  }>(file);
  const stats = report?.stats;
  return settle(
    {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
    },
    code,
  );
}

/** Ctrl-C and SIGTERM end the runners; what this process started is stopped before it goes. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => void stop().finally(() => process.exit(1)));
  }
}

async function main(): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), "challenge-test-"));
  const abort = new AbortController();
  let stack: Promise<TemporaryStack> | undefined;
  async function cleanUp(): Promise<void> {
    abort.abort();
    await stack?.then(
      (started) => started.stop(),
      () => undefined,
    );
    await rm(folder, { recursive: true, force: true });
  }
  stopOnSignal(cleanUp);
  try {
    const [checks, builds] = await Promise.all([runAsTests(CHECKS), runAsTests(BUILDS)]);
    if (builds.failed > 0) return sum([checks, builds]);
    stack = startTemporaryStack({ site: true, abort: abort.signal });
    const env = { TEST_STACK: JSON.stringify((await stack).addresses) };
    const vitest = await runVitest(env, folder);
    const browser = await runPlaywright(env, folder);
    return sum([checks, builds, vitest, browser]);
  } finally {
    await cleanUp();
  }
}

const started = performance.now();
const { passed, failed, skipped } = await main();
console.log(`finished in ${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(`tests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
