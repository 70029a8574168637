import { callFunction } from "#common/callFunction.ts";
import { CONTACT_MESSAGES } from "#common/messages.ts";
import { isTransient } from "#common/serverFailure.ts";
import { CallableError } from "#shared/callableError.ts";
import type { ContactMessage } from "#shared/forms.ts";
import { env } from "~/config/env.ts";
import { DONE, failure, type Outcome, unanswered, unexpected } from "~/lib/outcome.ts";
import { loadProfile } from "./profile.ts";
import { readAccessToken, readUser } from "./session.ts";

/** What the function refuses in words for the sender. */
const EXPLAINED = ["invalid-argument", "resource-exhausted", "unauthenticated"];

/** The signed-in person, with whose name and address the form begins. */
export interface Sender {
  readonly name: string;
  /** That of the account. */
  readonly email: string;
}

/** Who is signed in; null for anybody else, also when that cannot be found out now. */
export async function loadSender(): Promise<Sender | null> {
  try {
    const user = await readUser();
    if (!user?.email) return null;
    const profile = await loadProfile(user.id);
    const name = profile ? `${profile.first_name} ${profile.last_name}`.trim() : "";
    return { name, email: user.email };
  } catch {
    return null;
  }
}

/**
 * Sends a contact message.
 * @param robotCheckToken what the robot check answered; it is good for one message.
 * @param copy whether the account of the signed-in person gets a copy.
 */
export async function sendContactMessage(
  message: ContactMessage,
  robotCheckToken: string,
  copy = false,
): Promise<Outcome> {
  try {
    const accessToken = copy ? await readAccessToken() : undefined;
    // Only success or failure counts: what else the function answers is not for the page.
    await callFunction<unknown>(
      "handle-contact-form",
      { ...message, recaptchaToken: robotCheckToken, ...(copy && { copy }) },
      { baseUrl: env.supabaseUrl, apiKey: env.supabasePublishableKey, accessToken },
    );
    return DONE;
  } catch (cause) {
    if (isTransient(cause)) return unanswered(CONTACT_MESSAGES.failure, cause);
    if (!(cause instanceof CallableError && EXPLAINED.some((code) => code === cause.code))) {
      return unexpected(CONTACT_MESSAGES.failure, cause);
    }
    // The function names the fields that it refuses: the first is where the visitor is led to.
    const [field] = Object.keys(cause.details ?? {});
    return { ...failure(CONTACT_MESSAGES.failure, cause.message), ...(field && { field }) };
  }
}
