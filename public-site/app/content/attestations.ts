import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { faqIds, faqPath, pages } from "./pages.ts";
import type { RichText } from "./text.ts";

/** The codes that the database asks for (docs/api.md). */
type AttestationCode =
  | "age_18_or_over"
  | "student_or_recent_graduate"
  | "free_to_transfer_ip"
  | "original_work"
  | "accepts_rules";

interface Attestation {
  readonly code: AttestationCode;
  readonly statement: RichText;
  /** Where the statement is explained. Beside it, so that following it never ticks the box. */
  readonly more?: { readonly text: string; readonly href: string };
}

/**
 * What the owner confirms for the whole team when submitting. With a changed statement the rules get
 * a new version (`RULES_VERSION`).
 */
export const attestations: readonly Attestation[] = [
  {
    code: "age_18_or_over",
    statement: [`Every member of our team is ${figures.minimumAge} or older.`],
  },
  {
    code: "student_or_recent_graduate",
    statement: [
      `Every member is enrolled at a university or college, is affiliated with one in a graduate or post-graduate program, or graduated in ${figures.graduatedFrom} or later.`,
    ],
    more: { text: "Who can enter", href: pages.logistics },
  },
  {
    code: "free_to_transfer_ip",
    statement: [
      `No employment contract, university or laboratory keeps us from transferring the IP in our idea to ${organisation.provider}.`,
    ],
    more: { text: "The IP policy", href: faqPath(faqIds.ipPolicy) },
  },
  { code: "original_work", statement: ["The idea is our own, original work."] },
  {
    code: "accepts_rules",
    statement: ["We have read the rules of the challenge and accept them."],
    more: { text: "The official rules", href: pages.rules },
  },
];
