import { TEXT_LIMITS } from "./constants.ts";
import { untrustedLines, untrustedText } from "./untrustedText.ts";
import { requiredLines, requiredText, type ValuesOf } from "./validation.ts";

// The emails that administrators write: the edge functions send them, and the back office shows them in advance.

/** The parts of a written email (EmailContent in `_server/emails/content.ts`). */
export interface WrittenEmail {
  subject: string;
  /** The subject unless given. */
  heading?: string;
  text: readonly string[];
  quote?: string;
  action?: { readonly label: string; readonly url: string };
  /** Only in newsletters: the token of the unsubscribe link. */
  unsubscribeToken?: string;
}

export const CHALLENGE_NAME = "Device Innovation Challenge";

/** Below every newsletter, before the link. */
export const LISTED = "You’re receiving this email because you’re on our mailing list.";

/** A web address in a text, without trailing punctuation. */
export const WEB_ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** A text of one line that the database has written or checked. */
export const line = requiredText("text", 10 * TEXT_LIMITS.subject);

/** A text of several lines. Merge fields can make a group email longer than its template. */
export const lines = requiredLines("text", 10 * TEXT_LIMITS.message);

/** The data of a reply to a contact message: of its sender, whose address may be someone else's, and the reply. */
export const REPLY_RULES = {
  name: untrustedText("there"),
  subject: untrustedText(""),
  message: untrustedLines,
  body: lines,
};

export function replyEmail(reply: ValuesOf<typeof REPLY_RULES>): WrittenEmail {
  const { name, subject, message, body } = reply;
  return {
    subject: subject ? `Re: ${subject}` : "Our reply to your message",
    heading: "Our reply to your message",
    text: [`Hello ${name},`, body, `You wrote${subject && ` about “${subject}”`}:`],
    quote: message,
    action: { label: "Send another message", url: "/contact" },
  };
}

/** A group email to one person; a newsletter has a token. */
export const groupEmail = (subject: string, body: string, token?: string): WrittenEmail => ({
  subject,
  text: [body],
  ...(token && { unsubscribeToken: token }),
});
