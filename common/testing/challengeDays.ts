import { type Challenge, newChallenge } from "#shared/challengeRow.ts";
import type { ParticipantStatus, Person, SubmissionFacts } from "#shared/participation.ts";

/** A day of the challenge, for tests that go through all states of it. */
export interface ChallengeDay {
  /** The challenge's state, and what is special: "evaluation, late". */
  readonly name: string;
  /** ISO 8601. */
  readonly now: string;
  readonly challenge: Challenge;
  /** The people of that day; "with more time" means with an extended deadline. */
  readonly people: readonly (ParticipantStatus | `${ParticipantStatus} with more time`)[];
}

const RESULTS = { results_released_at: "2025-10-01T12:00:00Z", finalists: 5 };
const TOP_THREE = { ...RESULTS, pitching: 3, pitching_known_at: "2025-12-30T12:00:00Z" };
/** The judges have selected other numbers than the rules say. */
const SIX = { ...RESULTS, finalists: 6 };
const FOUR_OF_SIX = { ...TOP_THREE, finalists: 6, pitching: 4 };
/** Without a top three. */
const ALL = { ...TOP_THREE, finalists: 4, pitching: 4 };
const FINAL = { ...TOP_THREE, final_released_at: "2026-01-30T12:00:00Z" };
const ALONE = { max_submission_members: 1 };

const EARLY = ["visitor", "no_submission", "draft"] as const;
const ENTERED = [...EARLY, "submitted", "withdrawn"] as const;
const CLOSED = [...ENTERED, "no_submission with more time", "draft with more time"] as const;
const NOTIFIED = [...EARLY, "withdrawn", "declined", "undecided"] as const;
const SELECTED = [...NOTIFIED, "not_for_paris", "top_three"] as const;
const ALL_SELECTED = [...NOTIFIED, "top_three"] as const;
const DECIDED = [...NOTIFIED, "unplaced", "first", "second", "third"] as const;

/** Every state of the challenge, some of them twice: late, without teams, and with other numbers of finalists. */
export const CHALLENGE_DAYS: readonly ChallengeDay[] = [
  day("before", "2025-03-20", {}, EARLY),
  day("roster_open", "2025-04-10", {}, EARLY),
  day("roster_locked", "2025-08-10", {}, ENTERED),
  day("closed", "2025-09-02", { phase: "Open Submission" }, CLOSED),
  day("evaluation", "2025-09-12", {}, CLOSED),
  day("evaluation, late", "2025-10-05", {}, ENTERED),
  day("finalists", "2025-10-05", RESULTS, [...NOTIFIED, "finalist"]),
  day("finalists, late", "2026-01-10", RESULTS, [...NOTIFIED, "finalist"]),
  day("top_three", "2026-01-10", TOP_THREE, SELECTED),
  day("deciding", "2026-02-05", TOP_THREE, SELECTED),
  day("deciding, no top three", "2026-02-05", RESULTS, [...NOTIFIED, "finalist"]),
  day("winners", "2026-01-31", FINAL, DECIDED),
  day("ended", "2026-02-05", FINAL, DECIDED),
  day("finalists, six", "2025-10-05", SIX, [...NOTIFIED, "finalist"]),
  day("finalists, six, late", "2026-01-10", SIX, [...NOTIFIED, "finalist"]),
  day("finalists, two", "2026-01-10", { ...RESULTS, finalists: 2 }, [...NOTIFIED, "finalist"]),
  day("top_three, four of six", "2026-01-10", FOUR_OF_SIX, SELECTED),
  day("top_three, all four", "2026-01-10", ALL, ALL_SELECTED),
  day("deciding, all four", "2026-02-05", ALL, ALL_SELECTED),
  day("winners, four of six", "2026-01-31", { ...FINAL, ...FOUR_OF_SIX }, DECIDED),
  day("winners, all four", "2026-01-31", { ...FINAL, ...ALL }, DECIDED),
  day("before, no teams", "2025-03-20", ALONE, EARLY),
  day("alone, no teams", "2025-04-10", ALONE, EARLY),
  day("evaluation, no teams", "2025-09-12", ALONE, ENTERED),
];

function day(
  name: string,
  date: string,
  patch: Partial<Challenge>,
  people: ChallengeDay["people"],
): ChallengeDay {
  return { name, now: `${date}T12:00:00Z`, challenge: { ...newChallenge, ...patch }, people };
}

/** The person of that name, as `participationOf` (_shared/participation.ts) takes one. */
export function personOf(name: ChallengeDay["people"][number], challenge: Challenge): Person {
  const [state, more] = name.split(" with ") as [ParticipantStatus, string?];
  if (state === "visitor") return "visitor";
  if (state === "no_submission") return { submission: null };
  const day = 24 * 60 * 60 * 1000;
  const end = Date.parse(challenge.submissions_close_at) + (more ? 60 * day : 0);
  return { submission: { ...submissionOf(state), closes_at: new Date(end).toISOString() } };
}

function submissionOf(
  state: Exclude<ParticipantStatus, "visitor" | "no_submission">,
): Omit<SubmissionFacts, "closes_at"> {
  switch (state) {
    case "draft":
    case "withdrawn":
      return { state, status: null, outcome: null };
    case "submitted":
    case "undecided":
      return { state: "submitted", status: "received", outcome: null };
    case "declined":
      return { state: "submitted", status: "declined", outcome: null };
    default:
      return { state: "submitted", status: "selected", outcome: state };
  }
}

/** The challenge for a person: with an extended deadline if they have more time without a submission. */
export function challengeFor(
  name: ChallengeDay["people"][number],
  challenge: Challenge,
): Challenge {
  if (name !== "no_submission with more time") return challenge;
  const person = personOf("draft with more time", challenge);
  return {
    ...challenge,
    extendedTo: person === "visitor" ? null : (person.submission?.closes_at ?? null),
  };
}
