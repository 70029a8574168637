import type { Block } from "../text.ts";

export interface FaqItem {
  /** From 1 on. Part of the address, so a question keeps its number. */
  readonly id: number;
  readonly question: string;
  /** What else is asked and answered here: shown below the question, before it unfolds. */
  readonly topics?: readonly string[];
  readonly answer: readonly Block[];
}

export interface FaqSection {
  readonly title: string;
  readonly items: readonly FaqItem[];
}

/** A published row of the table faq_answers, which administrators write in the back office. */
export interface FaqAnswer {
  readonly id: number;
  readonly section: string;
  readonly question: string;
  /** In Markdown. */
  readonly answer: string;
}

/** What to read of them, and in which order. */
export const FAQ_ANSWERS_PATH =
  "faq_answers?select=id,section,question,answer&is_published=is.true&order=position,id";
