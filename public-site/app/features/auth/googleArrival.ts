import { readUser } from "~/data/session.ts";
import { track } from "~/features/analytics/analytics.ts";

/** An account is new when it was made by the sign-in that has just ended. */
const SAME_MOMENT_MS = 5_000;

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
