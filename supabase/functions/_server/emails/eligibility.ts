import { TEXT_LIMITS } from "../../_shared/constants.ts";
import { type FieldRule, requiredLines } from "../../_shared/validation.ts";
import { emailKind, ideaName, instant } from "./content.ts";
import { spellTime } from "./time.ts";

const optionalInstant: FieldRule<Date | undefined> = (input) =>
  input === undefined ? { value: undefined } : instant(input);

/** To the whole team, when administrators ask to be shown whether its entry can take part. */
export const evidenceAsked = emailKind(
  {
    idea_name: ideaName,
    items: requiredLines("items", TEXT_LIMITS.message),
    message: requiredLines("message", TEXT_LIMITS.message),
    due_at: optionalInstant,
  },
  ({ idea_name, items, message, due_at }, siteUrl) => ({
    subject: "We have a question about your entry",
    heading: "We have a question about your entry",
    paragraphs: [
      `We would like to be sure that “${idea_name}” can take part. This is a question, and nothing is decided yet. Please answer on your dashboard${due_at ? ` until ${spellTime(due_at)}` : ""}, in words, with a file, or both.`,
      "This is what we would like to know:",
    ],
    quote: message,
    list: { title: "What would help us", items: items.split("\n") },
    action: { label: "Answer on your dashboard", url: `${siteUrl}/dashboard` },
    note: "Only your team and the organisers can read your answer. It is deleted once we have decided. Please send no documents by email. Everyone on this entry gets this email, and one answer is enough.",
  }),
);
