import { resendTransport } from "./emails/resend.ts";
import {
  type Batch,
  type Delivery,
  type Email,
  parseSender,
  SENT,
  type Transport,
} from "./emails/transport.ts";

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

/**
 * The only way functions send emails: through Resend's HTTP API if there is a key, else to the local mailbox,
 * or not at all if emails are turned off. Hosted functions cannot open SMTP ports.
 * @throws Problem for invalid settings.
 */
export function emailSender(settings: EmailSettings): SendEmails {
  const sender = parseSender(settings.from);
  const transport = transportOf(settings);
  return (batch, signal) =>
    transport(batch, sender, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
}

function transportOf({ isOff, resendApiKey, resendUrl, mailboxUrl }: EmailSettings): Transport {
  if (isOff) return async ({ emails }) => emails.map(() => SENT);
  return resendApiKey ? resendTransport(resendApiKey, resendUrl) : mailboxTransport(mailboxUrl);
}

/** Sends emails to the local mailbox, or to Mailpit with `supabase start`, one at a time. */
function mailboxTransport(mailboxUrl: string): Transport {
  return async ({ emails }, sender, signal) => {
    async function send({ id, to, subject, html, text, headers }: Email): Promise<Delivery> {
      const response = await fetch(`${mailboxUrl}/api/v1/send`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          From: { Email: sender.email, Name: sender.name },
          To: [{ Email: to }],
          // Identifies retries: the first response may have been lost.
          Headers: { ...headers, "Idempotency-Key": id },
          Subject: subject,
          HTML: html,
          Text: text,
        }),
        signal,
      });
      await response.body?.cancel();
      if (response.ok) return SENT;
      return failed(`The mailbox responded with status ${response.status}.`);
    }

    const deliveries: Delivery[] = [];
    for (const email of emails) {
      deliveries.push(await send(email).catch(() => failed("The mailbox did not respond.")));
    }
    return deliveries;
  };
}

const failed = (problem: string): Delivery => ({ outcome: "failed", problem });
