import type { EmailSettings } from "./email.ts";
import { Problem } from "./log.ts";

/**
 * Everything that the functions read from their environment. Supabase sets the keys itself
 * (hosted, in Docker and in the embedded stack); .env.example lists the other variables.
 */

const read = (name: string): string => Deno.env.get(name)?.trim() ?? "";

function required(name: string): string {
  const value = read(name);
  if (!value) throw new Problem(`The environment variable ${name} is missing.`);
  return value;
}

/**
 * The named keys, the default one first; where Supabase does not set them yet, the legacy key. A project may have
 * disabled its legacy keys.
 */
function readKeys(dictionaryName: string, legacyName: string): [string, ...string[]] {
  const { default: main, ...others } = JSON.parse(read(dictionaryName) || "{}") ?? {};
  const [first = required(legacyName), ...more] = [main, ...Object.values(others)].filter(
    (key) => typeof key === "string",
  );
  return [first, ...more];
}

const [publishableKey] = readKeys("SUPABASE_PUBLISHABLE_KEYS", "SUPABASE_ANON_KEY");
const secretKeys = readKeys("SUPABASE_SECRET_KEYS", "SUPABASE_SERVICE_ROLE_KEY");

/** Read when the function starts: a missing variable stops it, with its name in the log. */
export const environment = {
  supabaseUrl: required("SUPABASE_URL"),
  /** The API's address for people and email programs. On your own server, the functions reach the API at another one. */
  publicApiUrl: (read("SUPABASE_PUBLIC_URL") || required("SUPABASE_URL")).replace(/\/+$/, ""),
  publishableKey,
  secretKey: secretKeys[0],
  /** All valid keys: there are two while a key is replaced. */
  secretKeys,
  /** The public address of the site: pages from there may call the functions. */
  siteUrl: required("SITE_URL").replace(/\/+$/, ""),
  /** Supabase sets the region on its platform; an operator sets it where a proxy writes the same headers. */
  isHosted: read("SB_REGION") !== "",
} as const;

/** The settings of the robot check; only the contact form needs them. */
export function readRobotCheckSettings(): { secret: string; verifyUrl: string } {
  return {
    secret: required("HCAPTCHA_SECRET"),
    verifyUrl: read("HCAPTCHA_VERIFY_URL") || "https://api.hcaptcha.com/siteverify",
  };
}

/** Whether emails are discarded on purpose. */
export function isEmailOff(): boolean {
  return read("MAIL_OFF") === "true";
}

/**
 * How emails are sent. `MAIL_OFF=true` discards them, for a staging project. Without a key for Resend they go to
 * the mailbox, whose address the embedded stack sets; without either, the log names what is missing.
 */
export function readEmailSettings(): EmailSettings {
  const resendApiKey = read("RESEND_API_KEY");
  const isOff = isEmailOff();
  return {
    isOff,
    from: required("MAIL_FROM"),
    resendApiKey,
    resendUrl: read("RESEND_URL") || "https://api.resend.com",
    mailboxUrl: resendApiKey || isOff ? "" : required("MAILBOX_URL"),
  };
}

/** The secret with which Resend signs its events. */
export function readEmailEventsSecret(): string {
  return required("RESEND_WEBHOOK_SECRET");
}
