import { resendTransport } from "./emails/resend.ts";
import { type Outcome, parseSender, type SendEmails, type Sender } from "./emails/transport.ts";
import { logFailure, Problem } from "./log.ts";

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

const TIMEOUT_MS = 10_000;

/**
 * The only way functions send emails: through Resend's HTTP API if there is a key, else to the local mailbox,
 * or not at all if emails are turned off. Hosted functions cannot open SMTP ports.
 * @throws Problem for invalid settings.
 */
export function emailSender(settings: EmailSettings): SendEmails {
  const send = transportOf(settings, parseSender(settings.from));
  return (batch, signal) => send(batch, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
}

function transportOf(settings: EmailSettings, sender: Sender): SendEmails {
  const { isOff, resendApiKey, resendUrl, mailboxUrl } = settings;
  if (isOff) return async ({ emails }) => emails.map(() => "sent");
  return resendApiKey
    ? resendTransport(sender, resendApiKey, resendUrl)
    : mailboxTransport(sender, mailboxUrl);
}

/** Sends emails to the local mailbox, or to Mailpit with `supabase start`, one at a time. */
function mailboxTransport(sender: Sender, mailboxUrl: string): SendEmails {
  return async ({ emails }, signal) => {
    const outcomes: Outcome[] = [];
    for (const { id, to, subject, html, text, headers } of emails) {
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
      }).catch(() => null);
      await response?.body?.cancel();
      outcomes.push(response?.ok ? "sent" : "failed");
      if (!response?.ok) {
        logFailure(new Problem(`The mailbox responded with status ${response?.status ?? 0}.`));
      }
    }
    return outcomes;
  };
}
