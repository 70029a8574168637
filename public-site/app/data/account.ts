import { SIGN_IN_MESSAGES, SIGN_UP_MESSAGES } from "#common/messages.ts";
import { isTransient } from "#common/serverFailure.ts";
import type { SignIn, SignUp } from "#shared/forms.ts";
import { absoluteAddress, paths } from "~/config/paths.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import { DONE, type Outcome, unanswered, unexpected } from "~/lib/outcome.ts";
import { attempt, authFailure, isTooSoon } from "./errors.ts";
import { GOOGLE_INSTEAD, withCaptcha } from "./robotCheck.ts";
import { dropSignUpSecret, makeSignUpSecret } from "./signUpSecret.ts";

const RESEND_FAILURE = "The email could not be sent.";

/** Signs in with e-mail and password. */
export function signIn({ email, password }: SignIn): Promise<Outcome> {
  return attempt(SIGN_IN_MESSAGES.failure, async (supabase) => {
    const asked = await withCaptcha(
      (captchaToken) =>
        supabase.auth.signInWithPassword({ email, password, options: { captchaToken } }),
      "Signing in with Google, below, works without it.",
    );
    if (!asked.ok) return asked;
    const { error } = asked.value;
    if (!error) return DONE;
    const refused = authFailure(error, SIGN_IN_MESSAGES.failure);
    return error.code === "email_not_confirmed" ? { ...refused, unconfirmed: email } : refused;
  });
}

/** Leaves the page for Google, which comes back to /auth/callback. */
export function goToGoogle(): Promise<Outcome> {
  return attempt(SIGN_IN_MESSAGES.googleFailure, async (supabase) => {
    const { data, error } = await supabase.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: absoluteAddress(paths.authCallback), skipBrowserRedirect: true },
    });
    if (error) return authFailure(error, SIGN_IN_MESSAGES.googleFailure);
    // Where the service does not lead on to Google, its own address shows visitors nothing but code.
    const answer = await fetch(data.url, { redirect: "manual" });
    if (leadsOn(answer)) {
      window.location.assign(data.url);
      return DONE;
    }
    return isTransient(answer)
      ? unanswered(SIGN_IN_MESSAGES.googleFailure, answer)
      : unexpected(SIGN_IN_MESSAGES.googleFailure, answer.status);
  });
}

/** Whether an answer is a redirect: pages are not shown where to. */
function leadsOn({ type, status }: Response): boolean {
  return type === "opaqueredirect" || (status >= 300 && status < 400);
}

/**
 * Creates an account. The profile travels as metadata, and the database writes it (docs/api.md).
 * @param next where the link in the confirmation mail leads to in the end, if one is needed.
 * @returns whether the visitor is signed in now; if not, they have to confirm their address first.
 */
export function signUp(
  { email, password, ...profile }: SignUp,
  next: string,
): Promise<Outcome<{ signedIn: boolean }>> {
  return attempt(SIGN_UP_MESSAGES.failure, async (supabase) => {
    const sign_up_secret_hash = await makeSignUpSecret(email);
    const asked = await withCaptcha(
      (captchaToken) =>
        supabase.auth.signUp({
          email,
          password,
          options: {
            captchaToken,
            emailRedirectTo: absoluteAddress(withNextPath(paths.authCallback, next)),
            data: { ...profile, ...(sign_up_secret_hash && { sign_up_secret_hash }) },
          },
        }),
      "Continuing with Google, below, works without it.",
    );
    if (!asked.ok) return asked;
    const { data, error } = asked.value;
    // Asked again too soon, which is refused only for an address that waits to be confirmed: the
    // page says what it says to everybody, and the first mail is on its way.
    if (error && isTooSoon(error)) return { ok: true, value: { signedIn: false } };
    if (error || data.session) dropSignUpSecret(email);
    if (error) return authFailure(error, SIGN_UP_MESSAGES.failure);
    return { ok: true, value: { signedIn: data.session !== null } };
  });
}

/**
 * Has the mail sent again whose link confirms a registration. An address that is confirmed, or that
 * nobody has registered, is answered the same, without a mail.
 */
export function resendConfirmation(email: string, next: string): Promise<Outcome> {
  return attempt(RESEND_FAILURE, async (supabase) => {
    const emailRedirectTo = absoluteAddress(withNextPath(paths.authCallback, next));
    const asked = await withCaptcha(
      (captchaToken) =>
        supabase.auth.resend({ type: "signup", email, options: { captchaToken, emailRedirectTo } }),
      GOOGLE_INSTEAD,
    );
    if (!asked.ok) return asked;
    const { error } = asked.value;
    // Asked again too soon: the last mail is on its way.
    if (!error || isTooSoon(error)) return DONE;
    return authFailure(error, RESEND_FAILURE);
  });
}
