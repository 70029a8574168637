import type { AuthError } from "@supabase/supabase-js";
import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { isTransient } from "#common/serverFailure.ts";
import { type Failure, failure, type Outcome, unanswered } from "~/lib/outcome.ts";
import { getSupabase } from "./supabaseClient.ts";

const CANCELLED = failure(
  "Google sign-in was canceled.",
  "Nothing has changed. You can try again or sign in with your email and password.",
);
const ALREADY_LINKED = failure(
  "This Google account or email address already belongs to another account.",
  "Sign in the way you did before.",
);
/** The failure of a link that has expired or was used. */
export const EXPIRED: Failure = {
  ...failure(
    "This link has expired or has already been used.",
    "If you’ve already confirmed your address, sign in. If not, request a new link.",
  ),
  problem: "expired",
};
const OTHER_BROWSER = failure(
  "Open this link in the browser where you requested it.",
  "If you’ve just confirmed your email address, you can sign in now.",
);
const FAILED = failure(
  SIGN_IN_MESSAGES.googleFailure,
  "Please try again. If it keeps happening, contact us.",
);

/** Failures by code: https://supabase.com/docs/guides/auth/debugging/error-codes */
const FAILURES = new Map([
  ["identity_already_exists", ALREADY_LINKED],
  ["email_exists", ALREADY_LINKED],
  ["user_already_exists", ALREADY_LINKED],
  ["otp_expired", EXPIRED],
  ["flow_state_expired", EXPIRED],
  ["flow_state_not_found", EXPIRED],
  ["bad_oauth_state", EXPIRED],
  ["bad_oauth_callback", EXPIRED],
  ["bad_code_verifier", OTHER_BROWSER],
  ["pkce_code_verifier_not_found", OTHER_BROWSER],
]);

/**
 * Signs in a visitor who returns from Google. It works only in the browser that opened Google, so a link to another
 * person's account does nothing.
 * @param address has a code or an error of Supabase Auth in its query or hash.
 * @returns false if the address has neither.
 */
export async function completeArrival(address: URL): Promise<Outcome<boolean>> {
  const parameters = new URLSearchParams([
    ...address.searchParams,
    ...new URLSearchParams(address.hash.slice(1)),
  ]);
  const error = parameters.get("error");
  const errorCode = parameters.get("error_code");
  if (error || errorCode) {
    return FAILURES.get(errorCode ?? "") ?? (error === "access_denied" ? CANCELLED : FAILED);
  }
  const code = parameters.get("code");
  if (!code) return { ok: true, value: false };
  try {
    const { auth } = await getSupabase();
    const { error: refusal } = await auth.exchangeCodeForSession(code);
    if (refusal) throw refusal;
    return { ok: true, value: true };
  } catch (cause) {
    return arrivalFailure(cause);
  }
}

/** The failure for an error of the identity service or another exception. */
export function arrivalFailure(error: unknown): Failure {
  if (isTransient(error)) return unanswered(SIGN_IN_MESSAGES.failure, error);
  console.warn("The sign-in failed.", error);
  return FAILURES.get((error as Partial<AuthError>).code ?? "") ?? FAILED;
}
