import { ATTESTATIONS, type AttestationCode } from "#shared/attestations.ts";
import { faqIds, faqPath, pages } from "./pages.ts";

interface Attestation {
  readonly code: AttestationCode;
  readonly statement: string;
  /** Where the statement is explained. Beside it, so that following it never ticks the box. */
  readonly more?: { readonly text: string; readonly href: string };
}

const MORE: Partial<Record<AttestationCode, Attestation["more"]>> = {
  student_or_recent_graduate: { text: "Who can enter", href: pages.logistics },
  free_to_transfer_ip: { text: "The IP policy", href: faqPath(faqIds.ipPolicy) },
  accepts_rules: { text: "The official rules", href: pages.rules },
};

const CODES = Object.keys(ATTESTATIONS) as AttestationCode[];

/** What the owner confirms for everyone on the entry when submitting. */
export const attestations: readonly Attestation[] = CODES.map((code) => ({
  code,
  statement: ATTESTATIONS[code],
  ...(MORE[code] && { more: MORE[code] }),
}));
