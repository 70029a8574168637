import { writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../stack/config.ts";
import { generateTypes } from "./generateTypes.ts";

/** What is written from the database for TypeScript, by the path of its file. */
export const GENERATED: Readonly<Record<string, (dbUrl: string) => Promise<string>>> = {
  "supabase/functions/_shared/database.types.ts": generateTypes,
};

/**
 * Writes each generated file from a database that has what the schema files say.
 * @returns their paths.
 * @throws StackError when the database cannot be asked.
 */
export async function writeGenerated(dbUrl: string): Promise<string[]> {
  const texts = await Promise.all(
    Object.entries(GENERATED).map(
      async ([file, generate]) => [file, await generate(dbUrl)] as const,
    ),
  );
  for (const [file, text] of texts) await writeFile(path.join(ROOT, file), text);
  return texts.map(([file]) => file);
}
