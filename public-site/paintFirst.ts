import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const STYLE_SHEET = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE_SCRIPT = /(<script type="module"[^>]*>)([^<]*)(<\/script>)/;
const NAMED_IMPORT = /^import \* as (\w+) from "([^"]+)";$/gm;
const BARE_IMPORT = /^import "([^"]+)";$/gm;
const ROUTE_MODULES = /^\s*window\.__reactRouterRouteModules = \{([^}]*)\};$/m;
const ENTRY = /^import\("([^"]+)"\);$/m;

/** What starts a page, in the order in which it is needed. */
interface Start {
  /** All modules: fetched at once, and not one after the other as they import each other. */
  modules: string[];
  manifest: string;
  /** The modules of the page's routes by the routes' names. */
  routes: Record<string, string>;
  entry: string;
}

/** The one time that a page is loaded again by itself, this long after its scripts did not come. */
const AGAIN_MS = 5_000;

/**
 * The script that starts every page, with a `Start` in its attribute. It is the same for all pages, so
 * that one hash in the content security policy allows it. A window that is not shown paints nothing.
 * Without its scripts a page can only be read. It says so then (its look is in global.css), with a link
 * that needs no script, and is loaded again: once after a while, unless this was a reload, and whenever
 * there is a connection again. It asks first whether it would come: a page that can be read is worth
 * more than the browser's own about a lost connection.
 */
const START = `
if (!document.hidden) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
const { modules, manifest, routes, entry } = JSON.parse(document.querySelector("script[data-start]").dataset.start);
for (const href of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
try {
  await import(manifest);
  const loaded = Object.entries(routes).map(async ([name, address]) => [name, await import(address)]);
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loaded));
  await import(entry);
} catch (cause) {
  document.querySelector("main").insertAdjacentHTML("beforebegin", '<p class="not-started" role="alert">A part of this page could not be loaded: you can read it, but forms and menus do not work. <a href="">Load it again</a></p>');
  const again = () => fetch(location).then(({ ok }) => ok && location.reload(), () => {});
  addEventListener("online", again);
  if (navigator.onLine) {
    if (performance.getEntriesByType("navigation")[0]?.type === "navigate") setTimeout(again, ${AGAIN_MS});
    throw cause;
  }
}
`;

/**
 * Reads what React Router's own script would have started.
 * @throws when it looks different than expected.
 */
function readStart(code: string, modules: string[]): Start {
  const addresses = new Map(
    [...code.matchAll(NAMED_IMPORT)].map(([, name, address]) => [name, address]),
  );
  const [manifest, ...others] = [...code.matchAll(BARE_IMPORT)].flatMap(
    ([, address]) => address ?? [],
  );
  const [, names = ""] = ROUTE_MODULES.exec(code) ?? [];
  const [, entry] = ENTRY.exec(code) ?? [];
  const routes = [...names.matchAll(/("[^"]+"):(\w+)/g)].map(([, route = "", name]) => [
    JSON.parse(route) as string,
    addresses.get(name) ?? "",
  ]);
  const unknown = routes.length !== addresses.size || routes.some(([, address]) => !address);
  const rest = [NAMED_IMPORT, BARE_IMPORT, ROUTE_MODULES, ENTRY].reduce(
    (left, known) => left.replace(known, ""),
    code,
  );
  if (!manifest || !entry || others.length > 0 || unknown || rest.trim()) {
    throw new Error("The script that starts a page looks different than expected.");
  }
  return { modules, manifest, routes: Object.fromEntries(routes) as Start["routes"], entry };
}

/** A value as an attribute in single quotes. */
function attribute(value: unknown): string {
  return JSON.stringify(value).replaceAll("&", "&amp;").replaceAll("'", "&#39;");
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
  const [, opening = "", code, end] = MODULE_SCRIPT.exec(html) ?? [];
  if (!code) throw new Error("The page has no script that starts it.");
  const modules = [...html.matchAll(MODULE_PRELOAD)].flatMap(([, address]) => address ?? []);
  const start = attribute(readStart(code, modules));
  return (
    html
      .replace(MODULE_PRELOAD, "")
      // The link stays for React, which expects it. Disabled, it is not fetched; but Chromium looks ahead
      // for what it will need and goes by the medium alone.
      .replace(
        STYLE_SHEET,
        (link, address: string) =>
          `<style>${styleSheet(address)}</style>${link.replace("/>", ' disabled media="not all"/>')}`,
      )
      .replace(
        MODULE_SCRIPT,
        () => `${opening.replace(">", ` data-start='${start}'>`)}${START}${end}`,
      )
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
