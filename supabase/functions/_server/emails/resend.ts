import { fieldsOf } from "../json.ts";
import { Problem } from "../log.ts";
import { type Delivery, type Email, SENT, type Transport } from "./transport.ts";

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
export function resendTransport(apiKey: string, url: string): Transport {
  return async ({ key, emails }, sender, signal) => {
    const from = sender.name ? `${sender.name} <${sender.email}>` : sender.email;
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
      if (response.ok) return deliveriesOf(emails, answer);
      const name = errorName(answer);
      // Sent before with different content: an invitation gets a new link each time it is claimed.
      if (name === "invalid_idempotent_request") return emails.map(() => SENT);
      const problem = `Resend responded with status ${response.status} ${name}.`;
      if (REFUSALS.includes(response.status)) {
        return emails.map(() => ({ outcome: "refused", problem }));
      }
      if (response.status !== 429 || attempt === MAX_ATTEMPTS) throw new Problem(problem);
      await wait(Number(response.headers.get("retry-after")), signal);
    }
  };
}

/** All emails were sent except those whose index is in `errors`. */
function deliveriesOf(emails: readonly Email[], answer: unknown): Delivery[] {
  const { errors } = fieldsOf(answer);
  const refused = new Set(Array.isArray(errors) ? errors.map((one) => fieldsOf(one).index) : []);
  return emails.map((_, index) =>
    refused.has(index) ? { outcome: "refused", problem: "Resend refused one email." } : SENT,
  );
}

/** The name of the error, such as "validation_error". Not its message, which may quote the recipient. */
function errorName(answer: unknown): string {
  const { name } = fieldsOf(answer);
  return typeof name === "string" && /^\w{1,60}$/.test(name) ? name : "";
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(Math.max(seconds || 1, 1), MAX_WAIT_SECONDS) * 1000;
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
