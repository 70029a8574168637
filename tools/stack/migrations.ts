import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT, StackError } from "./config.ts";

const run = promisify(execFile);

/**
 * Runs a command of the official Supabase CLI.
 * @param workdir The folder that holds `supabase/`; the repository unless a test has its own.
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

/** The database's address for the CLI: it is on this machine and speaks no TLS. */
export function cliUrl(dbUrl: string): string {
  return `${dbUrl}?sslmode=disable`;
}

/** One line from what the CLI prints when a migration fails: the file and Postgres's message. */
function failureOf(output: string): string {
  const file = [...output.matchAll(/Applying migration (\S+?)\.\.\./g)].at(-1)?.[1];
  const message = /ERROR: .*/.exec(output)?.[0];
  if (file && message) {
    const statement = /At statement: \d+\n(.*)/.exec(output)?.[1]?.trim();
    const place = statement ? ` at "${statement.slice(0, 120)}"` : "";
    return `Migration supabase/migrations/${file} failed: ${message}${place}. Correct the file and start again.`;
  }
  if (output.includes("--include-all")) {
    const files = [...output.matchAll(/supabase\/migrations\/\S+/g)].map(([name]) => name);
    return `${files.join(", ")} is older than the last applied migration: give it a later time stamp.`;
  }
  if (/not found in local migrations|Remote migration versions/i.test(output)) {
    return 'The database has a migration that is not in supabase/migrations: bring the file back, or run "npm run db:reset".';
  }
  const lines = output.trim().split("\n");
  return `The migrations could not be applied: ${lines.find((line) => /error|failed/i.test(line)) ?? lines.at(-1)}`;
}

/**
 * Applies the migrations that the database does not have yet, with the official CLI.
 * @returns the names of the files that were applied.
 * @throws StackError with the file and Postgres's message.
 */
export async function applyMigrations(dbUrl: string, workdir: string = ROOT): Promise<string[]> {
  try {
    const { stderr } = await runCli(["db", "push", `--remote=${cliUrl(dbUrl)}`, "--yes"], workdir);
    return [...stderr.matchAll(/Applying migration (\S+?)\.\.\./g)].map(([, name]) => name ?? "");
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new StackError(failureOf(`${stderr}\n${stdout}`));
  }
}
