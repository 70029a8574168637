/** The fixed keys of what several parts of the world name. */

export function key(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** Who has an account. `colleague` is an administrator who acts nowhere: one is always left. */
export const PEOPLE = {
  incomplete: key(1),
  participant: key(2),
  invited: key(3),
  former: key(4),
  stranger: key(5),
  member: key(6),
  owner: key(7),
  admin: key(8),
  revokedAdmin: key(9),
  colleague: key(10),
  judge: key(13),
  formerJudge: key(14),
  mentor: key(15),
  conflictedJudge: key(16),
  passwordAdmin: key(17),
  plainAdmin: key(18),
  support: key(19),
  observer: key(20),
  chair: key(21),
  closedChair: key(22),
} as const;
/** Those who have entered the code of their app: where the world's roles need one, they have a role. */
export const PROVEN: readonly string[] = [
  PEOPLE.admin,
  PEOPLE.support,
  PEOPLE.observer,
  PEOPLE.chair,
  PEOPLE.closedChair,
];
export const SUBMITTED = key(102);
export const DISQUALIFIED = key(104);
/** Two that are in no round: administrators decide about them alone. */
export const UNJUDGED = key(105);
export const UNJUDGED_DISQUALIFIED = key(106);

export function emailOf(person: keyof typeof PEOPLE): string {
  return `${person.toLowerCase()}@example.com`;
}
