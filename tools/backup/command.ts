import path from "node:path";
import { loadDotEnv, StackError } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";
import type { Manifest } from "./manifest.ts";
import { explain, type Project, readProject } from "./project.ts";

/**
 * Runs `npm run backup -- <folder>` or `npm run restore -- <folder>`, and says how much it was.
 * @param done what has happened to the data, in a word or two.
 */
export async function runCommand(
  work: (project: Project, folder: string) => Promise<Manifest>,
  done: string,
): Promise<void> {
  try {
    loadDotEnv();
    const [folder, ...others] = process.argv.slice(2);
    if (!folder || others.length > 0) {
      throw new StackError(
        `Name one folder: npm run ${process.env.npm_lifecycle_event ?? "backup"} -- <folder>`,
      );
    }
    const project = readProject();
    const { tables, files, takenAt } = await work(project, path.resolve(folder));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${done}: ${rows} rows of ${tables.length} tables and ${files.length} files, as of ${takenAt}.`,
    );
  } catch (error) {
    report(explain(error));
    process.exitCode = 1;
  }
}
