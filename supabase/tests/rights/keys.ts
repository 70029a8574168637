/** Keys that several parts of the world use. They are fixed, so that rules can name rows. */

export function key(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** The submissions: the owner's and the stranger's, and four without a team. */
export const DRAFT = key(101);
export const SUBMITTED = key(102);
export const WITHDRAWN = key(103);
export const DISQUALIFIED = key(104);
/** Submissions without a judging round, which one administrator can decide. */
export const UNJUDGED = key(105);
export const UNJUDGED_DISQUALIFIED = key(106);
/** A key without a row. */
export const UNKNOWN = key(99);
