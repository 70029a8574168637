import { watch } from "node:fs";
import path from "node:path";
import { followSchemas } from "../../schema/follow.ts";
import { writeGenerated } from "../../schema/generated.ts";
import { ROOT } from "../config.ts";
import type { Part } from "../part.ts";
import type { Stack } from "../stack.ts";

/** Editors write a file in several steps, so changes within this time (ms) count as one. */
const DEBOUNCE_MS = 300;

/** Calls `onChange` after files below a folder have changed. */
function watchFolder(folder: string, onChange: () => Promise<void>): Part {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (!file || file.endsWith("~") || path.basename(file).startsWith(".")) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(onChange);
    }, DEBOUNCE_MS);
  });
  return {
    async stop() {
      watcher.close();
      clearTimeout(timer);
      await work;
    },
  };
}

/** Updates the database from the schema files, and the generated files from the database. */
async function onSchemas({ addresses }: Stack, progress: (line: string) => void) {
  try {
    if (!(await followSchemas(addresses))) return;
    progress('Updated the database, but not its rows (docs/changing.md, "By hand")');
    await writeGenerated(addresses.dbUrl);
    progress('Wrote the types. When you are done, run "npm run migration -- <name>"');
  } catch (error) {
    progress(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Picks up changes to SQL and edge functions while the stack runs: an edited schema file updates the database and
 * its types, and functions use their new code from the next request.
 */
export function watchSources(stack: Stack, progress: (line: string) => void): Part {
  const schemas = watchFolder(path.join(ROOT, "supabase/schemas"), () =>
    onSchemas(stack, progress),
  );
  const functions = watchFolder(path.join(ROOT, "supabase/functions"), async () => {
    await stack.reloadFunctions();
    progress("The edge functions use their new code from the next request");
  });
  return {
    async stop() {
      await Promise.all([schemas.stop(), functions.stop()]);
    },
  };
}
