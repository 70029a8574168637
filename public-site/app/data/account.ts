import { SIGN_IN_MESSAGES, SIGN_UP_MESSAGES } from "#common/messages.ts";
import type { SignIn, SignUp } from "#shared/forms.ts";
import { absoluteAddress, paths } from "~/config/paths.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import { DONE, type Outcome, requestFailure } from "~/lib/outcome.ts";
import { attempt, authFailure, isTooSoon } from "./errors.ts";
import { requestEmail, withCaptcha } from "./robotCheck.ts";
import { dropSignUpSecret, makeSignUpSecret } from "./signUpSecret.ts";

/** Signs in with email and password. */
export function signIn({ email, password }: SignIn): Promise<Outcome> {
  return attempt(SIGN_IN_MESSAGES.failure, async (supabase) => {
    const answer = await withCaptcha(
      (captchaToken) =>
        supabase.auth.signInWithPassword({ email, password, options: { captchaToken } }),
      "Signing in with Google, below, works without it.",
    );
    if (!answer.ok) return answer;
    const { error } = answer.value;
    if (!error) return DONE;
    const refused = authFailure(error, SIGN_IN_MESSAGES.failure);
    return error.code === "email_not_confirmed" ? { ...refused, unconfirmed: email } : refused;
  });
}

/** Opens Google, which returns to /auth/callback. */
export function goToGoogle(): Promise<Outcome> {
  return attempt(SIGN_IN_MESSAGES.googleFailure, async (supabase) => {
    const { data, error } = await supabase.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: absoluteAddress(paths.authCallback), skipBrowserRedirect: true },
    });
    if (error) return authFailure(error, SIGN_IN_MESSAGES.googleFailure);
    // Without a redirect to Google, the service's address would show only JSON.
    const response = await fetch(data.url, { redirect: "manual" });
    if (isRedirect(response)) {
      window.location.assign(data.url);
      return DONE;
    }
    return requestFailure(SIGN_IN_MESSAGES.googleFailure, response);
  });
}

/** Whether a response is a redirect, whose target `fetch` hides. */
function isRedirect({ type, status }: Response): boolean {
  return type === "opaqueredirect" || (status >= 300 && status < 400);
}

/**
 * Creates an account. The database saves the profile from the metadata (docs/api.md).
 * @param next the target of the link in the confirmation email.
 * @returns whether the visitor is signed in; if not, they have to confirm their address first.
 */
export function signUp(
  { email, password, ...profile }: SignUp,
  next: string,
): Promise<Outcome<{ signedIn: boolean }>> {
  return attempt(SIGN_UP_MESSAGES.failure, async (supabase) => {
    const sign_up_secret_hash = await makeSignUpSecret(email);
    const answer = await withCaptcha(
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
    if (!answer.ok) return answer;
    const { data, error } = answer.value;
    // The service refuses this only for unconfirmed addresses, so the answer must not differ from that for others.
    if (error && isTooSoon(error)) return { ok: true, value: { signedIn: false } };
    if (error || data.session) dropSignUpSecret(email);
    if (error) return authFailure(error, SIGN_UP_MESSAGES.failure);
    return { ok: true, value: { signedIn: data.session !== null } };
  });
}

/** Sends the confirmation email again. A confirmed or unknown address gets the same answer, without an email. */
export function resendConfirmation(email: string, next: string): Promise<Outcome> {
  const emailRedirectTo = absoluteAddress(withNextPath(paths.authCallback, next));
  return requestEmail("The email could not be sent.", (auth, captchaToken) =>
    auth.resend({ type: "signup", email, options: { captchaToken, emailRedirectTo } }),
  );
}
