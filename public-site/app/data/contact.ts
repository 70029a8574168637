import { callFunction } from "#common/callFunction.ts";
import { CallableError } from "#shared/callableError.ts";
import type { ContactMessage } from "#shared/forms.ts";
import { CONTACT_MESSAGES } from "#shared/messages.ts";
import { env } from "~/config/env.ts";
import { DONE, failure, type Outcome, unexpected } from "~/lib/outcome.ts";

/**
 * Sends a contact message.
 * @param robotCheckToken what the robot check answered; it is good for one message.
 */
export async function sendContactMessage(
  message: ContactMessage,
  robotCheckToken: string,
): Promise<Outcome> {
  try {
    // Only success or failure counts: what else the function answers is not for the page.
    await callFunction<unknown>(
      "handle-contact-form",
      { ...message, recaptchaToken: robotCheckToken },
      { baseUrl: env.supabaseUrl, apiKey: env.supabasePublishableKey },
    );
    return DONE;
  } catch (cause) {
    const refused =
      cause instanceof CallableError &&
      (cause.code === "invalid-argument" || cause.code === "resource-exhausted");
    // What the function refuses, it explains in words for the sender.
    return refused
      ? failure(CONTACT_MESSAGES.failure, cause.message)
      : unexpected(CONTACT_MESSAGES.failure, cause);
  }
}
