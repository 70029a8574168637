import { emailKind, ideaName, instant, receiptNumber } from "./content.ts";
import { spellTime } from "./time.ts";

/** To the whole team, when the owner has submitted the entry. */
export const entryReceived = emailKind(
  { receipt_number: receiptNumber, idea_name: ideaName, submitted_at: instant },
  (entry, siteUrl) => ({
    subject: `We have received your entry (${entry.receipt_number})`,
    heading: "We have received your entry",
    paragraphs: [
      "Thank you for taking part in the Device Innovation Challenge. Please keep this email: it is your receipt.",
    ],
    facts: [
      { label: "Idea", value: entry.idea_name },
      { label: "Receipt number", value: entry.receipt_number },
      { label: "Submitted", value: spellTime(entry.submitted_at) },
    ],
    action: { label: "See your entry", url: `${siteUrl}/dashboard` },
    note: "The owner of the entry can go on editing it until submissions close. What counts is the entry as it stands then. Every member of the team gets this email.",
  }),
);

/** To the whole team, when the owner has withdrawn the entry. */
export const entryWithdrawn = emailKind(
  { receipt_number: receiptNumber, idea_name: ideaName },
  (entry, siteUrl) => ({
    subject: `Your entry has been withdrawn (${entry.receipt_number})`,
    heading: "Your entry has been withdrawn",
    paragraphs: ["As its owner has asked, the entry no longer takes part in the challenge."],
    facts: [
      { label: "Idea", value: entry.idea_name },
      { label: "Receipt number", value: entry.receipt_number },
    ],
    action: { label: "See your entry", url: `${siteUrl}/dashboard` },
    note: "While submissions are open, the owner can submit the entry again. Every member of the team gets this email.",
  }),
);
