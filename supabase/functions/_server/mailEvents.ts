import { BodyError, readBody } from "./body.ts";
import { dataOf } from "./database.ts";
import { readMailEventsSecret } from "./environment.ts";
import { emptyAnswer, type Outcome } from "./log.ts";
import { logFailure } from "./problem.ts";
import { serviceClient } from "./supabase.ts";
import { isSigned } from "./webhookSignature.ts";

/** An event has some hundred bytes, including the message of a bounce. */
const MAX_BODY_BYTES = 64 * 1024;

/** The events that suppress an address, with the reason. */
const REASONS = new Map([
  ["email.bounced", "bounced"],
  ["email.suppressed", "bounced"],
  ["email.complained", "complained"],
]);

/** Handles an event from the email service. Never throws. */
export async function takeMailEvent(name: string, request: Request): Promise<Outcome> {
  if (request.method !== "POST") return emptyAnswer(405, "METHOD_NOT_ALLOWED", { allow: "POST" });
  // Before reading anything from an unknown sender.
  if (!request.headers.has("svix-signature")) return emptyAnswer(401, "UNAUTHENTICATED");
  try {
    const secret = readMailEventsSecret();
    const body = await readBody(request, MAX_BODY_BYTES);
    if (!(await isSigned(request.headers, body, secret)))
      return emptyAnswer(401, "UNAUTHENTICATED");
    const event = readEvent(new TextDecoder().decode(body));
    if (!event) return emptyAnswer(400, "INVALID_ARGUMENT");
    const reason = reasonOf(event);
    if (reason) {
      const args = { addresses: event.to, reason };
      await dataOf(
        "service_suppress_addresses",
        serviceClient().rpc("service_suppress_addresses", args),
      );
    }
    return emptyAnswer(200, "OK");
  } catch (error) {
    if (error instanceof BodyError) return emptyAnswer(error.httpStatus, "INVALID_ARGUMENT");
    // Resend retries it for more than a day.
    logFailure(name, error);
    return emptyAnswer(503, "UNAVAILABLE");
  }
}

interface MailEvent {
  type: string;
  to: string[];
  /** The type of a bounce: "Permanent" or a temporary one. */
  bounce: unknown;
}

function readEvent(text: string): MailEvent | undefined {
  const { type, data } = fieldsOf(parse(text));
  const { to, bounce } = fieldsOf(data);
  if (typeof type !== "string") return undefined;
  const addresses = Array.isArray(to) ? to.filter((one) => typeof one === "string") : [];
  return { type, to: addresses, bounce: fieldsOf(bounce).type };
}

function reasonOf({ type, bounce }: MailEvent): string | undefined {
  // A temporary bounce, such as a full mailbox, suppresses nothing.
  if (type === "email.bounced" && bounce !== undefined && bounce !== "Permanent") return undefined;
  return REASONS.get(type);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
