import { excerptAround, folded, searchedWords } from "../lib/searchedWords.ts";
import { entering } from "./faq/entering.ts";
import { ownership } from "./faq/ownership.ts";
import { partners } from "./faq/partners.ts";
import { requirements } from "./faq/requirements.ts";
import { research } from "./faq/research.ts";
import type { FaqItem, FaqSection } from "./faq/section.ts";
import { plainBlocks } from "./text.ts";

/** The 27 questions of the FAQ in five sections. */

export const faqSections: readonly FaqSection[] = [
  entering,
  requirements,
  ownership,
  research,
  partners,
];

export const faqItems: readonly FaqItem[] = faqSections.flatMap(({ items }) => items);

const searchable = new Map(
  faqItems.map(({ id, question, topics = [], answer }) => [
    id,
    folded([question, ...topics, plainBlocks(answer)].join("\n")),
  ]),
);

/**
 * The sections with the questions that match, in order; sections without any are left out. A
 * question matches when every word of the query stands in it or in its answer, whatever the
 * case, the accents and the kind of apostrophe. A blank query matches everything.
 */
export function searchFaq(query: string): readonly FaqSection[] {
  const words = searchedWords(query);
  return faqSections
    .map((section) => ({
      ...section,
      items: section.items.filter(({ id }) =>
        words.every((word) => searchable.get(id)?.includes(word)),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

/**
 * The place of an answer in which a search has found something; undefined when the question and its
 * topics show it already.
 */
export function foundPlace(item: FaqItem, words: readonly string[]): string | undefined {
  const { question, topics = [], answer } = item;
  const shown = folded([question, ...topics].join("\n"));
  const hidden = words.find((word) => !shown.includes(word));
  const line = plainBlocks(answer)
    .split("\n")
    .find((one) => hidden && folded(one).includes(hidden));
  return hidden && line && excerptAround(line, hidden);
}
