import { inTab } from "#common/browserStorage.ts";
import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { absoluteAddress, paths } from "~/config/paths.ts";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import { attempt, authFailure } from "./errors.ts";
import { requestEmail } from "./robotCheck.ts";

const NEW_PASSWORD_FAILURE = "Your password could not be changed.";
/** The service requires the current password, or a recent sign-in. */
const PROOF_NEEDED = ["current_password_required", "reauthentication_needed"];

const ASKED_KEY = "challenge-reset-asked";
/** The minimum time between emails to an address (max_frequency in supabase/config.toml). */
const EMAIL_INTERVAL_MS = 60_000;

/**
 * Requests an email with a link to /reset-password. The service refuses a second request only for known addresses.
 * To hide that difference, this browser remembers its own requests.
 */
export async function requestPasswordReset(email: string): Promise<Outcome> {
  if (wasJustRequested(email)) {
    return failure(
      "You asked for this less than a minute ago.",
      "We send one email a minute. Check your inbox and your spam folder first, then ask again.",
    );
  }
  const redirectTo = absoluteAddress(paths.resetPassword);
  const outcome = await requestEmail(SIGN_IN_MESSAGES.resetFailure, (auth, captchaToken) =>
    auth.resetPasswordForEmail(email, { captchaToken, redirectTo }),
  );
  if (outcome.ok) inTab.write(ASKED_KEY, JSON.stringify([email.toLowerCase(), Date.now()]));
  return outcome;
}

function wasJustRequested(email: string): boolean {
  const [address, at] = (inTab.readJson(ASKED_KEY) ?? []) as [string, number];
  return address === email.toLowerCase() && Date.now() - at < EMAIL_INTERVAL_MS;
}

/** Sets the password of a person who has signed in with a link. */
export function setPassword(password: string): Promise<Outcome> {
  return attempt(NEW_PASSWORD_FAILURE, async (supabase) => {
    const { error } = await supabase.auth.updateUser({ password });
    if (error?.code && PROOF_NEEDED.includes(error.code)) {
      return failure(
        NEW_PASSWORD_FAILURE,
        "Change it on your account page, or ask for a link with “Forgot password?”.",
      );
    }
    return error ? authFailure(error, NEW_PASSWORD_FAILURE) : DONE;
  });
}
