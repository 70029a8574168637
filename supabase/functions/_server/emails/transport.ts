import { isEmail } from "../../_shared/validation.ts";
import { Problem } from "../log.ts";

/** A rendered email to one person. */
export interface Email {
  /** Its id in the outbox. */
  id: string;
  to: string;
  /** One line. */
  subject: string;
  html: string;
  text: string;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
}

/** Emails that are sent in one request. */
interface Batch {
  /** The idempotency key: a service that has seen it sends nothing again. */
  key: string;
  emails: readonly Email[];
}

/** The sender of an email. */
export interface Sender {
  name: string;
  email: string;
}

/**
 * Parses MAIL_FROM: "Name <address>" or an address.
 * @throws Problem for any other format.
 */
export function parseSender(text: string): Sender {
  const [, label = "", email = text.trim()] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const name = label.trim().replace(/^"(.*)"$/, "$1");
  if (!isEmail(email) || /[\p{Cc}"\\]/u.test(name)) {
    throw new Problem('MAIL_FROM must have the format "Name <address>".');
  }
  return { name, email };
}

/** The outcome for an email: a refused one was certainly not sent, a failed one may have been. */
export type Outcome = "sent" | "refused" | "failed";

/**
 * Hands emails to the email service; `signal` aborts the attempt. Logs why emails were not sent.
 * @returns The outcome for each email, in the order of the batch.
 * @throws If the outcomes are unknown: then all emails have failed.
 */
export type SendEmails = (batch: Batch, signal: AbortSignal) => Promise<readonly Outcome[]>;
