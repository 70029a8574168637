import { Problem } from "../problem.ts";
import type { Transport } from "./transport.ts";

const ENDPOINT = "https://api.resend.com/emails";
/** Resend allows a few requests a second; it says how long to wait. */
const MAX_ATTEMPTS = 3;
const MAX_WAIT_SECONDS = 5;

/**
 * Sends through Resend (https://resend.com/docs/api-reference/emails/send-email). The email's id is
 * the idempotency key: for a day, Resend does not send the same one twice, even if our
 * confirmation was lost.
 */
export function resendTransport(apiKey: string): Transport {
  return async ({ id, to, subject, html, text, headers }, sender, signal) => {
    const from = sender.name ? `${sender.name} <${sender.email}>` : sender.email;
    const request = {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": id,
      },
      body: JSON.stringify({ from, to: [to], subject, html, text, headers }),
      signal,
    };
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(ENDPOINT, request);
      const name = await errorName(response);
      // Sent before, with another text: an invitation gets a new link each time it is claimed.
      if (response.ok || name === "invalid_idempotent_request") return;
      if (response.status !== 429 || attempt === MAX_ATTEMPTS) {
        throw new Problem(`Resend answered with status ${response.status} ${name}.`);
      }
      await wait(Number(response.headers.get("retry-after")), signal);
    }
  };
}

/** The error's name, such as "validation_error": its message may quote the recipient. */
async function errorName(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const name = typeof body === "object" && body !== null && "name" in body ? body.name : "";
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
