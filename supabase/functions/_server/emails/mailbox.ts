import { type Delivery, type Email, SENT, type Transport } from "./transport.ts";

/** Sends emails to the local mailbox, or to Mailpit with `supabase start`, one at a time. */
export function mailboxTransport(mailboxUrl: string): Transport {
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
