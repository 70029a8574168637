import { inWords } from "#common/words.ts";
import { ATTESTATIONS, type AttestationCode } from "#shared/attestations.ts";
import { faqIds, faqPath, paths } from "~/config/paths.ts";

/** Links to explanations. They are beside the statements, so that a click on one never ticks the box. */
const MORE: Partial<Record<AttestationCode, { text: string; href: string }>> = {
  student_or_recent_graduate: { text: "Who can enter", href: paths.logistics },
  free_to_transfer_ip: { text: "The IP policy", href: faqPath(faqIds.ipPolicy) },
  accepts_rules: { text: "The official rules", href: paths.rules },
};

/** The statements that each member of a submission confirms for themselves. */
export const attestations = (Object.keys(ATTESTATIONS) as AttestationCode[]).map((code) => ({
  code,
  statement: ATTESTATIONS[code],
  more: MORE[code],
}));

/** The form that asks for all statements. */
export const confirmation = {
  title: "Please confirm",
  /** Why a member is asked on the dashboard. */
  why: "Each team member must confirm all of these statements. We still need your confirmation.",
  lead: "All statements are required. You’re confirming them only for yourself.",
  /** For the owner of a team. */
  teamLead:
    "All statements are required. You’re confirming them only for yourself; each member of your team confirms them separately.",
  all: `I confirm all ${inWords(attestations.length)} statements`,
  missing: "Please confirm every statement.",
} as const;
