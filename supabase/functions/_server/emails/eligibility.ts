import { TEXT_LIMITS } from "../../_shared/constants.ts";
import { type FieldRule, requiredLines } from "../../_shared/validation.ts";
import { emailKind, ideaName, instant } from "./content.ts";
import { spellTime } from "./time.ts";

const optionalInstant: FieldRule<Date | undefined> = (input) =>
  input === undefined ? { value: undefined } : instant(input);

/** To the whole team, when administrators request evidence of its eligibility. */
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
      `We want to make sure that “${idea_name}” is eligible. Nothing is decided yet. Please answer on your dashboard${due_at ? ` by ${spellTime(due_at)}` : ""}, with a message, a file, or both.`,
      "Our question:",
    ],
    quote: message,
    list: { title: "Helpful evidence", items: items.split("\n") },
    action: { label: "Answer on your dashboard", url: `${siteUrl}/dashboard` },
    note: "Only your team and the organizers can read your answer. We delete it once we've decided. Please don't send documents by email. Everyone on this entry gets this email, and one answer is enough.",
  }),
);
