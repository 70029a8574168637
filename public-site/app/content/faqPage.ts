import { pages } from "./pages.ts";
import type { RichText } from "./text.ts";

/** The texts around the questions of the FAQ. A module of its own: the questions (faq.ts) load later. */
export const faq = {
  title: "Questions, answered",
  search: {
    label: "Search the questions",
    placeholder: "Try “patent” or “prize”",
    noResult: [
      "No question matches. Try another word, or ",
      { text: "ask us", href: pages.contact },
      ".",
    ] satisfies RichText,
    found: (count: number) => `${count} ${count === 1 ? "question matches" : "questions match"}`,
  },
  copyLink: "Copy link to this question",
  linkCopied: "Link copied",
  /** Before the link itself, if the browser does not let the page copy. */
  linkToCopy: "Copy this link:",
} as const;
