import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const MODULE_SCRIPT = /(<script type="module"[^>]*>)([^<]*)(<\/script>)/;
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const BARE_IMPORT = /^import ("[^"]+");$/gm;

/** Waits for the frame that is painted next; a window that is not shown paints none. */
const PAINTED =
  "if (!document.hidden) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));";

/**
 * Has a prerendered page start its scripts once it has been painted. React Router starts them as soon
 * as they are there, which on a slow device keeps a finished page from being shown.
 * @param html a page whose only inline module imports the routes' code (`<Scripts>`).
 * @throws when there is no such script, or it looks different than expected.
 */
export function startAfterPaint(html: string): string {
  const [, start, code, end] = MODULE_SCRIPT.exec(html) ?? [];
  if (!code) throw new Error("The page has no script that starts it.");
  const dynamic = code
    .replace(BARE_IMPORT, "await import($1);")
    .replace(NAMED_IMPORT, "const $1 = await import($2);");
  if (dynamic === code || /^import [^(]/m.test(dynamic)) {
    throw new Error("The script that starts a page looks different than expected.");
  }
  return html.replace(MODULE_SCRIPT, () => `${start}${PAINTED}\n${dynamic}${end}`);
}

/** The same for every page of a build. */
export async function startPagesAfterPaint(folder: string): Promise<void> {
  for await (const name of glob("**/*.html", { cwd: folder })) {
    const file = path.join(folder, name);
    await writeFile(file, startAfterPaint(await readFile(file, "utf8")));
  }
}
