import { TEXT_LIMITS } from "../../_shared/constants.ts";
import { requiredLines, requiredText } from "../../_shared/validation.ts";
import { type EmailContent, emailKind } from "./content.ts";

/** Rendered merge fields can make the content longer than the template. */
const content = {
  subject: requiredText("subject", 10 * TEXT_LIMITS.subject),
  body: requiredLines("body", 10 * TEXT_LIMITS.message),
};

function letter({ subject, body }: { subject: string; body: string }): EmailContent {
  return { subject, heading: subject, paragraphs: [], letter: body };
}

/** A group email by an administrator, about the recipients' work in the challenge. */
export const groupEmail = emailKind(content, letter);

/** A newsletter by an administrator, to subscribers. */
export const groupNewsletter = emailKind(
  { ...content, token: requiredText("token", 200) },
  (newsletter) => ({
    ...letter(newsletter),
    unsubscribeToken: newsletter.token,
  }),
);
