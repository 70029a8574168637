import { readFileSync } from "node:fs";
import path from "node:path";
import { complaintAbout, RELEASE_SETTINGS } from "#common/settings.ts";
import { ROOT, StackError } from "../stack/config.ts";
import type { Database, Target } from "./steps.ts";

const OWN_SERVER = ["DEPLOY_DB_URL", "DEPLOY_FUNCTIONS"];
const BUILD = [
  "SITE_URL",
  "VITE_SUPABASE_URL",
  "VITE_SUPABASE_PUBLISHABLE_KEY",
  "VITE_HCAPTCHA_SITE_KEY",
];

/** The variables that `supabase config push` reads. */
function configVariables(): string[] {
  const config = readFileSync(path.join(ROOT, "supabase/config.toml"), "utf8");
  return [...new Set([...config.matchAll(/= "env\((\w+)\)"/g)].map(([, name = ""]) => name))];
}

/**
 * Reads where a release goes, and checks everything that its steps need, so that it does not stop halfway.
 * @throws StackError that names every missing variable, or the first invalid one.
 */
export function readTarget(env: NodeJS.ProcessEnv = process.env): Target & { apiUrl: string } {
  const read = (name: string) => env[name]?.trim() ?? "";
  const isOwnServer = OWN_SERVER.some(read);
  if (isOwnServer && read("DEPLOY_PROJECT_REF")) {
    throw new StackError(`Set DEPLOY_PROJECT_REF or ${OWN_SERVER.join(" and ")}, not all of them.`);
  }
  const needed = [
    ...(isOwnServer ? OWN_SERVER : ["DEPLOY_PROJECT_REF", ...configVariables()]),
    "DEPLOY_UPLOAD",
    ...BUILD,
  ];
  const missing = needed.filter((name) => !read(name));
  if (missing.length > 0) {
    throw new StackError(`Set ${missing.join(", ")} (see .env.example).`);
  }
  const complaint = complaintAbout(env, RELEASE_SETTINGS);
  if (complaint) throw new StackError(complaint);
  const database: Database = isOwnServer
    ? { dbUrl: read("DEPLOY_DB_URL"), functions: read("DEPLOY_FUNCTIONS") }
    : { projectRef: read("DEPLOY_PROJECT_REF") };
  return { database, upload: read("DEPLOY_UPLOAD"), apiUrl: read("VITE_SUPABASE_URL") };
}

/**
 * Makes sure that the build can read the challenge's dates, which it writes into the pages.
 * @throws StackError with the API's answer.
 */
export async function requireApi(apiUrl: string, key: string): Promise<void> {
  const address = `${apiUrl}/rest/v1/challenge?limit=1`;
  const answer = await fetch(address, { headers: { apikey: key } }).catch((error) => {
    throw new StackError(`${address} cannot be reached: ${error.cause?.message ?? error}`);
  });
  if (!answer.ok) throw new StackError(`${address} answered ${answer.status}: check the key.`);
}
