import type { AuthError } from "@supabase/supabase-js";
import { isTransient } from "#common/serverFailure.ts";
import { type Failure, failure, type Outcome, unanswered, unexpected } from "~/lib/outcome.ts";
import type { Supabase } from "./createSupabase.ts";
import { getSupabase } from "./supabaseClient.ts";

/** The identity service's code for too many mails: to one address in a while, or in all. */
const TOO_MANY_MAILS = "over_email_send_rate_limit";
/** How its message begins when it is about one address. */
const TOO_SOON = /^For security purposes/;

/**
 * Whether a mail was asked for again before the last one can have been read. Only addresses that are
 * mailed are refused that, so it must not show: the last mail is on its way.
 */
export function isTooSoon({ code, message }: AuthError): boolean {
  return code === TOO_MANY_MAILS && TOO_SOON.test(message);
}

const WEAK = "A phrase of unrelated words works well.";
const MAILS =
  "We sent no email, because too many were requested recently. Please try again in an hour.";
const ATTEMPTS =
  "Many people are using this from your network right now. Please try again in a moment: what you typed is still here.";

/**
 * What the refusals of the identity service mean in plain words, and which field of the form they are
 * about: https://supabase.com/docs/guides/auth/debugging/error-codes
 */
const REFUSALS: Readonly<Record<string, Pick<Failure, "detail" | "field">>> = {
  invalid_credentials: {
    detail: "Check your email and password, choose “Forgot password?”, or sign up.",
  },
  email_not_confirmed: {
    detail: "Follow the link in the email that you got when you registered.",
  },
  user_already_exists: {
    field: "email",
    detail: "Sign in instead. If you don’t know your password, choose “Forgot password?” there.",
  },
  email_address_invalid: { field: "email", detail: "Please use another address." },
  weak_password: { field: "password", detail: WEAK },
  same_password: { field: "password" },
  [TOO_MANY_MAILS]: { detail: MAILS },
  over_request_rate_limit: { detail: ATTEMPTS },
};

/**
 * What to say about an error of the identity service: its own message, else the given one, and what it
 * means in plain words.
 */
export function authFailure(error: AuthError, fallback: string): Failure {
  if (isTransient(error)) return unanswered(fallback, error);
  const meantForPeople =
    error.name === "AuthWeakPasswordError" ||
    (error.name === "AuthApiError" && error.status !== undefined && error.status < 500);
  if (!meantForPeople || !error.message) return unexpected(fallback, error);
  if (error.code === "captcha_failed") {
    return failure(
      "The robot check was not accepted.",
      "Please try again. What you typed is still here.",
    );
  }
  return { ...failure(error.message), ...REFUSALS[error.code ?? ""] };
}

/** What to say about a file that did not come from the storage service. */
export function downloadFailure(error: Error, message: string): Failure {
  return isTransient(error) ? thrownFailure(error, message) : unexpected(message, error);
}

/** What to say when something was thrown: supabase-js could not be loaded, or a programming error. */
export function thrownFailure(cause: unknown, message: string): Failure {
  console.warn(message, cause);
  return unanswered(message, cause);
}

/**
 * Asks the Supabase project for something. If the client cannot be loaded or something else is thrown, it has failed.
 * @param message what has not happened then.
 */
export async function attempt<Value>(
  message: string,
  ask: (supabase: Supabase) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await ask(await getSupabase());
  } catch (cause) {
    return thrownFailure(cause, message);
  }
}
