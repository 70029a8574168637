import { ROOT, StackError } from "../stack/config.ts";
import { type CliFailure, cliUrl, reasonOf, runCli } from "./cli.ts";
import { migrationPath } from "./files.ts";

/** The CLI's output for a failed migration in one line: the file and Postgres's message. */
function failureOf(failure: CliFailure): string {
  const output = `${failure.stderr}\n${failure.stdout}`;
  const file = [...output.matchAll(/Applying migration (\S+?)\.\.\./g)].at(-1)?.[1];
  const message = /ERROR: .*/.exec(output)?.[0];
  if (file && message) {
    const statement = /At statement: \d+\n(.*)/.exec(output)?.[1]?.trim();
    const place = statement ? ` at "${statement.slice(0, 120)}"` : "";
    return `Migration ${migrationPath(file)} failed: ${message}${place}.`;
  }
  if (output.includes("--include-all")) {
    const files = [...output.matchAll(/supabase\/migrations\/\S+/g)].map(([name]) => name);
    return `${files.join(", ")} is older than the last applied migration: give it a later time stamp.`;
  }
  if (/not found in local migrations|Remote migration versions/i.test(output)) {
    return 'The database has a migration that is not in supabase/migrations: bring the file back, or run "npm run db:reset".';
  }
  return `The migrations could not be applied: ${reasonOf(failure)}`;
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
    throw new StackError(failureOf(error as CliFailure));
  }
}
