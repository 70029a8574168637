import type { AuthError, PostgrestError } from "@supabase/supabase-js";
import { type Failure, failure, fieldFailure, unexpected, unreachable } from "~/lib/outcome.ts";

// supabase-js is loaded on demand, so its error classes cannot be imported here: their documented
// names and statuses tell them apart.

/** The identity service's code for too many mails: to one address in a while, or in all. */
export const TOO_MANY_MAILS = "over_email_send_rate_limit";

/** Whether the identity service could not be reached. */
export function isAuthUnreachable(error: AuthError): boolean {
  return isAuthUnavailable(error) && error.status === 0;
}

/** Whether the identity service could not be reached, or failed to answer. */
export function isAuthUnavailable(error: AuthError): boolean {
  return error.name === "AuthRetryableFetchError";
}

/**
 * What to say about an error of the identity service: its own message, else the given one.
 */
export function authFailure(error: AuthError, fallback: string): Failure {
  if (isAuthUnreachable(error)) return unreachable(fallback);
  const meantForPeople =
    error.name === "AuthWeakPasswordError" ||
    (error.name === "AuthApiError" && error.status !== undefined && error.status < 500);
  return meantForPeople && error.message ? failure(error.message) : unexpected(fallback, error);
}

const REFUSED_PASSWORD = ["weak_password", "same_password"];

/** As `authFailure`, where a password was to be set: one that is refused is said at its field. */
export function newPasswordFailure(error: AuthError, fallback: string): Failure {
  const refused = authFailure(error, fallback);
  const isAboutPassword = error.code !== undefined && REFUSED_PASSWORD.includes(error.code);
  return isAboutPassword ? fieldFailure("password", refused.message) : refused;
}

/** The code of an error that the database raises for people to read (docs/api.md). */
const RULE_VIOLATION = "P0001";

/** What to say about an error of the database; `status` is that of the HTTP answer, 0 for none. */
export function databaseFailure(error: PostgrestError, status: number, message: string): Failure {
  if (status === 0) return unreachable(message);
  if (error.code === RULE_VIOLATION) return failure(message, error.message);
  return unexpected(message, error);
}

/** What to say when something was thrown: supabase-js could not be loaded, or a programming error. */
export function thrownFailure(cause: unknown, message: string): Failure {
  console.warn(message, cause);
  return unreachable(message);
}
