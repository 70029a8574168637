import type { EmailDriver } from "@supabase/lite";

/**
 * Sends Lite's e-mails to the stack's mailbox.
 * @throws when the mailbox does not take the e-mail; Lite then answers the request with an error.
 */
export function mailboxDriver(
  mailboxUrl: string,
  sender: { name: string; email: string },
): EmailDriver {
  return {
    async send({ to, subject, text, html }) {
      const response = await fetch(`${mailboxUrl}/api/v1/send`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          From: { Email: sender.email, Name: sender.name },
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
