import { fieldsOf } from "../json.ts";
import { logFailure, Problem } from "../log.ts";
import type { Outcome, SendEmails, Sender } from "./transport.ts";

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
export function resendTransport({ name, email }: Sender, apiKey: string, url: string): SendEmails {
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
      await wait(Number(response.headers.get("retry-after")), signal);
    }
  };
}

/** All emails were sent except those whose index is in `errors`. */
function outcomesOf(count: number, answer: unknown): Outcome[] {
  const { errors } = fieldsOf(answer);
  const refused = new Set(Array.isArray(errors) ? errors.map((one) => fieldsOf(one).index) : []);
  if (refused.size > 0)
    logFailure(new Problem(`Resend refused ${refused.size} of ${count} emails.`));
  return Array.from({ length: count }, (_, at) => (refused.has(at) ? "refused" : "sent"));
}

/** The name of the error, such as "validation_error". Not its message, which may quote the recipient. */
function errorName(answer: unknown): string {
  const { name } = fieldsOf(answer);
  return typeof name === "string" && /^\w{1,60}$/.test(name) ? name : "";
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(Math.max(seconds || 1, 1), MAX_WAIT_SECONDS) * 1000;
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
