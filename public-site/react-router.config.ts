import { rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import {
  BRIEF_PDF_PATH,
  NOT_FOUND_PATH,
  PRERENDERED_PATHS,
  ROBOTS_PATH,
  SITEMAP_PATH,
} from "./app/config/paths.ts";

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
  },
} satisfies Config;
