import type { EmailDriver } from "@supabase/lite";

/** The mailbox's time limit (ms). */
const PATIENCE = 10_000;

/** The sender of Auth's emails. */
const SENDER = { Name: "Device Innovation Challenge", Email: "challenge@example.com" };

/**
 * Sends Lite's emails to the stack's mailbox.
 * @throws when the mailbox refuses the email; Lite then answers the request with an error.
 */
export function mailboxDriver(mailboxUrl: string): EmailDriver {
  return {
    async send({ to, subject, text, html }) {
      const response = await fetch(`${mailboxUrl}/api/v1/send`, {
        method: "POST",
        signal: AbortSignal.timeout(PATIENCE),
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          From: SENDER,
          To: [{ Email: to }],
          Subject: subject,
          Text: text ?? "",
          HTML: html ?? "",
        }),
      });
      if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
    },
  };
}
