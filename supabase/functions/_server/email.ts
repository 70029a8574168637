import { isEmail } from "../_shared/validation.ts";
import { mailboxTransport } from "./emails/mailbox.ts";
import { resendTransport } from "./emails/resend.ts";
import { parseSender } from "./emails/sender.ts";
import { type Batch, type Delivery, type Email, SENT, type Transport } from "./emails/transport.ts";

/** How email leaves; read from the environment by `readMailSettings`. */
export interface MailSettings {
  /** Whether emails are discarded instead of sent. */
  isOff: boolean;
  /** "Name <address>" */
  from: string;
  /** Key of Resend's HTTP API; without one everything goes to the mailbox. */
  resendApiKey: string;
  resendUrl: string;
  mailboxUrl: string;
}

/**
 * Sends emails together and says what became of each, in their order.
 * @throws when nobody knows: then all have failed.
 */
export type SendEmails = (batch: Batch, signal: AbortSignal) => Promise<readonly Delivery[]>;

const TIMEOUT_MS = 10_000;
/** Control characters, among them the line breaks that would begin another header. */
const UNSAFE_IN_HEADER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * The one way email leaves the functions: through Resend's HTTP API when there is a key for it,
 * else into the local mailbox; where mail is off, nowhere. Hosted functions cannot open SMTP ports.
 * @throws Problem when the settings cannot be used.
 */
export function emailSender(settings: MailSettings): SendEmails {
  const sender = parseSender(settings.from);
  const transport = transportOf(settings);
  return async ({ key, emails }, signal) => {
    const faults = new Map(emails.map((email) => [email, faultOf(email)]));
    const faultless = emails.filter((email) => !faults.get(email));
    const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const deliveries =
      faultless.length > 0 ? await transport({ key, emails: faultless }, sender, timeLimit) : [];
    const rest = deliveries.values();
    return emails.map((email) => faults.get(email) ?? rest.next().value ?? UNANSWERED);
  };
}

function transportOf({ isOff, resendApiKey, resendUrl, mailboxUrl }: MailSettings): Transport {
  if (isOff) return async ({ emails }) => emails.map(() => SENT);
  return resendApiKey ? resendTransport(resendApiKey, resendUrl) : mailboxTransport(mailboxUrl);
}

const UNANSWERED: Delivery = { outcome: "failed", problem: "The mail service said nothing of it." };

/** Why an email must not leave as it is. */
function faultOf({ to, subject }: Email): Delivery | undefined {
  if (!isEmail(to)) return { outcome: "refused", problem: "The recipient is no email address." };
  if (UNSAFE_IN_HEADER.test(subject)) {
    return { outcome: "refused", problem: "The subject is not one line." };
  }
  return undefined;
}
