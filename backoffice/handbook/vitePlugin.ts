import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { HANDBOOK, renderPages } from "./pages.ts";

/** The packages of the fonts of the back office. */
const FONTS = ["familjen-grotesk", "hanken-grotesk"];

/**
 * Adds the handbook to the back office: its pages, pictures, style sheet and fonts, as files of the build and
 * at the same addresses in development.
 * @param root the folder of the project.
 */
export function handbook(root: string): Plugin {
  const folder = path.join(root, "docs/handbook");
  const fonts = FONTS.map((name) => path.join(root, "node_modules/@fontsource-variable", name));
  let base = "/";

  /** All files, by their names relative to the base. */
  function files(): Record<string, string | Buffer> {
    const copy = (from: string, pattern: string) =>
      globSync(pattern, { cwd: from }).map(
        (name) => [`${HANDBOOK}/${name}`, readFileSync(path.join(from, name))] as const,
      );
    const styles = [
      ...fonts.map((font) => `${font}/index.css`),
      `${import.meta.dirname}/handbook.css`,
    ];
    return {
      ...renderPages(folder, base),
      [`${HANDBOOK}/handbook.css`]: styles.map((style) => readFileSync(style, "utf8")).join("\n"),
      ...Object.fromEntries([
        ...copy(folder, "images/*.webp"),
        ...fonts.flatMap((font) => copy(font, "files/*-normal.woff2")),
      ]),
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
