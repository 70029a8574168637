import { capitalized, type Link } from "./text.ts";

/**
 * Who runs the challenge. Names, addresses, logo texts and legal links stand here alone; replace
 * them before going live. The names begin in lower case because they stand within sentences;
 * `capitalized` (text.ts) is for the start of one.
 */
export const organisation = {
  challengeName: "Device Innovation Challenge 2025",
  /** The pharmaceutical company that runs the challenge. */
  provider: "the Provider",
  /** The design consultancy that it works with. */
  designPartner: "the Design Partner",
  /** Where to write when the contact form cannot be used. */
  contactEmail: "challenge@example.com",
} as const;

export const logoAlts = {
  challenge: organisation.challengeName,
  provider: `Logo of ${organisation.provider}`,
  designPartner: `Logo of ${organisation.designPartner}`,
} as const;

/** External pages, in the order of the footer (specification section 2). */
export const legalLinks: readonly Link[] = [
  { text: "Legal Notice", href: "https://example.com/legal-notice" },
  {
    text: `${capitalized(organisation.provider)}’s Privacy Policy`,
    href: "https://example.com/provider/privacy",
  },
  {
    text: `${capitalized(organisation.designPartner)}’s Privacy Policy`,
    href: "https://example.com/design-partner/privacy",
  },
];
