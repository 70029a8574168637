import { isUuid } from "../_shared/validation.ts";
import { readBody } from "./body.ts";
import { rpc } from "./database.ts";
import { EMAIL_ID_TAG } from "./emails/resend.ts";
import { emptyAnswer } from "./endpoint.ts";
import { readEmailEventsSecret } from "./environment.ts";
import { fieldsOf } from "./json.ts";
import { serviceClient } from "./supabase.ts";
import { isSigned } from "./webhookSignature.ts";

/** An event has some hundred bytes, including the message of a bounce. */
const MAX_BODY_BYTES = 64 * 1024;

/** The outcomes that events report; the last two suppress an address. */
const OUTCOMES = new Map([
  ["email.delivered", "delivered"],
  ["email.bounced", "bounced"],
  ["email.suppressed", "bounced"],
  ["email.complained", "complained"],
]);

/** Handles an event from the email service. After a failure, Resend retries it for more than a day. */
export async function handleEmailEvent(request: Request): Promise<Response> {
  // Before reading anything from an unknown sender.
  if (!request.headers.has("svix-signature")) return emptyAnswer(401);
  const secret = readEmailEventsSecret();
  const body = await readBody(request, MAX_BODY_BYTES);
  if (!isSigned(request.headers, body, secret)) return emptyAnswer(401);
  const event = readEvent(new TextDecoder().decode(body));
  if (!event) return emptyAnswer(400);
  const outcome = outcomeOf(event);
  if (outcome) {
    const args = { addresses: event.to, outcome, email_id: event.emailId };
    await rpc(serviceClient(), "service_record_outcome", args);
  }
  return emptyAnswer(200);
}

interface EmailEvent {
  type: string;
  to: string[];
  /** The id in the outbox, which the transport has set as a tag; none for emails of Supabase Auth. */
  emailId: string | undefined;
  /** The type of a bounce: "Permanent" or a temporary one. */
  bounce: unknown;
}

function readEvent(text: string): EmailEvent | undefined {
  const { type, data } = fieldsOf(parse(text));
  const { to, tags, bounce } = fieldsOf(data);
  if (typeof type !== "string") return undefined;
  const addresses = Array.isArray(to) ? to.filter((one) => typeof one === "string") : [];
  const id = fieldsOf(tags)[EMAIL_ID_TAG];
  const emailId = isUuid(id) ? id : undefined;
  return { type, to: addresses, emailId, bounce: fieldsOf(bounce).type };
}

function outcomeOf({ type, bounce }: EmailEvent): string | undefined {
  // A temporary bounce, such as a full mailbox, suppresses nothing.
  if (type === "email.bounced" && bounce !== undefined && bounce !== "Permanent") return undefined;
  return OUTCOMES.get(type);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
