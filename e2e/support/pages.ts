/** The pages of text, with their headings. */
export const TEXT_PAGES = [
  ["/challenge", "Challenge Brief"],
  ["/eligibility", "Challenge Logistics"],
  ["/faq", "Questions, answered"],
  ["/rules", "Official Rules"],
  ["/privacy", "Privacy Notice"],
  ["/accessibility", "Accessibility"],
  ["/judging/how", "How Judging Works"],
  ["/judging/record", "The record of judging"],
  ["/finalists", "The finalists"],
  ["/winners", "The winners"],
] as const;

/** The public pages that load data as soon as they open, and so their app. */
export const DATA_PAGES: readonly string[] = ["/judging/record"];

/** The public pages, which search engines list, with their headings. */
export const PUBLIC_PAGES = [
  ["/", "Take the infusion out of the clinic."],
  ...TEXT_PAGES,
  ["/signin", "Sign In"],
  ["/signup", "Challenge Registration"],
] as const;
