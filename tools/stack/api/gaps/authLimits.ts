import { AsyncLocalStorage } from "node:async_hooks";
import type { EmailDriver } from "@supabase/lite";
import postgres, { type Sql } from "postgres";
import { clientAddress } from "#server/clientAddress.ts";
import type { ApiContext, Gap } from "../gap.ts";

interface Refusal {
  error_code: string;
  msg: string;
}

const HOUR = 3600;
const REQUESTS = { error_code: "over_request_rate_limit", msg: "Request rate limit reached" };
const MAILS = { error_code: "over_email_send_rate_limit", msg: "email rate limit exceeded" };

/** How much Supabase Auth lets through at once, whatever the limit is: it only says how fast that fills again. */
const BURST = 30;
const FILLED_OVER_S = 300;
/** Challenges and codes of authenticator apps in that time, 15 a minute each: config.toml has no setting for them. */
const CODES = 75;

/** "1m0s" or "60s" in seconds, as config.toml writes durations. */
export function secondsOf(duration: string): number {
  const [, minutes = "0", seconds = "0"] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Which limit a request is counted under, and how many it lets through in five minutes. */
function limitOf(
  request: Request,
  { project }: ApiContext,
): [name: string, allowed: number] | null {
  const { pathname } = new URL(request.url);
  const { rate_limit: limits } = project.auth;
  const called = `${request.method} ${pathname.replace("/auth/v1/", "")}`;
  // Passwords, codes and renewals alike.
  if (called === "POST token") return ["token", limits.token_refresh];
  if (/^(POST (signup|recover|resend|otp|magiclink)|PUT user)$/.test(called)) {
    return [called, limits.sign_in_sign_ups];
  }
  const factor = /^POST factors\/[^/]+\/(challenge|verify)$/.exec(called)?.[1];
  if (factor) return [`factor ${factor}`, CODES];
  // The link of a mail is a GET, and Lite takes a HEAD for one: a code is guessed by any of them.
  return / verify$/.test(called) ? ["verify", limits.token_verifications] : null;
}

/** What each network address has left, as Supabase Auth has it: in memory, a bucket for each limit. */
class Buckets {
  readonly #left = new Map<string, { tokens: number; at: number }>();

  /** Takes one. @returns false when there is none. */
  take(name: string, address: string, allowed: number): boolean {
    const key = `${name} ${address}`;
    const now = Date.now();
    const { tokens, at } = this.#left.get(key) ?? { tokens: BURST, at: now };
    const filled = (((now - at) / 1000) * allowed) / FILLED_OVER_S;
    const left = Math.min(BURST, tokens + filled);
    this.#left.set(key, { tokens: left < 1 ? left : left - 1, at: now });
    return left >= 1;
  }
}

async function spend(sql: Sql, action: string, key: string, allowed: number, seconds: number) {
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
  return {
    ...driver,
    async send(mail) {
      if (await spend(sql, "auth_mail", "all", allowed, HOUR)) return driver.send(mail);
      const request = mails.getStore();
      if (request) request.areRefused = true;
      throw new Error("No more mails may leave within this hour.");
    },
  };
}

function refused(refusal: Refusal): Response {
  return Response.json({ code: 429, ...refusal }, { status: 429 });
}

/**
 * Lacking in Lite 0.10: the limits of `[auth.rate_limit]` and `max_frequency`. Those by network address are
 * counted as Supabase Auth 2.196 does (internal/api/apilimiter), mails in the database. An address
 * that is mailed too often is refused whether or not it has an account, where Auth refuses those
 * that have one.
 * Can go when authLimits.test.ts says so.
 */
export function authLimits(context: ApiContext): Gap {
  const { sql, project } = context;
  const buckets = new Buckets();
  const frequency = secondsOf(project.auth.email.max_frequency);
  const tooSoon = {
    ...MAILS,
    msg: `For security purposes, you can only request this after ${frequency} seconds.`,
  };
  return async (request, next) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/auth/v1/")) return next(request);
    const limit = limitOf(request, context);
    const address = clientAddress(request.headers, false);
    if (limit && !buckets.take(limit[0], address, limit[1])) return refused(REQUESTS);
    if (request.method === "POST" && /\/(recover|resend|otp|magiclink)$/.test(pathname)) {
      const body = (await request
        .clone()
        .json()
        .catch(() => null)) as { email?: unknown } | null;
      const email = String(body?.email).toLowerCase();
      if (!(await spend(sql, "auth_mail_to", email, 1, frequency))) return refused(tooSoon);
    }
    const asked = { areRefused: false };
    const answer = await mails.run(asked, () => next(request));
    return asked.areRefused ? refused(MAILS) : answer;
  };
}
