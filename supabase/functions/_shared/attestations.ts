import { limits, partners } from "./season.ts";

/**
 * The statements that the owner confirms when submitting, for teams and solo submissions, by the codes that the
 * database requires (docs/api.md), in reading order. A changed statement needs a new `RULES_VERSION`.
 */
export const ATTESTATIONS = {
  age_18_or_over: `Everyone on this entry is ${limits.minimumAge} or older.`,
  student_or_recent_graduate: `Everyone on this entry is enrolled at a university or college, is affiliated with one in a graduate or post-graduate program, or graduated in ${limits.graduatedFrom} or later.`,
  free_to_transfer_ip: `No employment contract, university or laboratory prevents the transfer of the IP in the idea to ${partners.provider}.`,
  original_work: "The idea is original work.",
  accepts_rules: "Everyone on this entry has read and accepts the rules of the challenge.",
} as const;

export type AttestationCode = keyof typeof ATTESTATIONS;
