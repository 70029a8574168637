/** What each caller brings along. `callers.ts` makes their keys and tokens. */
export const ACTORS = {
  noKey: { role: "none", about: "sends no key at all" },
  wrongKey: { role: "none", about: "sends a key that is not this project's" },
  expired: { role: "none", about: "an administrator's token that has expired" },
  changedClaims: {
    role: "none",
    about: "a participant's token, its claims changed to the owner's",
  },
  unsigned: { role: "none", about: "an administrator's claims with the algorithm none" },
  otherSignature: { role: "none", about: "service_role's claims, signed with another secret" },
  anonymous: { role: "anon", about: "the publishable key, also as the token, as supabase-js does" },
  keyOnly: { role: "anon", about: "the publishable key and nothing else" },
  deleted: { role: "authenticated", about: "a token that outlived its account" },
  signedOut: { role: "authenticated", about: "the owner's token, after signing out" },
  signedOutAdmin: { role: "authenticated", about: "an administrator's token, after signing out" },
  incomplete: { role: "authenticated", about: "signed in, profile not complete" },
  participant: { role: "authenticated", about: "signed in, profile complete, in no team" },
  invited: { role: "authenticated", about: "a participant whom the draft's owner has invited" },
  former: { role: "authenticated", about: "was in the draft's team" },
  stranger: { role: "authenticated", about: "owns another entry, which is submitted" },
  member: { role: "authenticated", about: "is in the draft's team" },
  owner: { role: "authenticated", about: "owns the draft" },
  admin: { role: "authenticated", about: "an administrator, a moment after the code of their app" },
  passwordAdmin: {
    role: "authenticated",
    about: "an administrator who has not entered the code of their app",
  },
  plainAdmin: {
    role: "authenticated",
    about: "an administrator without an app, where administrators need one",
  },
  support: { role: "authenticated", about: "has the role support, and has entered a code" },
  observer: { role: "authenticated", about: "has the role observer, and has entered a code" },
  chair: { role: "authenticated", about: "chairs the open round, and has entered a code" },
  closedChair: {
    role: "authenticated",
    about: "chairs the closed round, and has entered a code",
  },
  judge: { role: "authenticated", about: "judges, and has a copy of the submitted entry to read" },
  conflictedJudge: {
    role: "authenticated",
    about: "judges, and has a conflict with the entry that came to them",
  },
  mentor: { role: "authenticated", about: "mentors the submitted entry, which is a finalist" },
  formerJudge: { role: "authenticated", about: "has judged, and has withdrawn" },
  revokedAdmin: { role: "authenticated", about: "no longer one; the token still claims it" },
  secretKey: { role: "service_role", about: "the project's own edge functions" },
} as const;

export type Actor = keyof typeof ACTORS;

/**
 * One value for each caller: the actor's own, else `ended` (whose session has ended, or has not fully begun), else `signedIn`
 * (role authenticated), else `everybody` (all whom the API lets in), else closed. The others
 * are turned away before anything else is looked at.
 */
export type Rule<Value> = Partial<Record<Actor | "ended" | "signedIn" | "everybody", Value>>;

export const ENDED: ReadonlySet<Actor> = new Set<Actor>([
  "deleted",
  "signedOut",
  "signedOutAdmin",
  "passwordAdmin",
]);
