import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../stack/config.ts";

const run = promisify(execFile);

/** The output of a failed command. */
export interface CliFailure {
  stdout?: string;
  stderr?: string;
}

/**
 * Runs a command of the official Supabase CLI.
 * @param workdir The folder that holds `supabase/`; the repository except in tests.
 * @throws a CliFailure when it fails.
 */
export function runCli(
  args: string[],
  workdir: string = ROOT,
): Promise<{ stdout: string; stderr: string }> {
  const program = path.join(ROOT, "node_modules/supabase/dist/supabase.js");
  return run(process.execPath, [program, "--workdir", workdir, ...args], {
    cwd: workdir,
    env: { ...process.env, DO_NOT_TRACK: "1", NO_COLOR: "1" },
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** The database's address for the CLI: it is local and has no TLS. */
export function cliUrl(dbUrl: string): string {
  return `${dbUrl}?sslmode=disable`;
}

/** The line of a command's output with the error. */
export function reasonOf({ stdout = "", stderr = "" }: CliFailure): string {
  const lines = `${stderr}\n${stdout}`.trim().split("\n");
  return (lines.find((line) => /error|failed|refused/i.test(line)) ?? lines.at(-1) ?? "").trim();
}
