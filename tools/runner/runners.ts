import { readFile } from "node:fs/promises";
import path from "node:path";
import { run, type Tally } from "./run.ts";

/** What the runs of one command share. */
export interface Session {
  /** The folder of the runners' reports. */
  folder: string;
  /** What of the suite runs, in the arguments of its runner; all of it when there are none. */
  selection: readonly string[];
  abort: AbortSignal;
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

/** A runner that ended badly without naming a failed test still counts as one failure. */
function countFailure(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

interface RunnerOptions {
  env?: Record<string, string>;
  /** Includes the deep tests. A selection does as well. */
  isDeep?: boolean;
  /** How many files run at once: as many as CI has cores, and more where tests wait for a server. */
  workers?: number;
}

interface VitestOptions extends RunnerOptions {
  /** Parts of the paths of the files to run, when it is not all of them. */
  files?: readonly string[];
}

/** Runs Vitest with these projects of vitest.config.ts. */
export async function runVitest(
  { folder, selection, abort }: Session,
  projects: readonly string[],
  { env = {}, isDeep = false, workers = 2, files = [] }: VitestOptions = {},
): Promise<Tally> {
  const file = path.join(folder, `${projects.join("-")}.json`);
  const command = [
    "vitest",
    "run",
    ...files,
    ...selection,
    ...projects.map((project) => `--project=${project}`),
    `--maxWorkers=${workers}`,
    // As for the browser tests: on CI, what fails twice is broken.
    ...(process.env.CI ? ["--retry=1"] : []),
    "--reporter=default",
    // On a busy machine all are slow, and each would be named.
    "--slowTestThreshold=60000",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const variables = {
    ...env,
    ...(isDeep && { TEST_DEEP: "1" }),
    ...(selection.length > 0 && { TEST_BY_NAME: "1" }),
  };
  const code = await run({ name: "vitest", command, env: variables }, { abort });
  const report = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  }>(file);
  const tally = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
  return countFailure(tally, code);
}

/**
 * Runs the browser tests, which start a stack of their own unless TEST_STACK names one. Of those that
 * were chosen by name, each that fails leaves a trace.
 */
export async function runPlaywright(
  { folder, selection, abort }: Session,
  { env = {}, isDeep = false, workers }: RunnerOptions = {},
): Promise<Tally> {
  const file = path.join(folder, "playwright.json");
  const command = [
    "playwright",
    "test",
    "--config=e2e/playwright.config.ts",
    "--reporter=list,json",
    ...selection,
    ...(workers ? [`--workers=${workers}`] : []),
  ];
  const variables = {
    ...env,
    ...(isDeep && { TEST_DEEP: "1" }),
    ...(selection.length > 0 && { TEST_BY_NAME: "1", TRACE: "1" }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const code = await run({ name: "playwright", command, env: variables }, { abort });
  const report = await readReport<{
    stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  }>(file);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return countFailure({ passed: expected + flaky, failed: unexpected, skipped }, code);
}
