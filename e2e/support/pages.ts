/** The pages that anybody may open and search engines know, with their headings: home, those of text, then the forms. */
export const PUBLIC_PAGES = [
  ["/", "Take the infusion out of the clinic."],
  ["/challenge", "Challenge Brief"],
  ["/eligibility", "Challenge Logistics"],
  ["/faq", "Questions, answered"],
  ["/rules", "Official Rules"],
  ["/privacy", "Privacy Notice"],
  ["/judging/how", "How judging works"],
  ["/finalists", "The finalists"],
  ["/winners", "The winners"],
  ["/signin", "Sign In"],
  ["/signup", "Challenge Registration"],
] as const;
