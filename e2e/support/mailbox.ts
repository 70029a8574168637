import type { StackAddresses } from "#tools/stack/config.ts";
import { WHEN_IT_NEVER_COMES } from "#tools/testing/run/timeouts.ts";

interface MessageSummary {
  ID: string;
  Subject: string;
  To: { Address: string }[];
}

/** The messages to `address`, the newest first. */
async function mailsTo(stack: StackAddresses, address: string): Promise<MessageSummary[]> {
  const answer = await fetch(`${stack.mailboxUrl}/api/v1/messages?limit=200`);
  const { messages } = (await answer.json()) as { messages: MessageSummary[] };
  return messages.filter(({ To }) =>
    To.some((to) => to.Address.toLowerCase() === address.toLowerCase()),
  );
}

/** How many messages to `address` have arrived. */
export async function countMails(stack: StackAddresses, address: string): Promise<number> {
  return (await mailsTo(stack, address)).length;
}

/** Waits for a message to `address` whose subject matches and returns its text and HTML. */
export async function readMail(
  stack: StackAddresses,
  address: string,
  subject: RegExp,
): Promise<{ text: string; html: string }> {
  const deadline = Date.now() + WHEN_IT_NEVER_COMES;
  while (Date.now() < deadline) {
    const mails = await mailsTo(stack, address);
    const found = mails.find((message) => subject.test(message.Subject));
    if (found) {
      const whole = (await (
        await fetch(`${stack.mailboxUrl}/api/v1/message/${found.ID}`)
      ).json()) as { Text: string; HTML: string };
      return { text: whole.Text, html: whole.HTML };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail to ${address} with a subject like ${subject}.`);
}

/** The first link in a text that starts with one of the given addresses. */
export function firstLink(text: string): string {
  const link = text.match(/https?:\/\/[^\s"<>)]+/)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link.replaceAll("&amp;", "&");
}
