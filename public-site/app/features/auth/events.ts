import type { SignUp } from "@shared/forms.ts";
import { readUser } from "~/data/session.ts";
import { track } from "~/features/analytics/analytics.ts";

/** An account is new when it was made by the sign-in that has just ended (specification section 4). */
const SAME_MOMENT_MS = 5_000;

/** Reports an attempt to register with e-mail and password (specification section 7). */
export function trackSignUp(account: SignUp, success: boolean): void {
  track({ name: "form_submission", form_name: "signup", success });
  if (!success) return;
  const optedIn = account.joinMailingList;
  track({ name: "signup", method: "email", has_newsletter_opt_in: optedIn });
  if (optedIn) {
    track({ name: "newsletter_signup", source: "signup_form", country: account.country });
  }
}

/** Reports that somebody has come back from Google signed in: a new participant, or one of ours. */
export async function trackGoogleArrival(): Promise<void> {
  // Nothing may keep the visitor from going on.
  const user = await readUser().catch(() => null);
  if (!user) return;
  const age = Date.parse(user.last_sign_in_at ?? user.created_at) - Date.parse(user.created_at);
  if (age < SAME_MOMENT_MS) {
    track({ name: "signup", method: "google", has_newsletter_opt_in: false });
  } else {
    track({ name: "login", method: "google" });
  }
}
