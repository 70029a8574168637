import type { SignUp } from "#shared/forms.ts";
import { track } from "~/features/analytics/analytics.ts";

/** Reports an attempt to register with e-mail and password. */
export function trackSignUp(account: SignUp, success: boolean): void {
  track({ name: "form_submission", form_name: "signup", success });
  if (!success) return;
  const optedIn = account.joinMailingList;
  track({ name: "signup", method: "email", has_newsletter_opt_in: optedIn });
  if (optedIn) {
    track({ name: "newsletter_signup", source: "signup_form", country: account.country });
  }
}
