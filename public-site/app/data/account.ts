import { inTab } from "#common/browserStorage.ts";
import { SIGN_IN_MESSAGES, SIGN_UP_MESSAGES } from "#common/messages.ts";
import type { SignIn, SignUp } from "#shared/forms.ts";
import { absoluteAddress, paths } from "~/config/paths.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import { DONE, failure, type Outcome, requestFailure } from "~/lib/outcome.ts";
import { authRequest, isTooSoon } from "./authRequest.ts";
import { captchaRequest, requestEmail } from "./robotCheck.ts";
import { attempt } from "./rpc.ts";
import { dropSignUpSecret, makeSignUpSecret } from "./signUpSecret.ts";

/** Signs in with email and password. */
export const signIn = ({ email, password }: SignIn): Promise<Outcome> =>
  captchaRequest(SIGN_IN_MESSAGES.failure, (auth, captchaToken) =>
    auth.signInWithPassword({ email, password, options: { captchaToken } }),
  );

/** Opens Google, which returns to /auth/callback. */
export function goToGoogle(): Promise<Outcome> {
  return attempt(SIGN_IN_MESSAGES.googleFailure, async ({ auth }) => {
    const { data, error } = await auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: absoluteAddress(paths.authCallback), skipBrowserRedirect: true },
    });
    if (error) throw error;
    // Without a redirect to Google, the service's address would show only JSON.
    const response = await fetch(data.url, { redirect: "manual" });
    if (!isRedirect(response)) return requestFailure(SIGN_IN_MESSAGES.googleFailure, response);
    window.location.assign(data.url);
    return DONE;
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
export async function signUp(
  { email, password, ...profile }: SignUp,
  next: string,
): Promise<Outcome<{ signedIn: boolean }>> {
  const sign_up_secret_hash = await makeSignUpSecret(email);
  const outcome = await captchaRequest(SIGN_UP_MESSAGES.failure, (auth, captchaToken) =>
    auth.signUp({
      email,
      password,
      options: {
        captchaToken,
        emailRedirectTo: absoluteAddress(withNextPath(paths.authCallback, next)),
        data: { ...profile, ...(sign_up_secret_hash && { sign_up_secret_hash }) },
      },
    }),
  );
  // The service refuses this only for unconfirmed addresses, so the answer must not differ from that for others.
  if (!outcome.ok) return isTooSoon(outcome) ? { ok: true, value: { signedIn: false } } : outcome;
  const signedIn = outcome.value.session !== null;
  if (signedIn) dropSignUpSecret(email);
  return { ok: true, value: { signedIn } };
}

/** Sends the confirmation email again. A confirmed or unknown address gets the same answer, without an email. */
export function resendConfirmation(email: string, next: string): Promise<Outcome> {
  const emailRedirectTo = absoluteAddress(withNextPath(paths.authCallback, next));
  return requestEmail("We couldn’t send the email.", (auth, captchaToken) =>
    auth.resend({ type: "signup", email, options: { captchaToken, emailRedirectTo } }),
  );
}

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
      "You requested this email less than a minute ago.",
      "We send at most one email per minute. Check your inbox and your spam folder first, then request another.",
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
export async function setPassword(password: string): Promise<Outcome> {
  const message = "We couldn’t change your password.";
  const outcome = await authRequest(message, (auth) => auth.updateUser({ password }));
  return !outcome.ok && PROOF_NEEDED.includes(outcome.problem ?? "")
    ? failure(
        message,
        "Change it on your account page, or choose “Forgot password?” to request a link.",
      )
    : outcome;
}
