import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { CONNECT_TIMEOUT } from "../stack/api/connection.ts";
import { ROOT } from "../stack/config.ts";

/** A command of the project, run from the root folder with the project's own tools first on the PATH. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

interface RunOptions {
  /** Shows the output only on failure. */
  quiet?: boolean;
  /** Aborts the command. */
  abort?: AbortSignal;
}

/**
 * Size of Node's semi-space in MB: with the default, garbage collection takes a sixth of the tests' time.
 */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=64`.trim();

/** Lite's setting for the cost of password hashes: low, because the tests sign up and in hundreds of times. */
const LITE_AUTH_BCRYPT_COST = "4";

/** Seconds for a connection to Postgres. The driver's 30 are too few for a busy machine. */
const PGCONNECT_TIMEOUT = String(CONNECT_TIMEOUT);

/**
 * Runs a step. Its output is piped, so that parallel runners print whole lines.
 * @returns the exit code; a command that cannot be started counts as 127.
 */
export function run(step: Step, { quiet = false, abort }: RunOptions = {}): Promise<number> {
  const [file = "", ...args] = step.command;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_OPTIONS,
        LITE_AUTH_BCRYPT_COST,
        PGCONNECT_TIMEOUT,
        PATH: `${path.join(ROOT, "node_modules/.bin")}${path.delimiter}${process.env.PATH ?? ""}`,
        ...step.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      ...(abort && { signal: abort }),
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        if (quiet) output.push(chunk);
        else process.stdout.write(chunk);
      });
    }
    child.on("error", (error) => {
      if (!abort?.aborted) console.error(`${step.name}: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code) => {
      if (quiet && code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** The state that the runs of one command share. */
export interface Session {
  /** The folder of the runners' reports. */
  folder: string;
  /** Arguments of the runner that select tests; empty: the whole suite. */
  selection: readonly string[];
  abort: AbortSignal;
  /** The test counts of all runners so far. */
  tally: { passed: number; failed: number; skipped: number };
}

/** Runs a step, which counts as one test. */
export async function runAsTest(step: Step, { abort, tally }: Session): Promise<void> {
  const started = performance.now();
  const isPassed = (await run(step, { quiet: true, abort })) === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${isPassed ? "✓" : "✗"} ${step.name} (${seconds} s)`);
  tally[isPassed ? "passed" : "failed"] += 1;
}

interface RunnerOptions {
  env?: Record<string, string>;
  /** Includes the deep tests. A selection does as well. */
  isDeep?: boolean;
  /** How many files run at once: as many as CI has cores, and more where tests wait for a server. */
  workers?: number;
}

/** Runs a test runner and adds the counts in its report. If it fails without a failed test, that is one failure. */
async function runTests<Report>(
  { abort, selection, tally }: Session,
  command: string[],
  { env, isDeep }: RunnerOptions,
  report: string,
  count: (report: Report) => Session["tally"],
): Promise<void> {
  const variables = {
    ...env,
    ...(isDeep && { TEST_DEEP: "1" }),
    ...(selection.length > 0 && { TEST_BY_NAME: "1", TRACE: "1" }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const code = await run({ name: command[0] ?? "", command, env: variables }, { abort });
  const text = await readFile(report, "utf8").catch(() => undefined);
  const counted = text ? count(JSON.parse(text)) : { passed: 0, failed: 0, skipped: 0 };
  tally.passed += counted.passed;
  tally.failed += counted.failed || Number(code !== 0);
  tally.skipped += counted.skipped;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

/**
 * Runs Vitest with these projects of vitest.config.ts.
 * @param files Parts of paths, to run only the matching files.
 */
export function runVitest(
  session: Session,
  projects: readonly string[],
  options: RunnerOptions & { files?: readonly string[] } = {},
): Promise<void> {
  const { workers = 2, files = [] } = options;
  const report = path.join(session.folder, `${projects.join("-")}.json`);
  const command = [
    "vitest",
    "run",
    ...files,
    ...session.selection,
    ...projects.map((project) => `--project=${project}`),
    `--maxWorkers=${workers}`,
    // As for the browser tests: on CI, a test fails only if it fails twice.
    ...(process.env.CI ? ["--retry=1"] : []),
    "--reporter=default",
    // On a busy machine every test would be reported as slow.
    "--slowTestThreshold=60000",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  return runTests<VitestReport>(session, command, options, report, (counted) => ({
    passed: counted.numPassedTests,
    failed: counted.numFailedTests,
    skipped: counted.numPendingTests + counted.numTodoTests,
  }));
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
}

/**
 * Runs the browser tests, which start their own stack unless TEST_STACK names one. A failed test
 * leaves a trace if it was selected by name.
 */
export function runPlaywright(session: Session, options: RunnerOptions = {}): Promise<void> {
  const report = path.join(session.folder, "playwright.json");
  const command = [
    "playwright",
    "test",
    "--config=e2e/playwright.config.ts",
    "--reporter=list,json",
    ...session.selection,
    ...(options.workers ? [`--workers=${options.workers}`] : []),
  ];
  return runTests<PlaywrightReport>(session, command, options, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}
