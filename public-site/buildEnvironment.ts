import { loadEnv } from "vite";
import { buildVariables, exampleValues } from "../common/buildVariables.ts";

const PREFIX = "VITE_";

/** The address of the site, which e-mails link to as well. */
const SITE_URL = "SITE_URL";

/**
 * The variables that a build is made with, as Vite's `define`. They come from the environment, then
 * from `.env`, then, for the embedded stack, from `.env.example`.
 *
 * @param root the folder that holds `.env` and `.env.example`.
 */
export function buildEnvironment(mode: string, root: string): Record<string, string> {
  const given = loadEnv(mode, root, [PREFIX, SITE_URL]);
  // The example's address names a port, and a local build is served on any.
  const variables: NodeJS.Dict<string> = {
    ...buildVariables(given, root),
    [SITE_URL]: given[SITE_URL],
  };
  const defines: Record<string, string> = {};
  for (const name of Object.keys(exampleValues(root))) {
    if (!name.startsWith(PREFIX) && name !== SITE_URL) continue;
    defines[`import.meta.env.${name}`] = JSON.stringify(variables[name] ?? "");
  }
  // What prerendered pages take for today until the browser puts in its own date.
  const today = new Date().toISOString().slice(0, 10);
  defines["import.meta.env.VITE_BUILD_DATE"] = JSON.stringify(today);
  return defines;
}
