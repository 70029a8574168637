import { documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { brief, evaluation } from "./brief.ts";
import { deviceSpecifications } from "./deviceSpecifications.ts";
import { pages } from "./pages.ts";
import { type TitledText, unbroken } from "./text.ts";

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
    title: "A document to begin with",
    text: "It has a place for each criterion and each specification. Use as much of it as helps you, or none.",
    link: "Download the template (DOCX)",
  },
  brief: { text: "Read the brief", href: pages.challenge },
} as const;

/** A part of the template for an entry's document. */
export interface TemplateSection {
  readonly heading: string;
  /** What to write about. */
  readonly hint: string;
  readonly parts?: readonly TitledText[];
}

/** The template for an entry's document, from the same criteria and specifications as the brief. */
export const entryTemplate: {
  readonly title: string;
  readonly lead: readonly string[];
  readonly sections: readonly TemplateSection[];
} = {
  title: "[Name of your idea]",
  lead: [
    `For the question of the brief: how might we ${brief.howMightWe.statement}`,
    `Replace what stands in square brackets, and delete what you do not need. Write in English. Save it as one ${typesInWords(documentLimits("submissions"))} file of up to ${unbroken(maxDocumentSize("submissions"))}.`,
  ],
  sections: [
    { heading: "The idea in one paragraph", hint: "[What it is, how it works, whom it helps.]" },
    ...evaluation.criteria.map(({ title, text }) => ({
      heading: title,
      hint: `[${text}]`,
    })),
    {
      heading: deviceSpecifications.title,
      hint: deviceSpecifications.lead,
      parts: deviceSpecifications.items,
    },
    {
      heading: "Drawings",
      hint: "[Sketches, renderings or photographs, each with a sentence that says what it shows.]",
    },
    {
      heading: "What you do not know yet",
      hint: "[Assumptions, open questions, and how you would find out.]",
    },
    { heading: "Sources", hint: "[What you have built on: papers, patents, devices.]" },
  ],
};
