import { createHash } from "node:crypto";
import { glob, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import {
  BRIEF_PDF_PATH,
  ENTRY_TEMPLATE_PATH,
  NOT_FOUND_PATH,
  PRERENDERED_PATHS,
  ROBOTS_PATH,
  SITEMAP_PATH,
} from "./app/config/paths.ts";

const STYLE_SHEET = /<link rel="stylesheet" href="\/([^"]+)"\/>/;
const START_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Puts the style sheet into each page and lets its scripts come after it: on a slow network the first
 * paint would wait for both. React expects the link, which stays, for no medium and so never fetched.
 */
async function inlineStyleSheet(client: string): Promise<void> {
  for await (const name of glob("**/*.html", { cwd: client })) {
    const file = path.join(client, name);
    const html = (await readFile(file, "utf8")).replaceAll(MODULE_PRELOAD, "");
    const [link = "", address = ""] = STYLE_SHEET.exec(html) ?? [];
    if (!link) throw new Error(`${name} has no style sheet.`);
    const rules = await readFile(path.join(client, address), "utf8");
    const unused = link.replace("/>", ' disabled media="not all"/>');
    await writeFile(
      file,
      html.replace(link, () => `<style>${rules}</style>${unused}`),
    );
  }
}

/**
 * Puts what starts each page into a file of its own. Written into the page, each would need a hash in
 * the content security policy, which grows with every page beyond what hosts send.
 */
async function moveStartScripts(client: string): Promise<void> {
  for await (const name of glob("**/*.html", { cwd: client })) {
    const file = path.join(client, name);
    const html = await readFile(file, "utf8");
    const [element = "", code = ""] = START_SCRIPT.exec(html) ?? [];
    if (!element) throw new Error(`${name} has no script that starts it.`);
    const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
    const address = `assets/start-${hash}.js`;
    await writeFile(path.join(client, address), code);
    await writeFile(
      file,
      // Not `async`: with an address React would take it for one that is its own to place.
      html.replace(element, () => `<script type="module" src="/${address}"></script>`),
    );
  }
}

export default {
  ssr: false,
  // Each route in parts, as is usual, would be 57 more files and 13 kB more.
  splitRouteModules: false,
  prerender: PRERENDERED_PATHS,
  // Static servers look for the page of an unknown address in /404.html.
  async buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, "client");
    const folder = path.join(client, NOT_FOUND_PATH);
    await rename(path.join(folder, "index.html"), path.join(client, `${NOT_FOUND_PATH}.html`));
    await rmdir(folder);
    // No server has a use for them: every page is a file, and none has data of its own.
    const unused = [BRIEF_PDF_PATH, ENTRY_TEMPLATE_PATH, ROBOTS_PATH, SITEMAP_PATH].map(
      (file) => `${file}.data`,
    );
    for (const name of ["__spa-fallback.html", ...unused]) {
      await rm(path.join(client, name));
    }
    await inlineStyleSheet(client);
    await moveStartScripts(client);
  },
} satisfies Config;
