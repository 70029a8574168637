import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { BUILD_SETTINGS, refuseWrong } from "./settings.ts";

/** The working local value of every variable, from `.env.example` in this folder. */
export function exampleValues(root: string): NodeJS.Dict<string> {
  return parseEnv(readFileSync(path.join(root, ".env.example"), "utf8"));
}

/**
 * The variables that an app is built with. A build for the embedded stack (no VITE_SUPABASE_URL) takes
 * what is missing from `.env.example`, so that a fresh clone works as it is; a build for any other
 * Supabase never falls back to the local keys.
 * @param given the environment, then `.env`.
 * @throws Error naming the first variable that cannot be used.
 */
export function buildVariables(given: NodeJS.Dict<string>, root: string): NodeJS.Dict<string> {
  refuseWrong(given, BUILD_SETTINGS);
  return given.VITE_SUPABASE_URL ? given : { ...exampleValues(root), ...given };
}
