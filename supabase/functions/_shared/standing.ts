import type { Decision } from "./challenge.ts";
import type { Challenge } from "./challengeRow.ts";

/**
 * Where the challenge stands, and where somebody stands in it: what every page, mail and calendar says
 * on a day follows from here. docs/product.md, "Challenge stage and participant status", has the tables.
 */
export const CHALLENGE_STATES = [
  "before",
  "teams",
  "alone",
  "closed",
  "evaluation",
  "finalists",
  "top_three",
  "deciding",
  "winners",
  "afterwards",
] as const;

export type ChallengeState = (typeof CHALLENGE_STATES)[number];

/** What the team of a finalist is told: the column `outcome` of `my_entry`. */
const TEAM_OUTCOMES = [
  "finalist",
  "not_for_paris",
  "top_three",
  "unplaced",
  "first",
  "second",
  "third",
] as const;

export type TeamOutcome = (typeof TEAM_OUTCOMES)[number];

export const PERSON_STATES = [
  "visitor",
  "no_entry",
  "draft",
  "submitted",
  "withdrawn",
  "undecided",
  "declined",
  ...TEAM_OUTCOMES,
] as const;

export type PersonState = (typeof PERSON_STATES)[number];

/** Whether somebody can submit: drafts are written before that, too. */
export type SubmissionWindow = "not_yet" | "open" | "closed";

/** What is known of somebody's entry. Times are ISO 8601. */
export interface EntryFacts {
  readonly state: "draft" | "submitted" | "withdrawn";
  /** What its team is told; null unless submitted. */
  readonly status: "received" | Decision | null;
  readonly outcome: TeamOutcome | null;
  readonly closesAt: string;
}

/** A visitor; somebody with an account, who may have an entry. */
export type Person = "visitor" | { readonly entry: EntryFacts | null };

export interface Standing {
  readonly challenge: ChallengeState;
  readonly person: PersonState;
  readonly window: SubmissionWindow;
}

/**
 * Where somebody stands.
 * @param now milliseconds, by the challenge's clock.
 */
export function standingOf(challenge: Challenge, now: number, person: Person): Standing {
  const entry = person === "visitor" ? null : person.entry;
  const state = challengeStateOf(challenge, now);
  return {
    challenge: state,
    person: person === "visitor" ? "visitor" : personStateOf(entry, state),
    window: windowOf(challenge, now, entry),
  };
}

/**
 * Where the challenge stands: by its dates, and by what was released. The configured phase, which is
 * only displayed, tells whether the evaluation has begun.
 * @param now milliseconds, by the challenge's clock.
 */
export function challengeStateOf(challenge: Challenge, now: number): ChallengeState {
  const isPast = (moment: string) => now > Date.parse(moment);
  const isReached = (moment: string | null) => moment !== null && Date.parse(moment) <= now;
  const hasEnded = isPast(challenge.challengeEndsAt);
  if (isReached(challenge.resultsReleasedAt)) {
    if (isReached(challenge.finalReleasedAt)) return hasEnded ? "afterwards" : "winners";
    if (hasEnded) return "deciding";
    return isReached(challenge.topThreeReleasedAt) ? "top_three" : "finalists";
  }
  if (isPast(challenge.submissionsCloseAt)) {
    const { phase } = challenge;
    return phase === "Pre-Launch" || phase === "Open Submission" ? "closed" : "evaluation";
  }
  if (now < Date.parse(challenge.challengeStartsAt)) return "before";
  const hasTeams = challenge.maxTeamSize > 1;
  return hasTeams && !isPast(challenge.registrationClosesAt) ? "teams" : "alone";
}

/** Whether one can submit, with the more time that a team, or somebody without an entry, may have. */
export function windowOf(
  challenge: Challenge,
  now: number,
  entry: EntryFacts | null,
): SubmissionWindow {
  if (now > Date.parse(closesAt(challenge, entry))) return "closed";
  return now < Date.parse(challenge.submissionsOpenAt) ? "not_yet" : "open";
}

/** Until when the team can edit and submit, or an entry can be begun: by an extension too. ISO 8601. */
export function closesAt(
  { submissionsCloseAt, extendedTo }: Challenge,
  entry: EntryFacts | null,
): string {
  if (entry) return entry.closesAt;
  const isExtended = extendedTo && Date.parse(extendedTo) > Date.parse(submissionsCloseAt);
  return isExtended ? extendedTo : submissionsCloseAt;
}

/** Whether the challenge stands there, or further on. */
export function hasReached(state: ChallengeState, from: ChallengeState): boolean {
  return CHALLENGE_STATES.indexOf(state) >= CHALLENGE_STATES.indexOf(from);
}

/** Whether the results are out. */
export function isReleased(state: ChallengeState): boolean {
  return hasReached(state, "finalists");
}

function personStateOf(entry: EntryFacts | null, state: ChallengeState): PersonState {
  if (!entry) return "no_entry";
  if (entry.state !== "submitted") return entry.state;
  if (entry.status === "declined") return "declined";
  if (entry.status === "selected") return entry.outcome ?? "finalist";
  return isReleased(state) ? "undecided" : "submitted";
}
