import { ATTESTATIONS } from "../../_shared/attestations.ts";
import type { FieldRule } from "../../_shared/validation.ts";
import { emailKind, type Fact, ideaName, instant, receiptNumber } from "./content.ts";
import { spellTime } from "./time.ts";

/** The name of the document, if the entry has one. */
const documentName: FieldRule<string> = (input) => ({
  value: typeof input === "string" && input !== "" ? input : "None",
});

/** The deadlines for editing and withdrawing, in one line if they are the same. */
function changeable(closes: string, withdrawals: string): Fact[] {
  if (closes === withdrawals) return [{ label: "Can be edited or withdrawn until", value: closes }];
  return [
    { label: "Can be edited until", value: closes },
    { label: "Can be withdrawn until", value: withdrawals },
  ];
}

/** To the whole team, when the owner has submitted the entry: the same details as the receipt on the site. */
export const entryReceived = emailKind(
  {
    receipt_number: receiptNumber,
    idea_name: ideaName,
    document: documentName,
    submitted_at: instant,
    closes_at: instant,
    withdrawals_close_at: instant,
  },
  (entry, siteUrl) => ({
    subject: `We've received your entry (${entry.receipt_number})`,
    heading: "We've received your entry",
    paragraphs: [
      "Thank you for taking part in the Device Innovation Challenge. Please keep this email: it's your receipt.",
    ],
    facts: [
      { label: "Idea", value: entry.idea_name },
      { label: "Receipt number", value: entry.receipt_number },
      { label: "Submitted", value: spellTime(entry.submitted_at) },
      { label: "Document", value: entry.document },
      ...changeable(spellTime(entry.closes_at), spellTime(entry.withdrawals_close_at)),
    ],
    list: {
      title: "Confirmed for everyone on this entry",
      items: Object.values(ATTESTATIONS),
    },
    action: { label: "See your entry", url: `${siteUrl}/dashboard` },
    note: "Your team can change the name, description and document until the deadline. We judge the version in place at the deadline. Everyone on this entry gets this email.",
  }),
);

/** To the whole team, when the owner has withdrawn the entry. */
export const entryWithdrawn = emailKind(
  { receipt_number: receiptNumber, idea_name: ideaName },
  (entry, siteUrl) => ({
    subject: `Your entry has been withdrawn (${entry.receipt_number})`,
    heading: "Your entry has been withdrawn",
    paragraphs: ["The owner has withdrawn the entry. It no longer takes part in the challenge."],
    facts: [
      { label: "Idea", value: entry.idea_name },
      { label: "Receipt number", value: entry.receipt_number },
    ],
    action: { label: "See your entry", url: `${siteUrl}/dashboard` },
    note: "While submissions are open, the owner can submit the entry again. Everyone on this entry gets this email.",
  }),
);
