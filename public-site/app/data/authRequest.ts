import type { AuthError } from "@supabase/supabase-js";
import { isTransient, serverFailure } from "#common/serverFailure.ts";
import { type Failure, type Outcome, requestFailure } from "~/lib/outcome.ts";
import type { Supabase } from "./createSupabase.ts";
import { watchForRefusal } from "./refusedRequests.ts";
import { attempt, denied } from "./rpc.ts";

/** The identity service's code for too many emails, to one address or in total. */
const TOO_MANY_EMAILS = "over_email_send_rate_limit";
/** The start of its message about one address. */
const TOO_SOON = /^For security purposes/;

/**
 * Whether an email was requested again too soon. The service reports this only for addresses with an account, so the
 * page must not show it. The last email is on its way.
 */
export function isTooSoon({ problem, message }: Failure): boolean {
  return problem === TOO_MANY_EMAILS && TOO_SOON.test(message);
}

const WEAK = "A phrase of unrelated words works well.";
const EMAIL_LIMIT =
  "We didn’t send an email because too many were requested recently. Please try again in an hour.";
const REQUEST_LIMIT =
  "Too many people on your network are doing this right now. Please try again in a moment. What you typed is still here.";

/** Advice on refusals, by their code: https://supabase.com/docs/guides/auth/debugging/error-codes */
const REFUSALS: Readonly<Record<string, Partial<Failure>>> = {
  captcha_failed: {
    message: "We couldn’t verify the robot check.",
    detail: "Please try again. What you typed is still here.",
  },
  invalid_credentials: {
    detail: "Check your email and password, choose “Forgot password?”, or sign up.",
  },
  email_not_confirmed: {
    detail: "Open the link in the email we sent you when you registered.",
  },
  user_already_exists: {
    field: "email",
    detail: "Sign in instead. If you don’t know your password, choose “Forgot password?” there.",
  },
  email_address_invalid: { field: "email", detail: "Please use another address." },
  weak_password: { field: "password", detail: WEAK },
  same_password: { field: "password" },
  [TOO_MANY_EMAILS]: { detail: EMAIL_LIMIT },
  over_request_rate_limit: { detail: REQUEST_LIMIT },
};

/** A failed request to the identity service: its message or the fallback, the advice above, and its code as `problem`. */
function authFailure(error: AuthError, fallback: string): Failure {
  const isForPeople =
    error.name === "AuthWeakPasswordError" ||
    (error.name === "AuthApiError" && error.status !== undefined && error.status < 500);
  if (isTransient(error) || !isForPeople || !error.message) return requestFailure(fallback, error);
  const { code = "", message } = error;
  return { ok: false, message, ...REFUSALS[code], problem: code };
}

/** An answer of the identity service. */
export interface AuthAnswer {
  readonly data?: unknown;
  readonly error: AuthError | null;
}
export type DataOf<A extends AuthAnswer> = Extract<A, { error: null; data: unknown }>["data"];

/**
 * Sends a request to the identity service.
 * @param message names the action if it fails.
 */
export function authRequest<A extends AuthAnswer>(
  message: string,
  send: (auth: Supabase["auth"]) => Promise<A>,
): Promise<Outcome<DataOf<A>>> {
  return attempt(message, async ({ auth }) => {
    const { data, error } = await send(auth);
    if (!error) return { ok: true, value: data as DataOf<A> };
    if (serverFailure(error).kind !== "signed-out") return authFailure(error, message);
    // watchedFetch ignores the identity service, most of whose refusals do not end a session.
    watchForRefusal(401);
    return denied(message);
  });
}
