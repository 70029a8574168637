import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { ROOT, StackError } from "./config.ts";

/** What is left of a file when it is split into statements: everything but white space and semicolons. */
function essence(sql: string): string {
  return sql.replace(/[\s;]+/g, "");
}

/**
 * Makes sure that the database's applied migrations say what their files say. The CLI applies a file
 * once and never looks at it again, so that a change of it would be missing without a word.
 * @param workdir The folder that holds `supabase/migrations`, when it is not the repository.
 * @throws StackError that names the files.
 */
export async function refuseEditedMigrations(dbUrl: string, workdir: string = ROOT) {
  const folder = path.join(workdir, "supabase/migrations");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  const sql = postgres(dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const applied = await sql<{ file: string; statements: string[] }[]>`
      select version || '_' || name || '.sql' as file, statements
      from supabase_migrations.schema_migrations order by version`;
    const edited: string[] = [];
    for (const { file, statements } of applied.filter(({ file }) => files.includes(file))) {
      const text = await readFile(path.join(folder, file), "utf8");
      if (essence(text) !== essence(statements.join(";"))) edited.push(file);
    }
    if (edited.length > 0) {
      throw new StackError(
        `supabase/migrations/${edited.join(", ")} changed after it was applied: put the change into a new file, or (before the first release) run "npm run db:reset".`,
      );
    }
  } finally {
    await sql.end();
  }
}
