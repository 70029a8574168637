import { capitalized } from "#common/words.ts";
import { PREVIOUS_SITE, partners } from "#shared/season.ts";

/**
 * The organizations behind the challenge. Before going live, replace the addresses and legal links here, and the
 * names in season.ts. The names start in lower case; at the start of a sentence use `capitalized` (common/words.ts).
 */
export const organization = {
  ...partners,
  /** For visitors who cannot use the contact form. */
  contactEmail: "challenge@example.com",
  /** External pages, in the order of the footer. */
  legalLinks: [
    ...(PREVIOUS_SITE ? [{ label: "The previous challenge", href: PREVIOUS_SITE }] : []),
    { label: "Legal Notice", href: "https://example.com/legal-notice" },
    {
      label: `${capitalized(partners.provider)}’s Privacy Policy`,
      href: "https://example.com/provider/privacy",
    },
    {
      label: `${capitalized(partners.designPartner)}’s Privacy Policy`,
      href: "https://example.com/design-partner/privacy",
    },
  ],
} as const;
