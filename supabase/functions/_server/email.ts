import { isEmail } from "../_shared/validation.ts";
import { mailboxTransport } from "./emails/mailbox.ts";
import { resendTransport } from "./emails/resend.ts";
import { parseSender } from "./emails/sender.ts";
import { type Batch, type Delivery, type Email, SENT, type Transport } from "./emails/transport.ts";

/** How emails are sent; read from the environment by `readEmailSettings`. */
export interface EmailSettings {
  /** Whether emails are discarded instead of sent. */
  isOff: boolean;
  /** "Name <address>" */
  from: string;
  /** Key of Resend's HTTP API; without it, emails go to the mailbox. */
  resendApiKey: string;
  resendUrl: string;
  mailboxUrl: string;
}

/**
 * Sends a batch of emails and returns the outcome for each, in their order.
 * @throws If the outcomes are unknown: then all emails have failed.
 */
export type SendEmails = (batch: Batch, signal: AbortSignal) => Promise<readonly Delivery[]>;

const TIMEOUT_MS = 10_000;
/** Control characters, such as line breaks, which would start another header. */
const UNSAFE_IN_HEADER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * The only way functions send emails: through Resend's HTTP API if there is a key, else to the local mailbox,
 * or not at all if emails are turned off. Hosted functions cannot open SMTP ports.
 * @throws Problem for invalid settings.
 */
export function emailSender(settings: EmailSettings): SendEmails {
  const sender = parseSender(settings.from);
  const transport = transportOf(settings);
  return async ({ key, emails }, signal) => {
    const faults = new Map(emails.map((email) => [email, faultOf(email)]));
    const valid = emails.filter((email) => !faults.get(email));
    const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const deliveries =
      valid.length > 0 ? await transport({ key, emails: valid }, sender, timeLimit) : [];
    const rest = deliveries.values();
    return emails.map((email) => faults.get(email) ?? rest.next().value ?? UNANSWERED);
  };
}

function transportOf({ isOff, resendApiKey, resendUrl, mailboxUrl }: EmailSettings): Transport {
  if (isOff) return async ({ emails }) => emails.map(() => SENT);
  return resendApiKey ? resendTransport(resendApiKey, resendUrl) : mailboxTransport(mailboxUrl);
}

const UNANSWERED: Delivery = {
  outcome: "failed",
  problem: "The email service returned no outcome.",
};

/** Why an email must not be sent. */
function faultOf({ to, subject }: Email): Delivery | undefined {
  if (!isEmail(to))
    return { outcome: "refused", problem: "The recipient is not an email address." };
  if (UNSAFE_IN_HEADER.test(subject)) {
    return { outcome: "refused", problem: "The subject is not one line." };
  }
  return undefined;
}
