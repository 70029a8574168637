import type { ChallengeFacts } from "./facts.ts";
import { pages } from "./pages.ts";
import type { RichText } from "./text.ts";

/**
 * What stands around the questions of the FAQ page. A module of its own: the questions (faq.ts) are
 * loaded later.
 */

/** Above the questions: whether what they say of entering is still of use. */
export function faqNote({ canEnter, deadline, dates }: ChallengeFacts): string {
  return canEnter
    ? `Entries are accepted until ${deadline}.`
    : `Submissions closed on ${dates.submissionsClose.day}. The rules of entering stay here to be read.`;
}

export const faq = {
  title: "Questions, answered",
  search: {
    label: "Search the questions",
    /** Words that questions have on every day of the challenge. */
    placeholder: "Try “patent” or “prize”",
    noResult: [
      "No question matches. Try another word, or ",
      { text: "write to us", href: pages.contact },
      ".",
    ] satisfies RichText,
    found: (count: number) => `${count} ${count === 1 ? "question matches" : "questions match"}`,
  },
  /** Before what else is answered with a question. */
  topics: "Also:",
  copyLink: "Copy link to this question",
  linkCopied: "Link copied",
  /** Before the link itself, where the browser does not let the page copy. */
  linkToCopy: "Copy this link:",
} as const;
