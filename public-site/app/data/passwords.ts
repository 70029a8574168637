import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { absoluteAddress, paths } from "~/config/paths.ts";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import { authFailure, isTooSoon, thrownFailure } from "./errors.ts";
import { getSupabase } from "./supabaseClient.ts";

const NEW_PASSWORD_FAILURE = "Your password could not be changed.";
/** The session was not begun by a link, or not lately: the service wants more than a new password. */
const PROOF_NEEDED = ["current_password_required", "reauthentication_needed"];

/** Has a link sent that leads to /reset-password. */
export async function requestPasswordReset(email: string): Promise<Outcome> {
  try {
    const supabase = await getSupabase();
    const { error } = await supabase.auth.resetPasswordForEmail(email, {
      redirectTo: absoluteAddress(paths.resetPassword),
    });
    if (!error || isTooSoon(error)) return DONE;
    return authFailure(error, SIGN_IN_MESSAGES.resetFailure);
  } catch (cause) {
    return thrownFailure(cause, SIGN_IN_MESSAGES.resetFailure);
  }
}

/** Gives the person who came by a link a new password. */
export async function setPassword(password: string): Promise<Outcome> {
  try {
    const supabase = await getSupabase();
    const { error } = await supabase.auth.updateUser({ password });
    if (error?.code && PROOF_NEEDED.includes(error.code)) {
      return failure(
        NEW_PASSWORD_FAILURE,
        "Change it on your account page, or ask for a link with “Forgot password?”.",
      );
    }
    return error ? authFailure(error, NEW_PASSWORD_FAILURE) : DONE;
  } catch (cause) {
    return thrownFailure(cause, NEW_PASSWORD_FAILURE);
  }
}
