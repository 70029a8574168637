import { writeFile } from "node:fs/promises";
import path from "node:path";
import { writeApiDocs, writeRolesDocs } from "../apiDocs/apiDocs.ts";
import { ROOT, StackError } from "../stack/config.ts";
import { type CliFailure, cliUrl, reasonOf, runCli } from "./cli.ts";
import { generateConstants } from "./generateConstants.ts";

/** Generates the text of a file from a database with the current schema. */
type Generate = (dbUrl: string) => Promise<string>;

/**
 * The TypeScript types of the database's public schema, as the official CLI writes them.
 * @throws StackError with the CLI's reason.
 */
async function generateTypes(dbUrl: string): Promise<string> {
  const args = ["gen", "types", "typescript", `--remote=${cliUrl(dbUrl)}`, "--schema=public"];
  try {
    return (await runCli(args)).stdout;
  } catch (error) {
    throw new StackError(`The types could not be generated: ${reasonOf(error as CliFailure)}`);
  }
}

/** The generators of TypeScript files, by path. */
export const TYPES: Readonly<Record<string, Generate>> = {
  "supabase/functions/_shared/database.types.ts": generateTypes,
  "supabase/functions/_shared/constants.ts": generateConstants,
};

/** The generators of all files, by path. */
export const GENERATED: Readonly<Record<string, Generate>> = {
  ...TYPES,
  "docs/api.md": writeApiDocs,
  "docs/roles.md": writeRolesDocs,
};

/**
 * Writes generated files.
 * @param files Some of GENERATED, or all.
 * @returns their paths.
 * @throws StackError when the database cannot be read.
 */
export async function writeGenerated(
  dbUrl: string,
  files: Readonly<Record<string, Generate>> = GENERATED,
): Promise<string[]> {
  const texts = await Promise.all(
    Object.entries(files).map(async ([file, generate]) => [file, await generate(dbUrl)] as const),
  );
  for (const [file, text] of texts) await writeFile(path.join(ROOT, file), text);
  return texts.map(([file]) => file);
}
