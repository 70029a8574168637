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
 * Runs a step. Its output goes to the terminal, or is kept back and shown only on failure
 * (`quiet`), so that steps running side by side stay readable.
 * @returns the exit code; a command that cannot be started counts as 127.
 */
export function run(step: Step, { quiet = false } = {}): Promise<number> {
  const [file, ...args] = step.command;
  if (!file) throw new Error(`Step "${step.name}" has no command.`);
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        PATH: `${path.join(ROOT, "node_modules/.bin")}${path.delimiter}${process.env.PATH ?? ""}`,
        ...step.env,
      },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
    child.on("error", (error) => {
      console.error(`${step.name}: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code) => {
      if (quiet && code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** Runs steps one after the other, each counting as one test. */
export async function runAsTests(steps: Step[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    const started = performance.now();
    const code = await run(step, { quiet: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "✓" : "✗"} ${step.name} (${seconds} s)`);
    tallies.push({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
  }
  return sum(tallies);
}
