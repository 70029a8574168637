import type { ChallengeFacts } from "./facts.ts";
import { capitalized } from "./text.ts";

/**
 * Who runs the challenge. Names, addresses and legal links stand here alone; replace them before
 * going live. The names begin in lower case because they stand within sentences; `capitalized`
 * (text.ts) is for the start of one.
 */
const names = {
  /** The pharmaceutical company that runs the challenge. */
  provider: "the Provider",
  /** The design consultancy that it works with. */
  designPartner: "the Design Partner",
} as const;

export const organisation = {
  ...names,
  /** Where to write when the contact form cannot be used. */
  contactEmail: "challenge@example.com",
  /** External pages, in the order of the footer. */
  legalLinks: [
    { label: "Legal Notice", href: "https://example.com/legal-notice" },
    {
      label: `${capitalized(names.provider)}’s Privacy Policy`,
      href: "https://example.com/provider/privacy",
    },
    {
      label: `${capitalized(names.designPartner)}’s Privacy Policy`,
      href: "https://example.com/design-partner/privacy",
    },
  ],
} as const;

/** The challenge's name, with the year in which it begins. */
export function challengeName({ dates }: ChallengeFacts): string {
  return `Device Innovation Challenge ${dates.challengeStarts.year}`;
}
