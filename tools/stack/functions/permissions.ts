import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ROOT, type StackAddresses, StackError } from "../config.ts";
import { robotCheckVerifyUrl } from "../standIns/hcaptcha.ts";

export const FUNCTIONS_DIR = path.join(ROOT, "supabase/functions");
const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

/** Variables that the functions read, and that only other platforms set. */
const UNSET = {
  SUPABASE_PUBLIC_URL: "",
  SUPABASE_PUBLISHABLE_KEYS: "",
  SUPABASE_SECRET_KEYS: "",
  SB_REGION: "",
};

/**
 * The variables that every function gets, as `supabase secrets set` and the platform provide them. A function may read
 * no others.
 * @param env The settings of the environment (.env.example).
 */
export function functionVariables(
  addresses: StackAddresses,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  return {
    ...UNSET,
    SUPABASE_URL: addresses.apiUrl,
    SUPABASE_ANON_KEY: addresses.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: addresses.secretKey,
    SITE_URL: addresses.siteUrl,
    MAILBOX_URL: addresses.mailboxUrl,
    HCAPTCHA_SECRET: env.HCAPTCHA_SECRET ?? "",
    HCAPTCHA_VERIFY_URL: robotCheckVerifyUrl(addresses, env),
    MAIL_OFF: env.MAIL_OFF ?? "",
    RESEND_API_KEY: env.RESEND_API_KEY ?? "",
    RESEND_URL: env.RESEND_URL ?? "",
    RESEND_WEBHOOK_SECRET: env.RESEND_WEBHOOK_SECRET ?? "",
    MAIL_FROM: env.MAIL_FROM ?? "",
  };
}

function hostOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/**
 * The arguments of Deno for one function: offline, and allowed only what a function needs.
 * @param socketPath The socket that it listens on.
 */
export function denoArguments(
  name: string,
  variables: Record<string, string>,
  socketPath: string,
  functionsDir: string = FUNCTIONS_DIR,
): string[] {
  const { SUPABASE_URL = "", SITE_URL, MAILBOX_URL = "" } = variables;
  const { HCAPTCHA_VERIFY_URL, RESEND_API_KEY, RESEND_URL } = variables;
  const hosts = [
    `unix:${socketPath}`,
    hostOf(SUPABASE_URL),
    ...(SITE_URL ? [hostOf(SITE_URL)] : []),
    hostOf(MAILBOX_URL),
    hostOf(HCAPTCHA_VERIFY_URL || "https://api.hcaptcha.com"),
    ...(RESEND_API_KEY ? [hostOf(RESEND_URL || "https://api.resend.com")] : []),
  ];
  const readable = [functionsDir, MAIN, path.join(ROOT, "node_modules"), socketPath];
  return [
    "run",
    "--no-prompt",
    "--no-check",
    "--cached-only",
    `--config=${path.join(functionsDir, "deno.json")}`,
    // npm has installed the packages; Supabase's containers fetch them.
    "--node-modules-dir=manual",
    "--v8-flags=--max-old-space-size=256",
    `--allow-net=${[...new Set(hosts)].join(",")}`,
    `--allow-env=${Object.keys(variables).join(",")}`,
    `--allow-read=${readable.join(",")}`,
    `--allow-write=${socketPath}`,
    MAIN,
    pathToFileURL(path.join(functionsDir, name, "index.ts")).href,
  ];
}

/**
 * The path of the Deno program in the npm package `deno`.
 * @throws StackError when there is none for this platform, or npm omitted it.
 */
export function findDeno(): string {
  try {
    const require = createRequire(import.meta.url);
    return (require("deno/install_api.cjs") as { runInstall(): string }).runInstall();
  } catch {
    throw new StackError(
      'Deno (npm package deno) is not installed: run "npm ci" without --omit=optional.',
    );
  }
}
