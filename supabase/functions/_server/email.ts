import { fieldsOf } from "../_shared/fieldsOf.ts";
import { parseSender, type Sender } from "../_shared/validation.ts";
import { logFailure, Problem } from "./log.ts";

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
export interface Batch {
  /** The idempotency key: a service that has seen it sends nothing again. */
  key: string;
  emails: readonly Email[];
}

/** The outcome for an email: a refused one was certainly not sent, a failed one may have been. */
export type Outcome = "sent" | "refused" | "failed";

/**
 * Hands emails to the email service, within ten seconds. Logs why emails were not sent.
 * @returns The outcome for each email, in the order of the batch.
 * @throws If the outcomes are unknown: then all emails have failed.
 */
export type SendEmails = (batch: Batch) => Promise<readonly Outcome[]>;

type Transport = (batch: Batch, signal: AbortSignal) => ReturnType<SendEmails>;

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
  const { isOff, from, resendApiKey, resendUrl, mailboxUrl } = settings;
  const sender = parseSender(from);
  if (!sender) throw new Problem('MAIL_FROM must have the format "Name <address>".');
  if (isOff) return async ({ emails }) => emails.map(() => "sent");
  const send = resendApiKey
    ? resendTransport(sender, resendApiKey, resendUrl)
    : mailboxTransport(sender, mailboxUrl);
  return (batch) => send(batch, AbortSignal.timeout(TIMEOUT_MS));
}

/** Sends emails to the local mailbox, or to Mailpit with `supabase start`, one at a time. */
function mailboxTransport(sender: Sender, mailboxUrl: string): Transport {
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

/** Resend allows a few requests per second and says how long to wait. */
const MAX_ATTEMPTS = 3;
const MAX_WAIT_SECONDS = 5;
/** The tag with an email's id in the outbox, which Resend's events repeat (email-events/index.ts). */
export const EMAIL_ID_TAG = "email_id";
/** Resend rejected the request and sent nothing. */
const REFUSALS = [400, 413, 422];

/**
 * Sends through Resend (https://resend.com/docs/api-reference/emails/send-batch-emails), up to 100 emails per
 * request. For a day, Resend sends no batch twice under the same key, even if its response or our
 * confirmation was lost. A rejected email does not affect the others.
 * @param url The address of the API.
 */
function resendTransport({ name, email }: Sender, apiKey: string, url: string): Transport {
  const from = name ? `${name} <${email}>` : email;
  return async ({ key, emails }, signal) => {
    const request = {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": key,
        "x-batch-validation": "permissive",
      },
      body: JSON.stringify(
        emails.map(({ id, to, subject, html, text, headers }) => ({
          from,
          to: [to],
          subject,
          html,
          text,
          headers,
          tags: [{ name: EMAIL_ID_TAG, value: id }],
        })),
      ),
      signal,
    };
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${url}/emails/batch`, request);
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok) return outcomesOf(emails.length, answer);
      const error = errorName(answer);
      // Sent before with different content: an invitation gets a new link each time it is claimed.
      if (error === "invalid_idempotent_request") return emails.map(() => "sent");
      const problem = new Problem(`Resend responded with status ${response.status} ${error}.`);
      if (REFUSALS.includes(response.status)) {
        logFailure(problem);
        return emails.map(() => "refused");
      }
      if (response.status !== 429 || attempt === MAX_ATTEMPTS) throw problem;
      const seconds = Number(response.headers.get("retry-after")) || 1;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(seconds, MAX_WAIT_SECONDS) * 1000),
      );
    }
  };
}

/** All emails were sent except those whose index is in `errors`. */
function outcomesOf(count: number, answer: unknown): Outcome[] {
  const { errors } = fieldsOf(answer);
  const refused = new Set(Array.isArray(errors) ? errors.map((one) => fieldsOf(one).index) : []);
  if (refused.size > 0)
    logFailure(new Problem(`Resend rejected ${refused.size} of ${count} emails.`));
  return Array.from({ length: count }, (_, at) => (refused.has(at) ? "refused" : "sent"));
}

/** The name of the error, such as "validation_error". Not its message, which may quote the recipient. */
function errorName(answer: unknown): string {
  const { name } = fieldsOf(answer);
  return typeof name === "string" && /^\w{1,60}$/.test(name) ? name : "";
}
