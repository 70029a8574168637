import { parseJson, readBody } from "../_server/body.ts";
import { rpc, serviceClient } from "../_server/database.ts";
import { EMAIL_ID_TAG } from "../_server/email.ts";
import { emptyAnswer, serveEndpoint } from "../_server/endpoint.ts";
import { readEmailEventsSecret } from "../_server/environment.ts";
import { isSigned } from "../_server/webhookSignature.ts";
import { fieldsOf } from "../_shared/fieldsOf.ts";
import { isUuid } from "../_shared/validation.ts";

/** An event has some hundred bytes, including the message of a bounce. */
const MAX_BODY_BYTES = 64 * 1024;

/** The outcomes that events report; the last two suppress an address. */
const OUTCOMES = new Map([
  ["email.delivered", "delivered"],
  ["email.bounced", "bounced"],
  ["email.suppressed", "bounced"],
  ["email.complained", "complained"],
]);

/** The outcome that an event reports, if it reports one. Not a temporary bounce, such as a full mailbox. */
function outcomeOf(type: string, bounce: unknown): string | undefined {
  const { type: kind = "Permanent" } = fieldsOf(bounce);
  return type !== "email.bounced" || kind === "Permanent" ? OUTCOMES.get(type) : undefined;
}

/**
 * Records the outcome of an email that Resend reports (docs/email.md). A permanent bounce or a spam report
 * suppresses the address until an administrator releases it. Accepts only events with Resend's signature, made
 * with RESEND_WEBHOOK_SECRET at most five minutes ago. If a call fails, Resend keeps retrying it for more than a day.
 * Not a callable.
 * In: an event. Out: HTTP 200 without content.
 * Errors: HTTP 401 without a valid signature, 400 for anything but an event, 405 for any other method, 408 if
 * the body takes too long to arrive, 413 if it is too large, 503 if Resend should retry the call.
 */
serveEndpoint("email-events", ["POST"], async (request) => {
  // Before reading anything from an unknown sender.
  if (!request.headers.has("svix-signature")) return emptyAnswer(401);
  const secret = readEmailEventsSecret();
  const body = await readBody(request, MAX_BODY_BYTES);
  if (!isSigned(request.headers, body, secret)) return emptyAnswer(401);
  const { type, data } = fieldsOf(await parseJson(body));
  if (typeof type !== "string") return emptyAnswer(400);
  const { to, tags, bounce } = fieldsOf(data);
  const outcome = outcomeOf(type, bounce);
  if (outcome) {
    // Emails of Supabase Auth have no id.
    const id = fieldsOf(tags)[EMAIL_ID_TAG];
    await rpc(serviceClient(), "service_record_outcome", {
      addresses: Array.isArray(to) ? to.filter((one) => typeof one === "string") : [],
      outcome,
      email_id: isUuid(id) ? id : undefined,
    });
  }
  return emptyAnswer(200);
});
