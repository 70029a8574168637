import { inTab } from "#common/browserStorage.ts";
import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { absoluteAddress, paths } from "~/config/paths.ts";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import { attempt, authFailure, isTooSoon } from "./errors.ts";
import { GOOGLE_INSTEAD, withCaptcha } from "./robotCheck.ts";

const NEW_PASSWORD_FAILURE = "Your password could not be changed.";
/** The session was not begun by a link, or not lately: the service wants more than a new password. */
const PROOF_NEEDED = ["current_password_required", "reauthentication_needed"];

const ASKED_KEY = "challenge-reset-asked";
/** How long an address waits for its next mail (max_frequency in supabase/config.toml). */
const ONE_MAIL_PER_MS = 60_000;

/**
 * Has a link sent that leads to /reset-password. Whether the service has sent a mail must not show, for it refuses a
 * second one only to addresses with an account: so this browser remembers itself what it has asked for.
 */
export async function requestPasswordReset(email: string): Promise<Outcome> {
  if (wasAskedJustNow(email)) {
    return failure(
      "You asked for this less than a minute ago.",
      "We send one email a minute. Check your inbox and your spam folder first, then ask again.",
    );
  }
  const outcome = await askForReset(email);
  if (outcome.ok) inTab.keep(ASKED_KEY, JSON.stringify([email.toLowerCase(), Date.now()]));
  return outcome;
}

function wasAskedJustNow(email: string): boolean {
  const [address, at] = (inTab.readJson(ASKED_KEY) ?? []) as [string, number];
  return address === email.toLowerCase() && Date.now() - at < ONE_MAIL_PER_MS;
}

function askForReset(email: string): Promise<Outcome> {
  return attempt(SIGN_IN_MESSAGES.resetFailure, async (supabase) => {
    const redirectTo = absoluteAddress(paths.resetPassword);
    const asked = await withCaptcha(
      (captchaToken) => supabase.auth.resetPasswordForEmail(email, { captchaToken, redirectTo }),
      GOOGLE_INSTEAD,
    );
    if (!asked.ok) return asked;
    const { error } = asked.value;
    if (!error || isTooSoon(error)) return DONE;
    return authFailure(error, SIGN_IN_MESSAGES.resetFailure);
  });
}

/** Gives the person who came by a link a new password. */
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
