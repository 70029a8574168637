import { StackError } from "../stack/config.ts";
import { type CliFailure, cliUrl, reasonOf, runCli } from "./cli.ts";

/**
 * The TypeScript types of the database's public schema, as the official CLI writes them.
 * @throws StackError with the CLI's reason.
 */
export async function generateTypes(dbUrl: string): Promise<string> {
  const args = ["gen", "types", "typescript", `--remote=${cliUrl(dbUrl)}`, "--schema=public"];
  try {
    return (await runCli(args)).stdout;
  } catch (error) {
    throw new StackError(`The types could not be generated: ${reasonOf(error as CliFailure)}`);
  }
}
