// The configuration of the build loads this file, and knows no aliases.
import { markdownBlocks } from "../../../common/content/markdownBlocks.ts";
import type { FaqSection } from "./faq.ts";
import type { FaqAnswer } from "./faqAnswerRows.ts";

/** The answers in their sections, in the order of the rows. */
export function answerSections(rows: readonly FaqAnswer[]): FaqSection[] {
  const titles = [...new Set(rows.map(({ section }) => section))];
  return titles.map((title) => ({
    title,
    items: rows
      .filter(({ section }) => section === title)
      .map(({ id, question, answer }) => ({ id, question, answer: markdownBlocks(answer) })),
  }));
}
