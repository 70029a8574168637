import { deviceSpecifications } from "./deviceSpecifications.ts";
import { evaluation } from "./evaluation.ts";
import { pages } from "./pages.ts";

/** Each criterion begins with the question that it asks. */
function questionIn(text: string): string {
  return text.slice(0, text.indexOf("?") + 1);
}

/** What stands beside the editor of an entry. */
export const entryGuide = {
  title: "While you write",
  criteria: {
    title: "What it is judged by",
    items: evaluation.criteria.map(({ title, text }) => ({ title, question: questionIn(text) })),
  },
  specifications: {
    title: "Device specifications",
    note: "Tick what your text answers. The ticks are for you alone, and stay in this browser.",
    items: deviceSpecifications.items,
  },
  length: {
    title: "How long it should be",
    paragraphs: [
      "300 to 700 words say most ideas well: what it is, how it works, whom it helps. Whoever reads yours reads many.",
      "What needs a drawing, a calculation or a table goes into the document: two to ten pages or slides.",
    ],
  },
  template: {
    title: "Document template",
    text: "It has a place for each criterion and each specification. Use as much of it as helps you, or none.",
    link: "Download the template (DOCX)",
  },
  brief: { text: "Read the brief", href: pages.challenge },
} as const;
