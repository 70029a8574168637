/** The pages that anybody may open and search engines know, with their headings: home, the three of text, then the forms. */
export const PUBLIC_PAGES = [
  ["/", "Take the infusion out of the clinic."],
  ["/challenge", "Challenge Brief"],
  ["/eligibility", "Challenge Logistics"],
  ["/faq", "Questions, answered"],
  ["/signin", "Sign In"],
  ["/signup", "Challenge Registration"],
] as const;
