import { limits, partners } from "./season.ts";

/**
 * The statements that each member of an entry confirms for themselves, by the codes that the database requires
 * (docs/api.md), in reading order. A changed statement needs a new `RULES_VERSION`.
 */
export const ATTESTATIONS = {
  age_18_or_over: `I am ${limits.minimumAge} or older.`,
  student_or_recent_graduate: `I am enrolled at a university or college, am affiliated with one in a graduate or post-graduate program, or graduated in ${limits.graduatedFrom} or later.`,
  free_to_transfer_ip: `No employment contract, university or laboratory prevents the transfer of my IP in the idea to ${partners.provider}.`,
  original_work: "The idea is original work.",
  accepts_rules: "I have read and accept the rules of the challenge.",
} as const;

export type AttestationCode = keyof typeof ATTESTATIONS;
