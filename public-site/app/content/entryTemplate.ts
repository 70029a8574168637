import { maxDocumentSize, typesInWords } from "#common/documents.ts";
import { brief } from "./brief.ts";
import { deviceSpecifications } from "./deviceSpecifications.ts";
import { evaluation } from "./evaluation.ts";
import { type TitledText, unbroken } from "./text.ts";

/** A part of the template for an entry's document. */
export interface TemplateSection {
  readonly heading: string;
  /** Instructions for the author. */
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
    `Replace the text in square brackets, and delete sections you don’t need. Write in English. Save it as one ${typesInWords("submissions")} file of up to ${unbroken(maxDocumentSize("submissions"))}.`,
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
