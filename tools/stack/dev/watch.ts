import { watch } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../config.ts";
import { generateTypes, TYPES_FILE } from "../generateTypes.ts";
import { applyMigrations } from "../migrations.ts";
import type { Part } from "../part.ts";
import type { Stack } from "../stack.ts";

/** An editor writes a file in several steps; what follows within this time is one change (ms). */
const QUIET = 300;

/** Calls `onChange` with the names of the files that changed below a folder. */
function watchFolder(folder: string, onChange: (files: string[]) => Promise<void>): Part {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (!file || file.endsWith("~") || path.basename(file).startsWith(".")) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed = new Set();
      work = work.then(() => onChange(files));
    }, QUIET);
  });
  return {
    async stop() {
      watcher.close();
      clearTimeout(timer);
      await work;
    },
  };
}

/** Applies new migrations; of one that is applied already it says how its change takes effect. */
async function onMigrations(stack: Stack, files: string[], progress: (line: string) => void) {
  const { dbUrl } = stack.addresses;
  try {
    const applied = await applyMigrations(dbUrl);
    for (const file of applied) progress(`Applied ${file}`);
    for (const file of files.filter((name) => name.endsWith(".sql") && !applied.includes(name))) {
      progress(`${file} was applied before: put the change into a new file, or npm run db:reset`);
    }
    if (applied.length === 0) return;
    await writeFile(TYPES_FILE, await generateTypes(dbUrl));
    progress(`Wrote ${path.relative(ROOT, TYPES_FILE)}`);
  } catch (error) {
    progress(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Picks up changes of the SQL and of the edge functions while the stack runs: a new migration is
 * applied, its types are generated; functions run their new code from the next request on.
 */
export function watchSources(stack: Stack, progress: (line: string) => void): Part {
  const migrations = watchFolder(path.join(ROOT, "supabase/migrations"), (files) =>
    onMigrations(stack, files, progress),
  );
  const functions = watchFolder(path.join(ROOT, "supabase/functions"), async () => {
    await stack.reloadFunctions();
    progress("The edge functions run their new code from the next request on");
  });
  return {
    async stop() {
      await Promise.all([migrations.stop(), functions.stop()]);
    },
  };
}
