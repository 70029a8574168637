import { isEmail } from "../_shared/validation.ts";
import { mailboxTransport } from "./emails/mailbox.ts";
import { resendTransport } from "./emails/resend.ts";
import { parseSender, type Sender } from "./emails/sender.ts";
import { Problem } from "./problem.ts";

/** A finished email to one person. */
export interface Email {
  /** Its id in the outbox: a service that knows it already does not send it again. */
  id: string;
  to: string;
  /** One line. */
  subject: string;
  html: string;
  text: string;
  /** Besides those that every email has. */
  headers?: Readonly<Record<string, string>>;
}

/** Hands an email to whoever delivers it, or throws; `signal` ends the attempt. */
export type Transport = (email: Email, sender: Sender, signal: AbortSignal) => Promise<void>;

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
