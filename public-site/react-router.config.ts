import { createHash } from "node:crypto";
import { glob, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import {
  BRIEF_PDF_PATH,
  NOT_FOUND_PATH,
  PRERENDERED_PATHS,
  ROBOTS_PATH,
  SITEMAP_PATH,
} from "./app/config/paths.ts";

const STYLE_SHEET = /<link rel="stylesheet" href="\/([^"]+)"\/>/;
const START_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Inlines the style sheet and removes preloads of scripts, because both would delay the first paint on a slow network.
 * React expects the link, so it stays, but is never fetched.
 */
async function inlineStyleSheet(html: string, client: string): Promise<string> {
  const [link = "", address = ""] = STYLE_SHEET.exec(html) ?? [];
  const rules = await readFile(path.join(client, address), "utf8");
  const unused = link.replace("/>", ' disabled media="not all"/>');
  return html
    .replaceAll(MODULE_PRELOAD, "")
    .replace(link, () => `<style>${rules}</style>${unused}`);
}

/**
 * Moves the start script of a page into a file. An inline script would need a hash in the content security policy,
 * and one per page would exceed the limits of hosts.
 */
async function moveStartScript(html: string, client: string): Promise<string> {
  const [element = "", code = ""] = START_SCRIPT.exec(html) ?? [];
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  const address = `assets/start-${hash}.js`;
  await writeFile(path.join(client, address), code);
  // Not `async`, because React would place such a script itself.
  return html.replace(element, () => `<script type="module" src="/${address}"></script>`);
}

export default {
  ssr: false,
  // Split route modules, the default, would add 57 files and 13 kB.
  splitRouteModules: false,
  prerender: PRERENDERED_PATHS,
  // Static servers expect the page for unknown addresses at /404.html.
  async buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, "client");
    const folder = path.join(client, NOT_FOUND_PATH);
    await rename(path.join(folder, "index.html"), path.join(client, `${NOT_FOUND_PATH}.html`));
    await rmdir(folder);
    // Remove unneeded files, because every page is a file without data.
    const unused = [BRIEF_PDF_PATH, ROBOTS_PATH, SITEMAP_PATH].map((file) => `${file}.data`);
    for (const name of ["__spa-fallback.html", ...unused]) {
      await rm(path.join(client, name));
    }
    for await (const name of glob("**/*.html", { cwd: client })) {
      const file = path.join(client, name);
      const html = await readFile(file, "utf8");
      if (!STYLE_SHEET.test(html) || !START_SCRIPT.test(html)) {
        throw new Error(`${name} has no style sheet, or no script that starts it.`);
      }
      await writeFile(file, await moveStartScript(await inlineStyleSheet(html, client), client));
    }
  },
} satisfies Config;
