import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { exampleValues } from "#common/buildVariables.ts";
import { STACK_SETTINGS, settingsProblem } from "#common/settings.ts";

/** The repository's root folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** The database user and password of `supabase start`. */
const DB_USER = "postgres";
export const DB_PASSWORD = "postgres";

/** The well-known local keys of `supabase start`: public, the same on every developer's machine. */
export const LOCAL_KEYS = {
  publishableKey: "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH",
  secretKey: "sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz",
  jwtSecret: "super-secret-jwt-token-with-at-least-32-characters-long",
} as const;

/** Ports and data folder of one stack. Two stacks that differ in all of them run side by side. */
export interface StackConfig {
  sitePort: number;
  apiPort: number;
  dbPort: number;
  mailboxPort: number;
  /** Absolute path. Holds the database and uploaded files. */
  dataDir: string;
}

/** The addresses and keys that tests and scripts need to use a running stack. */
export interface StackAddresses {
  siteUrl: string;
  apiUrl: string;
  dbUrl: string;
  mailboxUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

/** A problem that the user can fix: printed as one line, without a stack trace. */
export class StackError extends Error {}

function portOf(text: string | undefined, fallback: number): number {
  return Number(text?.trim() || fallback);
}

/**
 * Reads the stack's settings from the environment (.env.example lists them), and checks those of its parts.
 * @throws StackError naming the first variable that cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): StackConfig {
  const problem = settingsProblem(withExampleValues(env), STACK_SETTINGS);
  if (problem) throw new StackError(problem);
  return {
    sitePort: portOf(env.PORT, 3000),
    apiPort: portOf(env.API_PORT, 54321),
    dbPort: portOf(env.DB_PORT, 54322),
    mailboxPort: portOf(env.MAILBOX_PORT, 54324),
    dataDir: path.resolve(ROOT, env.DATA_DIR?.trim() || ".data"),
  };
}

/** Loads `.env` in the root folder, if it exists, without overriding variables that are already set. */
export function loadDotEnv(): void {
  const file = path.join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** `env` with the local values of `.env.example` for unset variables. */
export function withExampleValues(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...exampleValues(ROOT), ...env };
}

/** The addresses at which a stack with this configuration answers. */
export function addressesOf(config: StackConfig): StackAddresses {
  return {
    siteUrl: `http://127.0.0.1:${config.sitePort}`,
    apiUrl: `http://127.0.0.1:${config.apiPort}`,
    dbUrl: `postgres://${DB_USER}:${DB_PASSWORD}@127.0.0.1:${config.dbPort}/postgres`,
    mailboxUrl: `http://127.0.0.1:${config.mailboxPort}`,
    ...LOCAL_KEYS,
  };
}
