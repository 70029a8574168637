import { TEXT_LIMITS } from "../../_shared/constants.ts";
import { requiredLines, requiredText } from "../../_shared/validation.ts";
import { type EmailContent, emailKind } from "./content.ts";

/** With its fields filled in: longer than what was typed. */
const words = {
  subject: requiredText("subject", 10 * TEXT_LIMITS.subject),
  body: requiredLines("body", 10 * TEXT_LIMITS.message),
};

function letter({ subject, body }: { subject: string; body: string }): EmailContent {
  return { subject, heading: subject, paragraphs: [], letter: body };
}

/** To people whose work in the challenge it is about, in an administrator's words. */
export const groupMail = emailKind(words, letter);

/** To the mailing list, or some of it, in an administrator's words. */
export const newsOfGroup = emailKind({ ...words, token: requiredText("token", 200) }, (news) => ({
  ...letter(news),
  unsubscribeToken: news.token,
}));
