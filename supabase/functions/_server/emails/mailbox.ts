import { type Delivery, type Email, SENT, type Transport } from "./transport.ts";

/** Sends into the local mailbox, its own or Mailpit's with `supabase start`, one after the other. */
export function mailboxTransport(mailboxUrl: string): Transport {
  return async ({ emails }, sender, signal) => {
    async function send({ id, to, subject, html, text, headers }: Email): Promise<Delivery> {
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
      if (response.ok) return SENT;
      return failed(`The mailbox answered with status ${response.status}.`);
    }

    const deliveries: Delivery[] = [];
    for (const email of emails) {
      deliveries.push(await send(email).catch(() => failed("The mailbox did not answer.")));
    }
    return deliveries;
  };
}

const failed = (problem: string): Delivery => ({ outcome: "failed", problem });
