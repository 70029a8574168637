import { TEXT_LIMITS } from "../../_shared/limits.ts";
import { requiredLines, requiredText } from "../../_shared/validation.ts";
import { emailKind } from "./content.ts";

/** To the address of an account that is gone, whoever deleted it. */
export const accountDeleted = emailKind({}, (_, siteUrl) => ({
  subject: "Your account has been deleted",
  heading: "Your account has been deleted",
  paragraphs: [
    "Your account of the Device Innovation Challenge is gone, and with it your profile, your place on a team and the files that you uploaded.",
    "An entry that you shared with a team stays with the team. An entry that you had submitted alone stays in the challenge, without your name and without its document.",
  ],
  note: `If you did not expect this, write to us: ${siteUrl}/contact`,
}));

/** The answer to a contact message. */
export const contactReply = emailKind(
  {
    name: requiredText("name", TEXT_LIMITS.name),
    subject: requiredText("subject", TEXT_LIMITS.subject),
    body: requiredLines("body", TEXT_LIMITS.message),
  },
  (reply, siteUrl) => ({
    subject: `Re: ${reply.subject}`,
    heading: "Our answer to your message",
    paragraphs: [
      `Hello ${reply.name},`,
      `thank you for your message about “${reply.subject}”. This is our answer:`,
    ],
    quote: reply.body,
    action: { label: "Write to us again", url: `${siteUrl}/contact` },
  }),
);
