import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { assertValidSettings, BUILD_SETTINGS, REQUIRED_SETTINGS } from "./settings.ts";

/** A working local value of every variable, from `.env.example` in this folder. */
export function exampleValues(root: string): NodeJS.Dict<string> {
  return parseEnv(readFileSync(path.join(root, ".env.example"), "utf8"));
}

/**
 * The variables of a build. A build for the embedded stack (without VITE_SUPABASE_URL) takes missing ones from
 * `.env.example`, so that a fresh clone works; a build for any other Supabase never uses the local keys.
 * @param given The environment, then `.env`.
 * @throws Error naming the first invalid or missing variable.
 */
export function buildVariables(given: NodeJS.Dict<string>, root: string): NodeJS.Dict<string> {
  const isProject = Boolean(given.VITE_SUPABASE_URL);
  assertValidSettings(given, BUILD_SETTINGS, isProject ? REQUIRED_SETTINGS : []);
  return isProject ? given : { ...exampleValues(root), ...given };
}
