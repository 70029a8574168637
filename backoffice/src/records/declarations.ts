/** What the owner declares with a submission, by the codes that the database keeps. */
const WORDS: Readonly<Record<string, string>> = {
  age_18_or_over: "Every member is 18 or older",
  student_or_recent_graduate: "Every member studies or has graduated recently",
  free_to_transfer_ip: "Nothing keeps them from transferring the IP",
  original_work: "The idea is their own, original work",
  accepts_rules: "They accept the rules",
};

/** What was declared with an entry's last submission (docs/api.md, admin_submissions). */
export interface Attestation {
  statements: readonly string[];
  rules_version: string;
  attested_at: string;
}

/** The statements in words; one that this release does not know keeps its code. */
export function declarationsOf({ statements }: Pick<Attestation, "statements">): string[] {
  return statements.map((code) => WORDS[code] ?? code);
}
