import { copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../stack/config.ts";

const TEMPLATES = path.join(ROOT, "supabase/templates");

/**
 * Copies Auth's email templates into the folder `templates` of the site, where an Auth server of your own
 * fetches them (docs/own-server.md). As text files, because hosts serve `*.html` under other addresses.
 */
export async function copyEmailTemplates(site: string): Promise<void> {
  const folder = path.join(site, "templates");
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(TEMPLATES)) {
    const copy = `${path.parse(name).name}.txt`;
    await copyFile(path.join(TEMPLATES, name), path.join(folder, copy));
  }
}
