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
