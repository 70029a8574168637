import { rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { NOT_FOUND_PATH, PRERENDERED_PATHS } from "./app/config/paths.ts";
import { paintPagesFirst } from "./paintFirst.ts";

export default {
  ssr: false,
  prerender: PRERENDERED_PATHS,
  // Static servers look for the page of an unknown address in /404.html.
  async buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, "client");
    const folder = path.join(client, NOT_FOUND_PATH);
    await rename(path.join(folder, "index.html"), path.join(client, `${NOT_FOUND_PATH}.html`));
    await rmdir(folder);
    // No server has a use for them: every page is a file, and none has data of its own.
    for (const unused of ["__spa-fallback.html", "robots.txt.data", "sitemap.xml.data"]) {
      await rm(path.join(client, unused));
    }
    await paintPagesFirst(client);
  },
} satisfies Config;
