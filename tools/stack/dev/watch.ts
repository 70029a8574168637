import { watch } from "node:fs";
import path from "node:path";
import { followSchemas } from "../../schema/follow.ts";
import { writeGenerated } from "../../schema/generated.ts";
import { ROOT } from "../config.ts";
import type { Part } from "../part.ts";
import type { Stack } from "../stack.ts";

/** An editor writes a file in several steps: those within this time are one change (ms). */
const QUIET = 300;

/** Calls `onChange` after files below a folder have changed. */
function watchFolder(folder: string, onChange: () => Promise<void>): Part {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (!file || file.endsWith("~") || path.basename(file).startsWith(".")) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(onChange);
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

/** Updates the database from the schema files, and the generated files from the database. */
async function onSchemas({ addresses }: Stack, progress: (line: string) => void) {
  try {
    if (!(await followSchemas(addresses))) return;
    progress('Changed the database. Rows do not follow (docs/changing.md, "By hand")');
    await writeGenerated(addresses.dbUrl);
    progress(
      'Wrote the types. "npm run migration -- <name>" writes the migration once it is right',
    );
  } catch (error) {
    progress(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Picks up changes of the SQL and of the edge functions while the stack runs: the database follows an
 * edited schema file, and its types do; functions run their new code from the next request on.
 */
export function watchSources(stack: Stack, progress: (line: string) => void): Part {
  const schemas = watchFolder(path.join(ROOT, "supabase/schemas"), () =>
    onSchemas(stack, progress),
  );
  const functions = watchFolder(path.join(ROOT, "supabase/functions"), async () => {
    await stack.reloadFunctions();
    progress("The edge functions run their new code from the next request on");
  });
  return {
    async stop() {
      await Promise.all([schemas.stop(), functions.stop()]);
    },
  };
}
