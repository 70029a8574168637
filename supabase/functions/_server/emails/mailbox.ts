import { Problem } from "../problem.ts";
import type { Transport } from "./transport.ts";

/** Sends into the local mailbox: its own, or Mailpit's with `supabase start`. */
export function mailboxTransport(mailboxUrl: string): Transport {
  return async ({ id, to, subject, html, text, headers }, sender, signal) => {
    const response = await fetch(`${mailboxUrl}/api/v1/send`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        From: { Email: sender.email, Name: sender.name },
        To: [{ Email: to }],
        // Tells one that was sent again from another: the first answer may have been lost.
        Headers: { ...headers, "Idempotency-Key": id },
        Subject: subject,
        HTML: html,
        Text: text,
      }),
      signal,
    });
    await response.body?.cancel();
    if (!response.ok) throw new Problem(`The mailbox answered with status ${response.status}.`);
  };
}
