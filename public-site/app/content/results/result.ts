import type { ChallengeFacts } from "../facts.ts";
import type { RichText } from "../text.ts";

/** The result on a team’s dashboard after the release. */
export interface Result {
  /** Good news is set large on a dark ground. */
  readonly isGoodNews: boolean;
  readonly title: string;
  readonly lead: string;
  /** Prizes: the figure is set large. */
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
  /** A step of the past, which matters only if something went wrong, comes last. */
  readonly isOver?: boolean;
  /** Its announced time, if it has one. */
  readonly when?: string;
  readonly title: string;
  readonly text: RichText;
}

export interface ResultReader {
  readonly firstName: string;
  readonly ideaName: string;
  readonly receiptNumber: string | null;
  readonly hasDocument: boolean;
  /** Why the entry could not take part. */
  readonly releasedReason?: string | null;
  /** The address of the public page about the idea, if there is one. */
  readonly publicPage: string | null;
  readonly facts: ChallengeFacts;
}

export const feedback = {
  title: "Feedback from the judges",
  lead: "The average score for each criterion, and the judges’ comments in random order, without names.",
  how: "How judging works",
  none: "None",
  scale: (highest: number) => `Scores range from 1 to ${highest}; ${highest} is the best.`,
  outOf: (highest: number) => `of ${highest}`,
} as const;

export const contactAction = "Contact us";
