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

/** To the team of a finalist that goes to Paris, once the top three are released. */
export const topThreeSelected = emailKind({ idea_name: ideaName }, ({ idea_name }, siteUrl) => ({
  subject: "You are in the top three",
  heading: "You are in the top three.",
  isGoodNews: true,
  paragraphs: [
    `Congratulations. The judges have read what the finalists have made of their ideas, and “${idea_name}” is one of the three that are pitched in Paris.`,
    "The journey is paid. We write to you about it, and about the pitch.",
  ],
  action: { label: "Open the workspace", url: `${siteUrl}/workspace` },
  note: "Every member of the team gets this email.",
}));

/** To the team of a finalist that does not go to Paris, once the top three are released. */
export const topThreeDeclined = emailKind({ idea_name: ideaName }, ({ idea_name }, siteUrl) => ({
  subject: "The top three are selected",
  heading: "Thank you for these months",
  paragraphs: [
    `The judges have read what the finalists have made of their ideas. “${idea_name}” is not one of the three that are pitched in Paris. You have taken it further than almost everybody else, and we know that this is not the answer you hoped for.`,
    "You remain a finalist of the Device Innovation Challenge, and what every finalist receives is yours. We write to you about it.",
  ],
  action: { label: "See what finalists receive", url: `${siteUrl}/finalists` },
  note: `A question? Write to us: ${siteUrl}/contact. Every member of the team gets this email.`,
}));

const PRIZES = ["First prize", "Second prize", "Third prize"] as const;

/** The prize of a place; none for whom the final gave no place. */
const prize: FieldRule<(typeof PRIZES)[number] | undefined> = (input) => {
  const value = PRIZES[Number(input) - 1];
  return input === undefined || value ? { value } : { error: "No place." };
};

/** To the team of an entry in the final, once the final is released. */
export const finalResult = emailKind({ idea_name: ideaName, place: prize }, (entry, siteUrl) => {
  const shared = {
    action: { label: "See the winners", url: `${siteUrl}/winners` },
    note: `Your dashboard has where your entry stands: ${siteUrl}/dashboard. Every member of the team gets this email.`,
  };
  if (!entry.place) {
    return {
      ...shared,
      subject: "The final is decided",
      heading: "Thank you for the final",
      paragraphs: [
        `The judges have decided, and “${entry.idea_name}” is not among the first three. You have taken it further than almost everybody else, and we know that this is not the answer you hoped for.`,
        "You remain a finalist of the Device Innovation Challenge. We write to you about what finalists receive.",
      ],
    };
  }
  return {
    ...shared,
    subject: `${entry.place} for your team`,
    heading: `${entry.place}.`,
    isGoodNews: true,
    paragraphs: [
      `Congratulations. The judges have heard every pitch of the final, and ${entry.place.toLowerCase()} of the Device Innovation Challenge goes to “${entry.idea_name}”. Thank you for the months of work that brought it here.`,
      "We write to you about the prize and what comes next.",
    ],
  };
});
