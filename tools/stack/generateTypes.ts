import { writeFile } from "node:fs/promises";
import path from "node:path";
import { addressesOf, loadDotEnv, ROOT, readConfig, StackError } from "./config.ts";
import { report } from "./lifecycle.ts";
import { cliUrl, runCli } from "./migrations.ts";

/** Where the generated types are, for both apps and the edge functions. */
export const TYPES_FILE = path.join(ROOT, "supabase/functions/_shared/database.types.ts");

/**
 * The TypeScript types of the database's public schema, as the official CLI writes them.
 * @throws StackError when the database cannot be reached.
 */
export async function generateTypes(dbUrl: string): Promise<string> {
  const args = ["gen", "types", "typescript", `--remote=${cliUrl(dbUrl)}`, "--schema=public"];
  try {
    return (await runCli(args)).stdout;
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    const reason = stderr
      .trim()
      .split("\n")
      .find((line) => /error|failed|refused/i.test(line));
    throw new StackError(
      `The types could not be generated: ${reason ?? stderr.trim()}. Is the stack running (npm start)?`,
    );
  }
}

/** `npm run types:generate`: for the stack that runs on the ports of the environment. */
if (import.meta.main) {
  try {
    loadDotEnv();
    await writeFile(TYPES_FILE, await generateTypes(addressesOf(readConfig()).dbUrl));
    console.log(`Wrote ${path.relative(ROOT, TYPES_FILE)}.`);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
