import { partners } from "#shared/partners.ts";
import type { ChallengeFacts } from "./facts.ts";
import { capitalized } from "./text.ts";

/**
 * Who runs the challenge. Replace the addresses and legal links here, and the names in partners.ts,
 * before going live. The names start in lower case, for use within sentences; `capitalized` (text.ts) is for
 * the start of one.
 */
export const organization = {
  ...partners,
  /** Where to write when the contact form cannot be used. */
  contactEmail: "challenge@example.com",
  /** External pages, in the order of the footer. */
  legalLinks: [
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

/** The challenge's name, with the year in which it begins. */
export function challengeName({ dates }: ChallengeFacts): string {
  return `Device Innovation Challenge ${dates.challengeStarts.year}`;
}
