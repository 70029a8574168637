import { excerptAround, folded, searchedWords } from "../lib/searchedWords.ts";
import type { ChallengeFacts } from "./facts.ts";
import { entering } from "./faq/entering.ts";
import { ownership } from "./faq/ownership.ts";
import { partners } from "./faq/partners.ts";
import { requirements } from "./faq/requirements.ts";
import { research } from "./faq/research.ts";
import type { FaqItem, FaqSection } from "./faq/section.ts";
import { plainBlocks } from "./text.ts";

/** The questions of the FAQ in their sections. */
export function faqSections(facts: ChallengeFacts): readonly FaqSection[] {
  return [entering(facts), requirements(facts), ownership(facts), research(facts), partners(facts)];
}

export function faqItems(facts: ChallengeFacts): readonly FaqItem[] {
  return faqSections(facts).flatMap(({ items }) => items);
}

const searchable = new WeakMap<FaqItem, string>();

/** All words of a question, as a search compares them: folded once, and not with each letter typed. */
function searchableWords(item: FaqItem): string {
  const { question, topics = [], answer } = item;
  const words =
    searchable.get(item) ?? folded([question, ...topics, plainBlocks(answer)].join("\n"));
  searchable.set(item, words);
  return words;
}

/**
 * The sections with the questions that match, in order; sections without any are left out. A
 * question matches when every word of the query stands in it or in its answer; case,
 * accents and the kind of apostrophe do not matter. A blank query matches everything.
 */
export function searchFaq(sections: readonly FaqSection[], query: string): readonly FaqSection[] {
  const words = searchedWords(query);
  const matches = (item: FaqItem) => words.every((word) => searchableWords(item).includes(word));
  return sections
    .map((section) => ({ ...section, items: section.items.filter(matches) }))
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
