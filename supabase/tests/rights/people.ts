/** The people of the world, and the claims of their tokens. */

import { key } from "./keys.ts";

export const PEOPLE = {
  /** Signed in, with an incomplete profile. */
  incomplete: key(1),
  /** Has a complete profile and no team. */
  participant: key(2),
  /** Invited by the owner of the draft. */
  invited: key(3),
  /** Was a member of the draft's team. */
  former: key(4),
  /** Owns the submitted submission. */
  stranger: key(5),
  /** Is in the draft's team. */
  member: key(6),
  /** Owns the draft. */
  owner: key(7),
  /** An administrator who has entered a code, as all people with a role by default. */
  admin: key(8),
  /** A former administrator, whose token still claims the role. */
  revokedAdmin: key(9),
  /** An administrator without attempts, so that one always remains. */
  colleague: key(10),
  /** Assigned to the submitted submission. */
  judge: key(13),
  /** Has withdrawn as a judge. */
  formerJudge: key(14),
  /** Mentors the submitted submission, a finalist. */
  mentor: key(15),
  /** A judge with a conflict of interest with an assigned submission. */
  conflictedJudge: key(16),
  /** Has an authenticator app, and has not entered a code. */
  adminWithoutCode: key(17),
  /** Has no authenticator app, where administrators need one. */
  adminWithoutApp: key(18),
  support: key(19),
  observer: key(20),
} as const;
type Account = keyof typeof PEOPLE;

/** The callers: each account, tokens whose account or session is gone, and two callers without an account. */
export type Person =
  | Exclude<Account, "colleague">
  | "visitor"
  | "deletedAdmin"
  | `signedOut${"Owner" | "Stranger" | "Judge" | "Mentor" | "Admin"}`
  | "service";

/** The accounts of tokens whose account or session is gone. */
const OUTLIVED: Partial<Record<Person, Account>> = {
  deletedAdmin: "admin",
  signedOutOwner: "owner",
  signedOutStranger: "stranger",
  signedOutJudge: "judge",
  signedOutMentor: "mentor",
  signedOutAdmin: "admin",
};
/** People whose session has ended, or has no code yet. */
export const ENDED: readonly Person[] = [
  ...(Object.keys(OUTLIVED) as Person[]),
  "adminWithoutCode",
];

const ACCOUNTS = Object.keys(PEOPLE) as Account[];
export const PERSONS: readonly Person[] = [
  "visitor",
  ...ACCOUNTS.filter((account) => account !== "colleague"),
  ...(Object.keys(OUTLIVED) as Person[]),
  "service",
];

const WITH_CODE: readonly Account[] = ["admin", "support", "observer"];
export const hasCode = (account: Account) => WITH_CODE.includes(account);

/** An account that no longer exists, and a session that has ended. */
export const GONE = key(11);

export function emailOf(account: Account): string {
  return `${account.toLowerCase()}@example.com`;
}

export type Role = "anon" | "authenticated" | "service_role";

export function roleOf(person: Person): Role {
  if (person === "visitor") return "anon";
  return person === "service" ? "service_role" : "authenticated";
}

/** The claim that mirrors the roles; the revoked administrator's token still has it. */
function claimedRole(account: Account): { role?: string } {
  if (/admin/i.test(account)) return { role: "admin" };
  return ["support", "observer"].includes(account) ? { role: account } : {};
}

/** The claims of a token. Each account has one session, with the same key. */
export function claimsOf(person: Person): Record<string, unknown> {
  const role = roleOf(person);
  if (role !== "authenticated") return { role };
  const account = OUTLIVED[person] ?? (person as Account);
  const proven = hasCode(account);
  return {
    sub: person === "deletedAdmin" ? GONE : PEOPLE[account],
    role,
    aud: role,
    email: emailOf(account),
    session_id: person in OUTLIVED ? GONE : PEOPLE[account],
    app_metadata: { provider: "email", ...claimedRole(account) },
    user_metadata: { role: "admin" },
    aal: proven ? "aal2" : "aal1",
    amr: proven ? [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) }] : [],
  };
}
