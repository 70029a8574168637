/**
 * The last step of `npm run build`: both apps as one folder for a static host, with the host's
 * configuration of headers and redirects.
 *
 *     build/hosting/site/          to upload, with _headers and _redirects (Netlify, Cloudflare Pages), and
 *                                  templates/ for the emails of a self-hosted Auth server
 *     build/hosting/Caddyfile      for Caddy: to be imported into a site block
 *     build/hosting/nginx.conf     the same for nginx: to be included into a server block
 *     build/hosting/api.*          for the API's address, in front of a self-hosted Supabase
 */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ADMIN_DIR, PUBLIC_DIR } from "../stack/builds.ts";
import { loadDotEnv, ROOT } from "../stack/config.ts";
import { ADMIN_PATH } from "./addresses.ts";
import {
  apiFile,
  caddyFile,
  copyEmailTemplates,
  headersFile,
  limitsFile,
  nginxFile,
  redirectsFile,
} from "./hostFiles.ts";
import { needsOfPages, securityHeaders } from "./securityHeaders.ts";

const OUTPUT = path.join(ROOT, "build/hosting");
const SITE = path.join(OUTPUT, "site");

/** Renames `faq/index.html` to `faq.html`, which hosts serve at /faq instead of /faq/. */
async function nameAfterAddresses(folder: string): Promise<void> {
  const pages = await readdir(folder, { recursive: true });
  for (const page of pages.filter((name) => name.endsWith(`${path.sep}index.html`))) {
    const directory = path.join(folder, path.dirname(page));
    await rename(path.join(directory, "index.html"), `${directory}.html`);
    if ((await readdir(directory)).length === 0) await rm(directory, { recursive: true });
  }
}

async function htmlIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".html"),
  );
  return Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
}

loadDotEnv();
await rm(OUTPUT, { recursive: true, force: true });
await mkdir(OUTPUT, { recursive: true });
await cp(PUBLIC_DIR, SITE, { recursive: true });
await nameAfterAddresses(SITE);
await cp(ADMIN_DIR, path.join(SITE, ADMIN_PATH), { recursive: true });
await copyEmailTemplates(SITE);

const supabase = process.env.VITE_SUPABASE_URL;
const apiOrigin = supabase ? new URL(supabase).origin : "";
const tracker = process.env.VITE_SENTRY_DSN;
const headers = securityHeaders(
  {
    ...needsOfPages(await htmlIn(SITE)),
    apiOrigins: apiOrigin ? [apiOrigin] : [],
    reportOrigins: tracker ? [new URL(tracker).origin] : [],
  },
  { https: true },
);
await writeFile(path.join(SITE, "_headers"), headersFile(headers));
await writeFile(path.join(SITE, "_redirects"), redirectsFile(apiOrigin));
await writeFile(path.join(OUTPUT, "Caddyfile"), caddyFile(headers, apiOrigin));
await writeFile(path.join(OUTPUT, "nginx.conf"), nginxFile(headers, apiOrigin));
await writeFile(path.join(OUTPUT, "api.Caddyfile"), apiFile("Caddyfile"));
await writeFile(path.join(OUTPUT, "api.nginx.conf"), apiFile("nginx.conf"));
await writeFile(path.join(OUTPUT, "limits.nginx.conf"), limitsFile());
console.log(`For a static host: ${path.relative(ROOT, OUTPUT)}`);
