import type { FieldRule } from "../../_shared/validation.ts";
import { emailKind, ideaName, receiptNumber } from "./content.ts";

/** Whether the team was told another decision before. */
const isCorrection: FieldRule<boolean> = (input) => ({ value: typeof input === "string" });

const decidedEntry = {
  idea_name: ideaName,
  receipt_number: receiptNumber,
  former_decision: isCorrection,
};

/** What comes first when the team was told another decision before. */
function apology(isCorrected: boolean): string[] {
  return isCorrected
    ? [
        "The decision on your entry has changed since we last wrote to you about it. That email no longer holds: this one does. We are sorry.",
      ]
    : [];
}

/** To the team of an entry that was selected, once results are released. */
export const entrySelected = emailKind(decidedEntry, (entry, siteUrl) => ({
  subject: "You are a finalist",
  heading: "You are a finalist.",
  isGoodNews: true,
  paragraphs: [
    ...apology(entry.former_decision),
    `Congratulations. Of all the ideas that reached us, “${entry.idea_name}” is one of those that we want to see made. Your team is among the finalists of the Device Innovation Challenge.`,
    "What comes next is mentorship and a design sprint. Your dashboard has the next steps and dates; we write to you about the details.",
  ],
  facts: [{ label: "Receipt number", value: entry.receipt_number }],
  action: { label: "See what comes next", url: `${siteUrl}/dashboard` },
  note: "Every member of the team gets this email.",
}));

/** To the team of an entry that was not selected, once results are released. */
export const entryDeclined = emailKind(decidedEntry, (entry, siteUrl) => ({
  subject: "About your entry",
  heading: "Thank you for your idea",
  paragraphs: [
    ...apology(entry.former_decision),
    `We have read “${entry.idea_name}” with care. It is not among the finalists this time. We know how much work is in an entry, and this is not the answer you hoped for.`,
    "The idea is yours: you keep all rights to it. Take it further, show it, build it. We would be glad to hear where it goes.",
  ],
  facts: [{ label: "Receipt number", value: entry.receipt_number }],
  action: { label: "See your entry", url: `${siteUrl}/dashboard` },
  note: `A question? Write to us: ${siteUrl}/contact. Every member of the team gets this email.`,
}));
