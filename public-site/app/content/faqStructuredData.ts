import type { FaqSection } from "./faq/section.ts";
import type { JsonLd } from "./structuredData.ts";
import { plainBlocks, plainText } from "./text.ts";

/** Every question with its answer, as JSON-LD. A module of its own: only the FAQ page needs it. */
export function faqJsonLd(sections: readonly FaqSection[]): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    inLanguage: "en",
    mainEntity: sections.flatMap(({ items }) =>
      items.map(({ question, answer }) => ({
        "@type": "Question",
        name: plainText(question),
        acceptedAnswer: { "@type": "Answer", text: plainBlocks(answer) },
      })),
    ),
  };
}
