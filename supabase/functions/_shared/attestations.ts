import { limits } from "./figures.ts";
import { partners } from "./partners.ts";

/**
 * What the owner confirms for the whole team when submitting, by the codes that the database asks for
 * (docs/api.md), in the order in which it is read. With a changed statement the rules get a new version
 * (`RULES_VERSION`).
 */
export const ATTESTATIONS = {
  age_18_or_over: `Every member of our team is ${limits.minimumAge} or older.`,
  student_or_recent_graduate: `Every member is enrolled at a university or college, is affiliated with one in a graduate or post-graduate program, or graduated in ${limits.graduatedFrom} or later.`,
  free_to_transfer_ip: `No employment contract, university or laboratory keeps us from transferring the IP in our idea to ${partners.provider}.`,
  original_work: "The idea is our own, original work.",
  accepts_rules: "We have read the rules of the challenge and accept them.",
} as const;

export type AttestationCode = keyof typeof ATTESTATIONS;
