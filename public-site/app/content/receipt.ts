import { inWords } from "#common/words.ts";
import { attestations } from "./attestations.ts";

const all = inWords(attestations.length);

/** Before submitting, and on the receipt. */
export const confirmation = {
  title: "Please confirm",
  lead: "All statements are required. You confirm them for your whole team.",
  all: `I confirm all ${all} statements`,
  missing: "Please confirm every statement.",
  missingOne: "Please confirm this.",
} as const;

export const receipt = {
  number: "Receipt number",
  confirmed: "Confirmed for the whole team",
  changes: "What may still change",
  both: "Edit or withdraw until",
  edited: "Edit until",
  withdrawn: "Withdraw until",
  counts:
    "The owner can change name, description and document, and what you change counts at once. What is read is the entry as it stands when that time is over.",
  closed: "Nothing in the entry: submissions have closed, and it is read as it stands.",
  kept: "The receipt is on its way to everybody on the team by email, and it stays on your dashboard.",
} as const;
