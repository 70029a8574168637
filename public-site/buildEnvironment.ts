import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { loadEnv } from "vite";

const PREFIX = "VITE_";

/** The address of the site, which e-mails link to as well. */
const SITE_URL = "SITE_URL";

/**
 * The variables that a build is made with, as Vite's `define`.
 *
 * They come from the environment, then from `.env`. A build for the embedded stack (no
 * VITE_SUPABASE_URL) takes what is missing from `.env.example`, so that a fresh clone works as it is;
 * a build for any other Supabase never falls back to the local keys.
 *
 * @param root the folder that holds `.env` and `.env.example`.
 */
export function buildEnvironment(mode: string, root: string): Record<string, string> {
  const given = loadEnv(mode, root, [PREFIX, SITE_URL]);
  const example = parseEnv(readFileSync(path.join(root, ".env.example"), "utf8"));
  const forEmbeddedStack = !given.VITE_SUPABASE_URL;

  const defines: Record<string, string> = {};
  for (const [name, value] of Object.entries(example)) {
    if (!name.startsWith(PREFIX) && name !== SITE_URL) continue;
    const used = given[name] ?? (forEmbeddedStack ? value : "");
    defines[`import.meta.env.${name}`] = JSON.stringify(used);
  }
  // What prerendered pages take for today until the browser puts in its own date.
  const today = new Date().toISOString().slice(0, 10);
  defines["import.meta.env.VITE_BUILD_DATE"] = JSON.stringify(today);
  return defines;
}
