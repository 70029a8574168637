import type { ChallengeFacts } from "../facts.ts";
import type { RichText } from "../text.ts";

/** What a team reads on its dashboard once results are released. */
export interface Result {
  /** Good news stands large on a dark ground. */
  readonly isGoodNews: boolean;
  readonly title: string;
  readonly lead: string;
  /** What is the team's: the figure is set large. */
  readonly yours: readonly Yours[];
  readonly next: string;
  readonly steps: readonly ResultStep[];
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

interface Yours {
  readonly label: string;
  readonly figure: string;
  readonly note?: string;
}

export interface ResultStep {
  /** It only matters where something went wrong: it comes last. */
  readonly isOver?: boolean;
  /** As it is announced; none for what has no day. */
  readonly when?: string;
  readonly title: string;
  readonly text: RichText;
}

/** Whose result it is, and when it is read. */
export interface ResultReader {
  readonly firstName: string;
  readonly ideaName: string;
  readonly receiptNumber: string | null;
  readonly hasDocument: boolean;
  /** Why the entry could not take part; none for every other. */
  readonly toldReason?: string | null;
  /** The address of what everybody can read about the idea; null where nothing is public. */
  readonly publicPage: string | null;
  readonly facts: ChallengeFacts;
}

export type WriteResult = (reader: ResultReader) => Result;

/** What the judges made of the entry, of finalists and of all others. */
export const feedback = {
  title: "What the judges say",
  lead: "For each criterion the mean of all who have read your entry, and what they wrote for you. The comments stand in a random order, without names.",
  how: "How judging works",
  none: "None",
  scale: (highest: number) => `Scores go from 1 to ${highest}, and ${highest} is the best.`,
  outOf: (highest: number) => `of ${highest}`,
} as const;

export const contactAction = "Write to us";
