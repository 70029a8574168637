import { documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { inWords } from "#common/words.ts";
import { exclusions } from "../brief.ts";
import { eligibility } from "../eligibility.ts";
import { evaluation } from "../evaluation.ts";
import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { pages } from "../pages.ts";
import { terms } from "../terms.ts";
import { list, paragraph, unbroken } from "../text.ts";
import type { FaqSection } from "./section.ts";

const criteria = inWords(evaluation.criteria.length);

export const requirements = (facts: ChallengeFacts): FaqSection => ({
  title: "Eligibility and Submission Requirements",
  items: [
    {
      id: 9,
      question: "Who can take part?",
      answer: [
        paragraph("Everyone on an entry has to meet all of these:"),
        list(...eligibility(facts).who.rules),
      ],
    },
    {
      id: 10,
      question: "Can I take part from my country?",
      answer: [
        paragraph(
          facts.canEnter
            ? "The challenge is open worldwide. You enter online, from wherever you live or study."
            : "The challenge was open worldwide: people entered online, from wherever they live or study.",
        ),
      ],
    },
    {
      id: 11,
      question: facts.canEnter
        ? "I have already graduated. Can I still enter?"
        : "Could people enter who had already graduated?",
      answer: [
        paragraph(
          facts.canEnter
            ? `Yes, if you graduated in ${figures.graduatedFrom} or later. If you graduated earlier and are now affiliated with a college or university in a graduate or post-graduate program, for example as a PhD student or post-doc, you can enter as well.`
            : `Yes, if they graduated in ${figures.graduatedFrom} or later, or were affiliated with a college or university in a graduate or post-graduate program, for example as a PhD student or post-doc.`,
        ),
      ],
    },
    {
      id: 12,
      question: "What does a submission consist of?",
      answer: [
        list(
          "A name and a description of your idea, or of your ideas.",
          `If you like, one document with your drawings and reasoning: ${typesInWords(documentLimits("submissions"))}, at most ${unbroken(maxDocumentSize("submissions"))}.`,
          "Your confirmation that you meet the eligibility rules, that the work is original and that you accept the rules of the challenge.",
        ),
        paragraph(
          `The brief does not prescribe a format for the document. Let the ${criteria} `,
          { text: "evaluation criteria", href: pages.evaluationCriteria },
          " guide what goes into it.",
        ),
      ],
    },
    {
      id: 13,
      question: "Does everything have to be in English?",
      answer: [
        paragraph("Yes. Submissions are in English, and so are the pitches of the finalists."),
      ],
    },
    {
      id: 14,
      question: "How are entries judged?",
      topics: ["Who reads them", "Confidentiality"],
      answer: [
        paragraph(`By ${criteria} criteria:`),
        list(
          ...evaluation.criteria.map(
            ({ title, text }) => [{ strong: `${title}. ` }, text] as const,
          ),
        ),
        paragraph(terms.readers),
        paragraph(terms.publication),
        paragraph(terms.confidence),
        paragraph(terms.decisions),
        paragraph(
          { text: "How judging works", href: pages.judgingExplained },
          " says who reads an entry, what they do not know, and how scores become a ranking.",
        ),
      ],
    },
    {
      id: 15,
      question: "What are you not looking for?",
      answer: [
        list(
          ...exclusions.items.map(
            ({ title, text }) => [{ strong: `${title}. ` }, ...text] as const,
          ),
        ),
      ],
    },
  ],
});
