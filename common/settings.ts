import { existsSync } from "node:fs";
import { parseSender } from "#shared/validation.ts";

/** The allowed values of a variable. */
interface Kind {
  accepts: (value: string) => boolean;
  /** Completes "it must be ...". */
  expected: string;
  /** Whether messages hide its value. */
  isSecret?: boolean;
  /** Whether it must not be empty. */
  isRequired?: boolean;
}

type Kinds = Record<string, Kind>;

const matching = (pattern: RegExp, expected: string): Kind => ({
  accepts: (value) => pattern.test(value),
  expected,
});

function isAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}

/** Only a scheme, a host and optionally a port. */
function isOrigin(value: string): boolean {
  const { pathname, search, hash, username } = URL.parse(value) ?? {};
  return isAddress(value) && pathname === "/" && !search && !hash && !username;
}

const COUNT = matching(/^0*[1-9]\d*$/, "a whole number from 1");
const PORT: Kind = {
  accepts: (value) => COUNT.accepts(value) && Number(value) <= 65535,
  expected: "a port number from 1 to 65535",
};
const ORIGIN: Kind = {
  accepts: isOrigin,
  expected: "an address such as https://challenge.example.com, without a path",
};
const TRUE_OR_FALSE = matching(/^(true|false)$/, "true or false");
const KEY: Kind = { ...matching(/^\S+$/, "a key without spaces"), isSecret: true };
const COMMAND = matching(/./, "a command");
const DATABASE: Kind = {
  accepts: (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
  expected: "an address such as postgres://user:password@host:5432/postgres",
  isSecret: true,
};
const REQUIRED_KEY: Kind = { ...KEY, isRequired: true };

/** The variables of both apps' builds. */
const BUILD = {
  VITE_SUPABASE_URL: {
    // Paths are appended to it.
    accepts: (value) => isOrigin(value) && !value.endsWith("/"),
    expected: "an address such as https://abc.supabase.co, without a path or a trailing slash",
  },
  VITE_SUPABASE_PUBLISHABLE_KEY: {
    accepts: (value) => !/\s|^sb_secret_/.test(value),
    expected: "the publishable key (sb_publishable_...), because every visitor can read it",
    isSecret: true,
  },
  VITE_HCAPTCHA_SITE_KEY: KEY,
  VITE_HCAPTCHA_API_HOST: {
    accepts: (value) => /^\/[^/\s]\S*$/.test(value) || isAddress(value),
    expected: "an address such as https://js.hcaptcha.com, or a path such as /_local/hcaptcha",
  },
  VITE_ANALYTICS_ID: matching(/^G-[A-Z0-9]+$/, "a measurement id such as G-AB12CD34EF"),
  VITE_SENTRY_DSN: {
    accepts: (value) => isAddress(value) && new URL(value).username !== "",
    expected: "an address such as https://key@errors.example.com/1",
  },
  SITE_URL: ORIGIN,
} satisfies Kinds;

/** Further variables of a stack and its edge functions. */
const STACK = {
  PORT,
  API_PORT: PORT,
  DB_PORT: PORT,
  MAILBOX_PORT: PORT,
  // The stack checks the folder when it creates or opens it.
  DATA_DIR: matching(/./, "a folder"),
  HCAPTCHA_SECRET: REQUIRED_KEY,
  HCAPTCHA_VERIFY_URL: {
    accepts: isAddress,
    expected: "an address such as https://api.hcaptcha.com/siteverify",
  },
  MAIL_OFF: TRUE_OR_FALSE,
  RESEND_API_KEY: KEY,
  RESEND_URL: ORIGIN,
  RESEND_WEBHOOK_SECRET: KEY,
  MAIL_FROM: {
    accepts: (value) => parseSender(value) !== undefined,
    expected: 'an email address, or of the form "Name <address>"',
    isRequired: true,
  },
  CONFIRM_EMAILS: TRUE_OR_FALSE,
  GOOGLE_CLIENT_ID: REQUIRED_KEY,
  GOOGLE_CLIENT_SECRET: REQUIRED_KEY,
} satisfies Kinds;

/** The project of a backup, and the one of the next season. */
const PROJECT = {
  PROJECT_DB_URL: DATABASE,
  PROJECT_API_URL: ORIGIN,
  PROJECT_SECRET_KEY: KEY,
  PROJECT_NEXT_DB_URL: DATABASE,
  PROJECT_NEXT_API_URL: ORIGIN,
} satisfies Kinds;

/** The target of `npm run deploy`. */
const DEPLOY = {
  DEPLOY_PROJECT_REF: matching(/^[a-z]{20}$/, "the project's reference, 20 lowercase letters"),
  DEPLOY_DB_URL: DATABASE,
  DEPLOY_FUNCTIONS: COMMAND,
  DEPLOY_RESTART: COMMAND,
  DEPLOY_UPLOAD: COMMAND,
} satisfies Kinds;

const TESTS = {
  CHROME_PATH: { accepts: existsSync, expected: "the path of an existing Chromium" },
  SEASONS: COUNT,
  SEASON_SEED: COUNT,
  TEST_BROWSER: matching(/^(firefox|webkit|webkitgtk)$/, "firefox, webkit or webkitgtk"),
  TEST_SLOWDOWN: COUNT,
  TRACE: matching(/^1$/, "1, or empty"),
} satisfies Kinds;

const BENCH = {
  BENCH_ROWS: COUNT,
  BENCH_SECONDS: COUNT,
  BENCH_PARTICIPANTS: COUNT,
  BENCH_HOUR_SECONDS: COUNT,
  BENCH_PHASE_SECONDS: COUNT,
} satisfies Kinds;

/** Every variable of .env.example, which says what an empty value means. */
const SETTINGS = { ...BUILD, ...STACK, ...PROJECT, ...DEPLOY, ...TESTS, ...BENCH };

type SettingName = keyof typeof SETTINGS;

const namesOf = (kinds: Kinds) => Object.keys(kinds) as SettingName[];

export const BUILD_SETTINGS = namesOf(BUILD);
export const STACK_SETTINGS = namesOf({ ...BUILD, ...STACK });
export const OPERATOR_SETTINGS = namesOf(PROJECT);
export const RELEASE_SETTINGS = namesOf({ ...BUILD, ...DEPLOY });
export const TEST_SETTINGS = namesOf(TESTS);
export const BENCH_SETTINGS = namesOf({ ...TESTS, ...BENCH });
export const ALL_SETTINGS = namesOf(SETTINGS);

/**
 * Describes the first invalid variable. Variables that are not set are valid.
 * @returns one line with its name, its value unless it is a secret, and what is expected; undefined if all are valid.
 */
export function settingsProblem(
  env: NodeJS.Dict<string>,
  names: readonly SettingName[],
): string | undefined {
  for (const name of names) {
    const { accepts, expected, isSecret, isRequired }: Kind = SETTINGS[name];
    const value = env[name]?.trim();
    if (value === undefined || (value === "" && !isRequired)) continue;
    if (value !== "" && accepts(value)) continue;
    const given = isSecret && value !== "" ? "cannot be used" : `is ${JSON.stringify(value)}`;
    return `${name} ${given}: it must be ${expected} (see .env.example).`;
  }
  return undefined;
}

/** The variables of a build for a Supabase other than the embedded one. */
export const REQUIRED_SETTINGS: readonly SettingName[] = [
  "SITE_URL",
  "VITE_SUPABASE_URL",
  "VITE_SUPABASE_PUBLISHABLE_KEY",
  "VITE_HCAPTCHA_SITE_KEY",
];

/**
 * @param required variables that must be set.
 * @throws Error with one line about the first invalid or missing variable, without a stack, which Vite and Playwright would
 *   print.
 */
export function assertValidSettings(
  env: NodeJS.Dict<string>,
  names: readonly SettingName[],
  required: readonly SettingName[] = [],
): void {
  const missing = required.find((name) => !env[name]?.trim());
  const problem =
    settingsProblem(env, names) ?? (missing && `${missing} is missing: set it (see .env.example).`);
  if (problem) throw Object.assign(new Error(problem), { stack: problem });
}
