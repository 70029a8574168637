import { inWords } from "#common/words.ts";
import { anchors } from "./pages.ts";
import type { TitledText } from "./text.ts";

const criteria: readonly TitledText[] = [
  {
    title: "Relevant",
    text: "Does the idea answer this brief? Judges look for a wearable, large-volume, on-body device, and for an answer to each of the device specifications, even where the answer is still a hypothesis.",
  },
  {
    title: "Innovative",
    text: "Is it a new way of solving the problem? Judges look for original thinking that leaves the known mechanisms behind where they stand in the way, and that stays clear of existing IP.",
  },
  {
    title: "Patient-Centric",
    text: "Does it begin with the person who wears it? Judges look for a real understanding of daily life with a chronic disease, and for choices about comfort, discretion and feedback that follow from it.",
  },
  {
    title: "Viable",
    text: "Could it be made and used? Judges look for physics that works, delivery as accurate as that of devices on the market, and a credible view of manufacturing, sterilization and cold storage.",
  },
];

/** What every entry is judged by. */
export const evaluation = {
  id: anchors.evaluationCriteria,
  title: "Evaluation Criteria",
  lead: `Every entry is read against ${inWords(criteria.length)} questions.`,
  criteria,
} as const;
