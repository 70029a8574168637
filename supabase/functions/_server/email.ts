import { isEmail } from "../_shared/validation.ts";
import { mailboxTransport } from "./emails/mailbox.ts";
import { resendTransport } from "./emails/resend.ts";
import { parseSender } from "./emails/sender.ts";
import type { Email, Transport } from "./emails/transport.ts";
import { Problem } from "./problem.ts";

/** How email leaves; read from the environment by `readMailSettings`. */
export interface MailSettings {
  /** "Name <address>" */
  from: string;
  /** Key of Resend's HTTP API; without one everything goes to the mailbox. */
  resendApiKey: string;
  mailboxUrl: string;
}

/** Sends one email, or throws. */
export type SendEmail = (email: Email, signal: AbortSignal) => Promise<void>;

const TIMEOUT_MS = 10_000;
/** Control characters, among them the line breaks that would begin another header. */
const UNSAFE_IN_HEADER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * The one way email leaves the functions: through Resend's HTTP API when there is a key for it,
 * else into the local mailbox. Hosted functions cannot open SMTP ports.
 * @throws Problem when the settings cannot be used.
 */
export function emailSender(settings: MailSettings): SendEmail {
  const sender = parseSender(settings.from);
  const transport: Transport = settings.resendApiKey
    ? resendTransport(settings.resendApiKey)
    : mailboxTransport(settings.mailboxUrl);
  return async (email, signal) => {
    if (!isEmail(email.to)) throw new Problem("The recipient is no email address.");
    if (UNSAFE_IN_HEADER.test(email.subject)) throw new Problem("The subject is not one line.");
    await transport(email, sender, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
  };
}
