import { spawn } from "node:child_process";
import path from "node:path";
import { ROOT } from "../stack/config.ts";

/** Passed, failed and skipped tests of one runner. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** A command of the project, run from the root folder with the project's own tools first on the PATH. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

interface RunOptions {
  /** Keeps the output back, and shows it only on failure. */
  quiet?: boolean;
  /** Ends the command. */
  abort?: AbortSignal;
}

/**
 * Size of Node's semi-space in MB: with the default, garbage collection takes a sixth of the tests' time.
 */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=64`.trim();

/** Lite's setting for the cost of a password's hash: hundreds of accounts sign up and in. */
const LITE_AUTH_BCRYPT_COST = "4";

/** Adds up the results of several runners. */
export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * Runs a step. Its output is piped rather than given the terminal, so that runners side by side
 * print whole lines.
 * @returns the exit code; a command that cannot be started counts as 127.
 */
export function run(step: Step, { quiet = false, abort }: RunOptions = {}): Promise<number> {
  const [file, ...args] = step.command;
  if (!file) throw new Error(`Step "${step.name}" has no command.`);
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_OPTIONS,
        LITE_AUTH_BCRYPT_COST,
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

/** Runs steps one after the other, each counting as one test. */
export async function runAsTests(steps: Step[], abort?: AbortSignal): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    const started = performance.now();
    const code = await run(step, { quiet: true, ...(abort && { abort }) });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "✓" : "✗"} ${step.name} (${seconds} s)`);
    tallies.push({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
  }
  return sum(tallies);
}
