import { CONTACT_MESSAGES } from "#common/messages.ts";
import { CallableError } from "#shared/callableError.ts";
import type { ContactMessage } from "#shared/forms.ts";
import { DONE, failure, type Outcome, requestFailure } from "~/lib/outcome.ts";
import { callEdgeFunction } from "./edgeFunctions.ts";
import { loadProfile } from "./profile.ts";
import { readUser } from "./session.ts";

/** The error codes whose messages the sender sees. */
const CODES_FOR_SENDER = ["invalid-argument", "resource-exhausted", "unauthenticated"];

/** The signed-in person, for the initial values of the form. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

/** The signed-in person; null for other visitors, and while this is unknown. */
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
 * @param robotCheckToken the token of the robot check, which is valid for one message.
 * @param copy whether the signed-in person gets a copy.
 */
export async function sendContactMessage(
  message: ContactMessage,
  robotCheckToken: string,
  copy = false,
): Promise<Outcome> {
  try {
    const request = { ...message, recaptchaToken: robotCheckToken, ...(copy && { copy }) };
    await callEdgeFunction("handle-contact-form", request, copy);
    return DONE;
  } catch (cause) {
    if (!(cause instanceof CallableError && CODES_FOR_SENDER.some((code) => code === cause.code))) {
      return requestFailure(CONTACT_MESSAGES.failure, cause);
    }
    // The first refused field gets the focus.
    const [field] = Object.keys(cause.details ?? {});
    return { ...failure(CONTACT_MESSAGES.failure, cause.message), ...(field && { field }) };
  }
}
