import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { RELEASE_SETTINGS, REQUIRED_SETTINGS, settingsProblem } from "#common/settings.ts";
import { fieldsOf } from "#shared/fieldsOf.ts";
import type { Step } from "../runner/run.ts";
import { ROOT, StackError } from "../stack/config.ts";

/** `forward` deploys this commit; `back` returns to it from a later one. */
export type Way = "forward" | "back";

/** A hosted project, or a self-hosted server (docs/own-server.md). */
type Database =
  | { projectRef: string }
  | {
      dbUrl: string;
      /** The command that copies the edge functions. */
      functions: string;
      /** The command that restarts them, and PostgREST. */
      restart: string;
    };

export interface Target {
  database: Database;
  /** The command that uploads `build/hosting/site`. */
  upload: string;
}

const shell = (name: string, command: string): Step => ({ name, command: ["sh", "-c", command] });

/**
 * The steps of a release. The build comes first because it can fail without having changed anything. On your own server, so
 * does the restart, which is repeated once the new functions are there. Then the order keeps
 * open pages working: the database supports old and new functions, the functions answer old and new pages, and the settings
 * come last because they may require what only new pages send. A rollback changes neither database nor
 * settings: migrations never remove anything that the previous release uses.
 */
export function stepsOf(way: Way, { database, upload }: Target): Step[] {
  const build: Step = { name: "build", command: ["npm", "run", "build"] };
  const site = shell("site", upload);
  if ("dbUrl" in database) {
    const push = ["supabase", "db", "push", `--remote=${database.dbUrl}`, "--yes"];
    const restart = shell("restart", database.restart);
    return [
      build,
      restart,
      ...(way === "forward" ? [{ name: "database", command: push }] : []),
      shell("edge functions", database.functions),
      restart,
      site,
    ];
  }
  const remote = `--remote=${database.projectRef}`;
  const functions = ["supabase", "functions", "deploy", "--use-api", remote, "--yes"];
  if (way === "back") return [build, { name: "edge functions", command: functions }, site];
  return [
    build,
    { name: "database", command: ["supabase", "db", "push", remote, "--yes"] },
    // Removes functions that this release no longer has. Open pages of the previous release may still call them for a while.
    { name: "edge functions", command: [...functions, "--prune"] },
    site,
    { name: "settings", command: ["supabase", "config", "push", remote, "--yes"] },
  ];
}

const SELF_HOSTED = ["DEPLOY_DB_URL", "DEPLOY_FUNCTIONS", "DEPLOY_RESTART"];
/** The variables that `supabase config push` reads. */
function configVariables(): string[] {
  const config = readFileSync(path.join(ROOT, "supabase/config.toml"), "utf8");
  return [...new Set([...config.matchAll(/= "env\((\w+)\)"/g)].map(([, name = ""]) => name))];
}

/**
 * Reads the target of a release, and checks everything that its steps need, so that it does not stop halfway.
 * @throws StackError that names every missing variable, or the first invalid one.
 */
export function readTarget(env: NodeJS.ProcessEnv = process.env): Target & { apiUrl: string } {
  const read = (name: string) => env[name]?.trim() ?? "";
  const isSelfHosted = SELF_HOSTED.some(read);
  if (isSelfHosted && read("DEPLOY_PROJECT_REF")) {
    throw new StackError(`Set DEPLOY_PROJECT_REF or ${SELF_HOSTED.join(", ")}, not all of them.`);
  }
  const needed = [
    ...(isSelfHosted ? SELF_HOSTED : ["DEPLOY_PROJECT_REF", ...configVariables()]),
    "DEPLOY_UPLOAD",
    ...REQUIRED_SETTINGS,
  ];
  const missing = needed.filter((name) => !read(name));
  if (missing.length > 0) {
    throw new StackError(`Set ${missing.join(", ")} (see .env.example).`);
  }
  const problem = settingsProblem(env, RELEASE_SETTINGS);
  if (problem) throw new StackError(problem);
  const database: Database = isSelfHosted
    ? {
        dbUrl: read("DEPLOY_DB_URL"),
        functions: read("DEPLOY_FUNCTIONS"),
        restart: read("DEPLOY_RESTART"),
      }
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

const TIMEOUT_MS = 5_000;

interface HealthOptions {
  /** The release that the functions must report. Those of the previous release may answer for a while. */
  version: string;
  /** The number of attempts, and the pause between them in milliseconds. */
  tries?: number;
  pauseMs?: number;
}

/**
 * Asks the edge function `health` until every part works and the functions report the expected release.
 * @returns its last answer.
 * @throws StackError with the last answer after the last attempt.
 */
export async function waitForHealth(
  apiUrl: string,
  { version, tries = 24, pauseMs = 5_000 }: HealthOptions,
): Promise<string> {
  let answer = "no answer";
  for (let count = 0; count < tries; count++) {
    if (count > 0) await wait(pauseMs);
    try {
      const response = await fetch(`${apiUrl}/functions/v1/health`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = await response.text();
      if (response.ok && JSON.parse(answer).version === version) return answer;
    } catch (error) {
      answer = String(error);
    }
  }
  throw new StackError(`The project is unhealthy, or does not run ${version}: ${answer}`);
}

/** The error of PostgREST for a function that it does not know. */
const UNKNOWN_FUNCTION = "PGRST202";

/**
 * Makes sure that PostgREST knows the functions of this release: behind a connection pooler, it is not told of a
 * migration. Calls each function that visitors may not execute, which the database refuses.
 * @throws StackError that names the first function that is unknown.
 */
export async function requireFunctions(
  sql: postgres.Sql,
  apiUrl: string,
  key: string,
): Promise<void> {
  const functions = await sql<{ name: string; parameters: object }[]>`
    select proname as name, coalesce(
      (select json_object_agg(parameter, null) from unnest(proargnames[1:pronargs]) parameter), '{}') as parameters
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and prorettype <> 'trigger'::regtype and not has_function_privilege('anon', oid, 'execute')
    order by proname`;
  for (const { name, parameters } of functions) {
    const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: key, "content-type": "application/json" },
      body: JSON.stringify(parameters),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (fieldsOf(answer).code === UNKNOWN_FUNCTION) {
      throw new StackError(
        `The API does not know the function ${name} of this release: send PostgREST the signal SIGUSR1 (docs/own-server.md).`,
      );
    }
  }
}
