import type { SignIn, SignUp } from "@shared/forms.ts";
import { SIGN_IN_MESSAGES, SIGN_UP_MESSAGES } from "@shared/messages.ts";
import { dropUnsavedOf, hasUnsavedOf } from "@shared/unsavedEntries.ts";
import { paths } from "~/config/paths.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import { authFailure, thrownFailure } from "./errors.ts";
import { readUser } from "./session.ts";
import { hasStoredSession } from "./sessionMark.ts";
import { getSupabase } from "./supabaseClient.ts";

/** Supabase Auth's code for too many mails: to one address in a while, or in all. */
const TOO_MANY_MAILS = "over_email_send_rate_limit";
/** Its sentence in the first of the two cases. */
const TOO_SOON = /^For security purposes/;
const SIGN_OUT_FAILURE = "You could not be signed out.";
const ALREADY_REGISTERED =
  "Sign in instead. If you do not know your password any more, choose “Forgot password?” there.";
const NEW_PASSWORD_FAILURE = "Your password could not be changed.";

/** Signs in with e-mail and password. */
export async function signIn({ email, password }: SignIn): Promise<Outcome> {
  try {
    const supabase = await getSupabase();
    const { error } = await supabase.auth.signInWithPassword({ email, password });
    return error ? authFailure(error, SIGN_IN_MESSAGES.failure) : DONE;
  } catch (cause) {
    return thrownFailure(cause, SIGN_IN_MESSAGES.failure);
  }
}

/** Leaves the page for Google, which comes back to /auth/callback. */
export async function goToGoogle(): Promise<Outcome> {
  try {
    const supabase = await getSupabase();
    const { error } = await supabase.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: addressOf(paths.authCallback) },
    });
    return error ? authFailure(error, SIGN_IN_MESSAGES.googleFailure) : DONE;
  } catch (cause) {
    return thrownFailure(cause, SIGN_IN_MESSAGES.googleFailure);
  }
}

/**
 * Creates an account. The profile travels as metadata, and the database writes it (docs/api.md).
 * @param next where the link in the confirmation mail leads to in the end, if one is needed.
 * @returns whether the visitor is signed in now; if not, they have to confirm their address first.
 */
export async function signUp(
  account: SignUp,
  next: string,
): Promise<Outcome<{ signedIn: boolean }>> {
  try {
    const supabase = await getSupabase();
    const { data, error } = await supabase.auth.signUp({
      email: account.email,
      password: account.password,
      options: {
        emailRedirectTo: addressOf(withNextPath(paths.authCallback, next)),
        data: {
          first_name: account.firstName,
          last_name: account.lastName,
          country: account.country,
          level_of_study: account.levelOfStudy,
          university: account.university,
          join_mailing_list: account.joinMailingList,
        },
      },
    });
    // Asked again too soon, which is refused only for an address that waits to be confirmed: the
    // page says what it says to everybody, and the first mail is on its way.
    if (error?.code === TOO_MANY_MAILS && TOO_SOON.test(error.message)) {
      return { ok: true, value: { signedIn: false } };
    }
    // Only said where addresses are not confirmed: else the service gives no hint of other accounts.
    if (error?.code === "user_already_exists") return failure(error.message, ALREADY_REGISTERED);
    if (error) return authFailure(error, SIGN_UP_MESSAGES.failure);
    return { ok: true, value: { signedIn: data.session !== null } };
  } catch (cause) {
    return thrownFailure(cause, SIGN_UP_MESSAGES.failure);
  }
}

/** Has a link sent that leads to /reset-password. */
export async function requestPasswordReset(email: string): Promise<Outcome> {
  try {
    const supabase = await getSupabase();
    const { error } = await supabase.auth.resetPasswordForEmail(email, {
      redirectTo: addressOf(paths.resetPassword),
    });
    // Only known addresses are mailed and so refused too many mails: that must not show.
    if (!error || error.code === TOO_MANY_MAILS) return DONE;
    return authFailure(error, SIGN_IN_MESSAGES.resetFailure);
  } catch (cause) {
    return thrownFailure(cause, SIGN_IN_MESSAGES.resetFailure);
  }
}

/** Gives the signed-in user a new password. */
export async function setPassword(password: string): Promise<Outcome> {
  try {
    const supabase = await getSupabase();
    const { error } = await supabase.auth.updateUser({ password });
    return error ? authFailure(error, NEW_PASSWORD_FAILURE) : DONE;
  } catch (cause) {
    return thrownFailure(cause, NEW_PASSWORD_FAILURE);
  }
}

/** Whether this browser keeps text of the visitor's entry that the server does not have. */
export async function hasUnsavedText(): Promise<boolean> {
  const user = await readUser().catch(() => null);
  return user !== null && hasUnsavedOf(user.id);
}

/** Ends the session of this browser, and forgets what it has kept of the visitor's entry. */
export async function signOut(): Promise<Outcome> {
  try {
    const supabase = await getSupabase();
    const user = await readUser();
    const { error } = await supabase.auth.signOut({ scope: "local" });
    // Without a connection the session is gone from this browser all the same.
    if (error && hasStoredSession()) return authFailure(error, SIGN_OUT_FAILURE);
    if (user) dropUnsavedOf(user.id);
    return DONE;
  } catch (cause) {
    return thrownFailure(cause, SIGN_OUT_FAILURE);
  }
}

function addressOf(path: string): string {
  return new URL(path, window.location.origin).href;
}
