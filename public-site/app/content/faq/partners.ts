import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { organisation } from "../organisation.ts";
import { pages } from "../pages.ts";
import { datedTerms, terms } from "../terms.ts";
import { capitalized, paragraph } from "../text.ts";
import type { FaqSection } from "./section.ts";

export const partners = (facts: ChallengeFacts): FaqSection => ({
  title: "Challenge Partners",
  items: [
    {
      id: 25,
      question: "Who runs the challenge?",
      answer: [
        paragraph(
          `${capitalized(organisation.provider)}, a pharmaceutical company, in collaboration with ${organisation.designPartner}, a design consultancy. ${capitalized(organisation.provider)} sponsors the challenge.`,
        ),
      ],
    },
    {
      id: 26,
      question: "What support do finalists get?",
      topics: facts.hasPitched ? ["Travel"] : ["Travel", "Visa"],
      answer: [
        paragraph(
          `From ${facts.dates.refinementStarts.monthAndYear} on, the ${figures.finalists} finalist teams ${facts.hasPitched ? "had" : "get"} ${figures.mentorship} of mentorship and a design sprint to refine their idea and develop a prototype. The ${figures.topPitching} then ${facts.hasPitched ? "pitched" : "pitch"} in Paris, at the headquarters of ${organisation.provider}.`,
        ),
        ...(facts.hasPitched
          ? [paragraph("The journey and the stay were paid for, for every member of the team.")]
          : [paragraph(datedTerms(facts).travel), paragraph(terms.visa)]),
      ],
    },
    {
      id: 27,
      question: "My question is not answered here. Whom do I ask?",
      answer: [
        paragraph(
          "Send us a message with the ",
          { text: "contact form", href: pages.contact },
          ". News about dates and decisions goes to the ",
          { text: "mailing list", href: pages.mailingList },
          ".",
        ),
      ],
    },
  ],
});
