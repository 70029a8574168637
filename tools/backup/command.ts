/**
 * `npm run backup -- <folder>` and `npm run restore -- <folder>` (docs/operations.md).
 */
import path from "node:path";
import { loadDotEnv, StackError } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";
import { explain, readProject } from "./project.ts";
import { restoreBackup } from "./restoreBackup.ts";
import { takeBackup } from "./takeBackup.ts";

const COMMANDS = {
  backup: { work: takeBackup, done: "Saved" },
  restore: { work: restoreBackup, done: "Restored" },
};

try {
  loadDotEnv();
  const [name, folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0) {
    throw new StackError(`Specify one folder: npm run ${name} -- <folder>`);
  }
  const { work, done } = COMMANDS[name === "restore" ? "restore" : "backup"];
  const { tables, files, takenAt } = await work(readProject(), path.resolve(folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${done}: ${rows} rows of ${tables.length} tables and ${files.length} files, as of ${takenAt}.`,
  );
} catch (error) {
  report(explain(error));
  process.exitCode = 1;
}
