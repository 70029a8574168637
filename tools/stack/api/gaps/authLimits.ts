import { AsyncLocalStorage } from "node:async_hooks";
import type { EmailDriver } from "@supabase/lite";
import postgres, { type Sql } from "postgres";
import { clientAddress } from "#server/clientAddress.ts";
import type { ApiContext, Gap } from "../gap.ts";

/** Something that is counted, and how often it may happen. */
interface Allowance {
  action: string;
  key: string;
  allowed: number;
  seconds: number;
  refusal: { error_code: string; msg: string };
}

const FIVE_MINUTES = 300;
const HOUR = 3600;
const REQUESTS = { error_code: "over_request_rate_limit", msg: "Request rate limit reached" };
const MAILS = { error_code: "over_email_send_rate_limit", msg: "email rate limit exceeded" };

/** "1m0s" or "60s" in seconds, as config.toml writes durations. */
export function secondsOf(duration: string): number {
  const [, minutes = "0", seconds = "0"] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

function allowancesOf(request: Request, email: unknown, { project }: ApiContext): Allowance[] {
  const { pathname, searchParams } = new URL(request.url);
  const { rate_limit: limits, email: mails } = project.auth;
  const called = `${request.method} ${pathname.replace("/auth/v1/", "")}`;
  const address = clientAddress(request.headers, false);
  const perAddress = (action: string, allowed: number): Allowance => ({
    action,
    key: address,
    allowed,
    seconds: FIVE_MINUTES,
    refusal: REQUESTS,
  });
  const found: Allowance[] = [];
  if (called === "POST token") {
    found.push(
      searchParams.get("grant_type") === "refresh_token"
        ? perAddress("auth_refresh", limits.token_refresh)
        : perAddress("auth_sign_in", limits.sign_in_sign_ups),
    );
  }
  // Each of these leaves a row as well.
  if (/^(POST signup|GET authorize)$/.test(called)) {
    found.push(perAddress("auth_sign_in", limits.sign_in_sign_ups));
  }
  // The link of a mail is a GET, and Lite takes a HEAD for one: a code is guessed by any of them.
  if (/ verify$/.test(called)) found.push(perAddress("auth_verify", limits.token_verifications));

  const isRequestOfMail = /^POST (recover|resend|otp|magiclink)$/.test(called);
  if (isRequestOfMail) {
    const seconds = secondsOf(mails.max_frequency);
    const msg = `For security purposes, you can only request this after ${seconds} seconds.`;
    const key = String(email).toLowerCase();
    found.push({ action: "auth_mail_to", key, allowed: 1, seconds, refusal: { ...MAILS, msg } });
  }
  const isMailed =
    isRequestOfMail ||
    (called === "POST signup" && mails.enable_confirmations) ||
    (called === "PUT user" && email !== undefined) ||
    /^(GET|HEAD) reauthenticate$/.test(called);
  if (isMailed) {
    // No network address can have all of them.
    const allowed = Math.ceil(limits.email_sent / 2);
    found.push({ action: "auth_mail_for", key: address, allowed, seconds: HOUR, refusal: MAILS });
  }
  return found;
}

async function spend(sql: Sql, { action, key, allowed, seconds }: Allowance): Promise<boolean> {
  try {
    await sql`
      select private.spend_rate_limit(
        ${action}, ${key}, ${allowed}, make_interval(secs => ${seconds}))`;
    return true;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.hint === "rate_limited") return false;
    throw error;
  }
}

const mails = new AsyncLocalStorage<{ areRefused: boolean }>();

/**
 * Counts the mails that leave against `email_sent`: a mail that is asked for an unknown address takes
 * none from anybody.
 */
export function limitedMail({ sql, project }: ApiContext, driver: EmailDriver): EmailDriver {
  const allowed = project.auth.rate_limit.email_sent;
  const all = { action: "auth_mail", key: "all", allowed, seconds: HOUR, refusal: MAILS };
  return {
    ...driver,
    async send(mail) {
      if (await spend(sql, all)) return driver.send(mail);
      const request = mails.getStore();
      if (request) request.areRefused = true;
      throw new Error("No more mails may leave within this hour.");
    },
  };
}

function refused(refusal: Allowance["refusal"]): Response {
  return Response.json({ code: 429, ...refusal }, { status: 429 });
}

/**
 * Lacking in Lite 0.10: the limits of `[auth.rate_limit]` and `max_frequency`. They are counted by
 * the database, where the product's own limits are counted, so they survive a restart. An address
 * that is mailed too often is refused whether or not it has an account.
 * Can go when authLimits.test.ts says so.
 */
export function authLimits(context: ApiContext): Gap {
  const { sql } = context;
  return async (request, next) => {
    if (!new URL(request.url).pathname.startsWith("/auth/v1/")) return next(request);
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as { email?: unknown } | null;
    for (const allowance of allowancesOf(request, body?.email, context)) {
      if (!(await spend(sql, allowance))) return refused(allowance.refusal);
    }
    const asked = { areRefused: false };
    const answer = await mails.run(asked, () => next(request));
    return asked.areRefused ? refused(MAILS) : answer;
  };
}
