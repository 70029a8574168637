import { inWords } from "#common/words.ts";
import { attestations } from "./attestations.ts";

const all = inWords(attestations.length);

/** Before submitting, and on the receipt. */
export const confirmation = {
  title: "Please confirm",
  lead: "All statements are required. You confirm them for everyone on this entry.",
  all: `I confirm all ${all} statements`,
  missing: "Please confirm every statement.",
  missingOne: "Please confirm this.",
} as const;

export const receipt = {
  number: "Receipt number",
  confirmed: "Confirmed for everyone on this entry",
  changes: "Changes",
  both: "Edit or withdraw until",
  edited: "Edit until",
  withdrawn: "Withdraw until",
  counts:
    "You can change the name, description and document. Changes take effect immediately. We judge the version in place at the deadline.",
  closed: "Submissions are closed. We judge the entry as it is.",
  kept: "We’ve emailed the receipt to everyone on this entry. It also stays on your dashboard.",
} as const;
