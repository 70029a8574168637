import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const STYLE_SHEET = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE_SCRIPT = /(<script type="module"[^>]*>)([^<]*)(<\/script>)/;
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const BARE_IMPORT = /^import ("[^"]+");$/gm;

/** Waits for the frame that is painted next; a window that is not shown paints none. */
const PAINTED =
  "if (!document.hidden) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));";

/** Has the browser fetch all modules at once, and not one after the other as they import each other. */
function preload(modules: string[]): string {
  return `for (const href of ${JSON.stringify(modules)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`;
}

/**
 * Lets a prerendered page be painted before anything else happens: its style sheets are in it, and
 * its scripts are fetched and started after the first paint. As React Router writes a page, the paint
 * waits for the style sheets, and they share a slow network with 130 kB of scripts.
 * @param html a page whose only inline module imports the routes' code (`<Scripts>`).
 * @param styleSheet gives the text of a style sheet by its address.
 * @throws when the page looks different than expected.
 */
export function paintFirst(html: string, styleSheet: (address: string) => string): string {
  const [, start, code, end] = MODULE_SCRIPT.exec(html) ?? [];
  if (!code) throw new Error("The page has no script that starts it.");
  const dynamic = code
    .replace(BARE_IMPORT, "await import($1);")
    .replace(NAMED_IMPORT, "const $1 = await import($2);");
  if (dynamic === code || /^import [^(]/m.test(dynamic)) {
    throw new Error("The script that starts a page looks different than expected.");
  }
  const modules = [...html.matchAll(MODULE_PRELOAD)].flatMap(([, address]) => address ?? []);
  return (
    html
      .replace(MODULE_PRELOAD, "")
      // The link stays for React, which expects it, and is not fetched.
      .replace(
        STYLE_SHEET,
        (link, address: string) =>
          `<style>${styleSheet(address)}</style>${link.replace("/>", " disabled/>")}`,
      )
      .replace(MODULE_SCRIPT, () => `${start}${PAINTED}\n${preload(modules)}\n${dynamic}${end}`)
  );
}

/** The same for every page of a build. */
export async function paintPagesFirst(folder: string): Promise<void> {
  const styleSheets = new Map<string, string>();
  for await (const name of glob("assets/*.css", { cwd: folder })) {
    styleSheets.set(`/${name}`, await readFile(path.join(folder, name), "utf8"));
  }
  for await (const name of glob("**/*.html", { cwd: folder })) {
    const file = path.join(folder, name);
    const html = paintFirst(await readFile(file, "utf8"), (address) => {
      const text = styleSheets.get(address);
      if (text === undefined) throw new Error(`${name} names a style sheet without a file.`);
      return text;
    });
    await writeFile(file, html);
  }
}
