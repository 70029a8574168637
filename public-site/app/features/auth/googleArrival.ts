import { joinMailingList } from "~/data/profile.ts";
import { readUser } from "~/data/session.ts";
import { track } from "~/features/analytics/analytics.ts";
import { rememberOptIn } from "~/lib/rememberedOptIn.ts";

/** An account is new when it was made by the sign-in that has just ended. */
const SAME_MOMENT_MS = 5_000;

/**
 * Keeps what somebody had chosen who has come back from Google signed in, and reports them: a new
 * participant, or one of ours. Nothing of it keeps the visitor from going on.
 * @param optedInFrom the country of somebody who has chosen to be on the mailing list, if they said it.
 */
export async function finishGoogleArrival(optedInFrom: string | undefined): Promise<void> {
  const optedIn = optedInFrom !== undefined && (await joinMailingList()).ok;
  // Without a country the profile page reports it, which asks for one.
  if (optedIn && optedInFrom === "") rememberOptIn("");
  else if (optedIn) {
    track({ name: "newsletter_signup", source: "signup_form", country: optedInFrom });
  }
  const user = await readUser().catch(() => null);
  if (!user) return;
  const age = Date.parse(user.last_sign_in_at ?? user.created_at) - Date.parse(user.created_at);
  if (age < SAME_MOMENT_MS) {
    track({ name: "signup", method: "google", has_newsletter_opt_in: optedIn });
  } else {
    track({ name: "login", method: "google" });
  }
}
