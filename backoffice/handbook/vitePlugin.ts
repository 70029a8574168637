import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { HANDBOOK, renderPages } from "./pages.ts";

/** The fonts of the back office, by the addresses in their style sheet. */
const FONT_ADDRESS = /@fontsource-variable\/[\w-]+\/files\/([\w-]+\.woff2)/g;

/**
 * Adds the handbook to the back office: its pages, pictures, style sheet and fonts, as files of the build and
 * at the same addresses in development.
 * @param root the folder of the project.
 */
export function handbook(root: string): Plugin {
  const folder = path.join(root, "docs/handbook");
  let base = "/";

  /** All files, by their names relative to the base. */
  function files(): Record<string, string | Buffer> {
    const fonts = readFileSync(path.join(root, "backoffice/src/theme/fonts.css"), "utf8");
    const copied = new Map([
      ...globSync("images/*.webp", { cwd: folder }).map(
        (name) => [name, path.join(folder, name)] as const,
      ),
      ...Array.from(
        fonts.matchAll(FONT_ADDRESS),
        ([address, name = ""]) => [name, path.join(root, "node_modules", address)] as const,
      ),
    ]);
    const style = readFileSync(path.join(import.meta.dirname, "handbook.css"), "utf8");
    return {
      ...renderPages(folder, base),
      [`${HANDBOOK}/handbook.css`]: fonts.replaceAll(FONT_ADDRESS, "$1") + style,
      ...Object.fromEntries(
        Array.from(copied, ([name, file]) => [`${HANDBOOK}/${name}`, readFileSync(file)]),
      ),
    };
  }

  return {
    name: "handbook",
    configResolved(config) {
      base = config.base;
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(files())) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    configureServer(server) {
      const types = {
        ".css": "text/css",
        ".html": "text/html",
        ".webp": "image/webp",
        ".woff2": "font/woff2",
      };
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? "").replace(/[?#].*$/, "").slice(base.length);
        if (name.split("/")[0] !== HANDBOOK) return next();
        const ending = path.extname(name) || ".html";
        const file = files()[path.extname(name) ? name : `${name}.html`];
        if (file === undefined) return next();
        response.setHeader("content-type", types[ending as keyof typeof types]);
        response.end(file);
      });
    },
  };
}
