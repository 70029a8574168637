import type { MailSettings } from "./email.ts";
import { Problem } from "./problem.ts";

/**
 * What the functions read from their environment, in one place. Supabase sets the keys itself
 * (hosted, in Docker and in the embedded stack); the other names are listed in .env.example.
 */

function read(name: string): string {
  try {
    return Deno.env.get(name)?.trim() ?? "";
  } catch (error) {
    // The embedded stack lets a function see the variables that it sets, and no others.
    if (error instanceof Deno.errors.NotCapable) return "";
    throw error;
  }
}

function required(name: string): string {
  const value = read(name);
  if (!value) throw new Problem(`The environment variable ${name} is missing.`);
  return value;
}

/**
 * The keys of the dictionary of named keys, the default one first, or, where Supabase does not set
 * that one yet, the legacy key: a project may have switched its legacy keys off.
 */
function readKeys(dictionaryName: string, legacyName: string): [string, ...string[]] {
  const dictionary: unknown = JSON.parse(read(dictionaryName) || "{}");
  const isDefault = ([name]: [string, unknown]) => Number(name === "default");
  const [first, ...others] = Object.entries(dictionary ?? {})
    .sort((one, other) => isDefault(other) - isDefault(one))
    .map(([, key]) => key)
    .filter((key) => typeof key === "string");
  return first === undefined ? [required(legacyName)] : [first, ...others];
}

const [publishableKey] = readKeys("SUPABASE_PUBLISHABLE_KEYS", "SUPABASE_ANON_KEY");
const secretKeys = readKeys("SUPABASE_SECRET_KEYS", "SUPABASE_SERVICE_ROLE_KEY");

/** Read when the function starts, so that a missing variable stops it with the variable's name. */
export const environment = {
  supabaseUrl: required("SUPABASE_URL"),
  publishableKey,
  secretKey: secretKeys[0],
  /** All that are valid: while a key is being replaced there are two. */
  secretKeys,
  /** The public address of the site: pages from there may call the functions. */
  siteUrl: required("SITE_URL"),
  /** Supabase sets the region on its own platform, an operator where a proxy writes the same headers. */
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
export function isMailOff(): boolean {
  return read("MAIL_OFF") === "true";
}

/**
 * How email leaves. `MAIL_OFF=true` discards it, for a staging project. Without a key for Resend it goes to
 * the mailbox, whose address the embedded stack sets; with neither nothing is sent, and the log says what is missing.
 */
export function readMailSettings(): MailSettings {
  const resendApiKey = read("RESEND_API_KEY");
  const isOff = isMailOff();
  return {
    isOff,
    from: required("MAIL_FROM"),
    resendApiKey,
    resendUrl: read("RESEND_URL") || "https://api.resend.com",
    mailboxUrl: resendApiKey || isOff ? "" : required("MAILBOX_URL"),
  };
}

/** What Resend signs its events with. */
export function readMailEventsSecret(): string {
  return required("RESEND_WEBHOOK_SECRET");
}
