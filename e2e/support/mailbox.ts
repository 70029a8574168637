import { expect } from "@playwright/test";
import type { StackAddresses } from "#tools/stack/config.ts";
import { emailsTo, type ReceivedEmail } from "#tools/testing/api/mailbox.ts";

/** Waits for the newest email to an address with a matching subject; returns its text and HTML. */
export async function readEmail(
  { mailboxUrl }: StackAddresses,
  address: string,
  subject: RegExp,
): Promise<{ text: string; html: string }> {
  let email: ReceivedEmail | undefined;
  await expect(async () => {
    email = (await emailsTo(mailboxUrl, address)).find(({ Subject }) => subject.test(Subject));
    expect(email, `an email to ${address} like ${subject}`).toBeDefined();
  }).toPass();
  return { text: email?.Text ?? "", html: email?.HTML ?? "" };
}

/** The first link in a text. */
export function firstLink(text: string): string {
  const link = text.match(/https?:\/\/[^\s"<>)]+/)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}
