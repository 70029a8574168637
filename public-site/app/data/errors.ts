import type { AuthError } from "@supabase/supabase-js";
import { isTransient } from "#common/serverFailure.ts";
import { type Failure, failure, type Outcome, requestFailure, unanswered } from "~/lib/outcome.ts";
import type { Supabase } from "./createSupabase.ts";
import { getSupabase } from "./supabaseClient.ts";

/** The identity service's code for too many emails, to one address or in total. */
const TOO_MANY_EMAILS = "over_email_send_rate_limit";
/** The start of its message about one address. */
const TOO_SOON = /^For security purposes/;

/**
 * Whether an email was requested again too soon. The service reports this only for addresses with an account, so the
 * page must not show it. The last email is on its way.
 */
export function isTooSoon({ code, message }: AuthError): boolean {
  return code === TOO_MANY_EMAILS && TOO_SOON.test(message);
}

const WEAK = "A phrase of unrelated words works well.";
const EMAIL_LIMIT =
  "We sent no email, because too many were requested recently. Please try again in an hour.";
const REQUEST_LIMIT =
  "Many people are using this from your network right now. Please try again in a moment: what you typed is still here.";

/** Advice on refusals, by their code: https://supabase.com/docs/guides/auth/debugging/error-codes */
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
  [TOO_MANY_EMAILS]: { detail: EMAIL_LIMIT },
  over_request_rate_limit: { detail: REQUEST_LIMIT },
};

/** The failure of a request to the identity service: its message or the fallback, and the advice above. */
export function authFailure(error: AuthError, fallback: string): Failure {
  const isForPeople =
    error.name === "AuthWeakPasswordError" ||
    (error.name === "AuthApiError" && error.status !== undefined && error.status < 500);
  if (isTransient(error) || !isForPeople || !error.message) return requestFailure(fallback, error);
  if (error.code === "captcha_failed") {
    return failure(
      "The robot check was not accepted.",
      "Please try again. What you typed is still here.",
    );
  }
  return { ...failure(error.message), ...REFUSALS[error.code ?? ""] };
}

/**
 * Sends a request to the Supabase project.
 * @param message names the failed action if the client cannot be loaded or an error is thrown.
 */
export async function attempt<Value>(
  message: string,
  send: (supabase: Supabase) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await send(await getSupabase());
  } catch (cause) {
    return unanswered(message, cause);
  }
}
