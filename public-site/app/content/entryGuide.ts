import { deviceSpecifications } from "./deviceSpecifications.ts";
import { evaluation } from "./evaluation.ts";
import { pages } from "./pages.ts";

/** Returns the question that a criterion begins with. */
function questionIn(text: string): string {
  return text.slice(0, text.indexOf("?") + 1);
}

/** The guide beside the editor of an entry. */
export const entryGuide = {
  title: "Writing guide",
  criteria: {
    title: "Evaluation criteria",
    items: evaluation.criteria.map(({ title, text }) => ({ title, question: questionIn(text) })),
  },
  specifications: {
    title: "Device specifications",
    note: "Tick the requirements that your text covers. Only you can see the ticks; they stay in this browser.",
    items: deviceSpecifications.items,
  },
  length: {
    title: "Length",
    paragraphs: [
      "300 to 700 words are enough for most ideas: what it is, how it works and who it helps. Judges review many entries.",
      "Put drawings, calculations and tables into the document: two to ten pages or slides.",
    ],
  },
  template: {
    title: "Document template",
    text: "It has a section for each criterion and each specification. Using it is optional.",
    link: "Download the template (DOCX)",
  },
  brief: { text: "Read the brief", href: pages.challenge },
} as const;
