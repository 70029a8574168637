import { type ChallengePhase, type Decision, isDecision } from "./challenge.ts";
import type { Challenge } from "./challengeRow.ts";
import { limits } from "./season.ts";

/**
 * The challenge stage and the participant status, from which every page, email and calendar follows. docs/product.md,
 * "Challenge stage and participant status", has the tables.
 */
export const CHALLENGE_STAGES = [
  "before",
  "roster_open",
  "roster_locked",
  "closed",
  "evaluation",
  "finalists",
  "top_three",
  "deciding",
  "winners",
  "ended",
] as const;

export type ChallengeStage = (typeof CHALLENGE_STAGES)[number];

/** The outcome that the team of a finalist reads: the column `outcome` of `my_submission`. */
export type TeamOutcome =
  | "finalist"
  | "not_for_paris"
  | "top_three"
  | "unplaced"
  | "first"
  | "second"
  | "third";

export type ParticipantStatus =
  | "visitor"
  | "no_submission"
  | SubmissionFacts["state"]
  | "undecided"
  | "declined"
  | TeamOutcome;

/** Whether a person can submit. Drafts can be written earlier. */
export type SubmissionWindow = "not_yet" | "open" | "closed";

/** The facts about a submission. Times are ISO 8601. */
export interface SubmissionFacts {
  readonly state: "draft" | "submitted" | "withdrawn";
  /** The status that its team reads; null unless submitted. */
  readonly status: "received" | Decision | null;
  readonly outcome: TeamOutcome | null;
  readonly closes_at: string;
}

/** A visitor, or a person with an account, who may have a submission. */
export type Person = "visitor" | { readonly submission: SubmissionFacts | null };

export interface Participation {
  readonly stage: ChallengeStage;
  readonly status: ParticipantStatus;
  readonly window: SubmissionWindow;
}

/**
 * The challenge stage, and a person's status in it.
 * @param now Milliseconds, by the challenge's clock.
 */
export function participationOf(challenge: Challenge, now: number, person: Person): Participation {
  const submission = person === "visitor" ? null : person.submission;
  const stage = challengeStageOf(challenge, now);
  return {
    stage,
    status: person === "visitor" ? "visitor" : participantStatusOf(submission, stage),
    window: windowOf(challenge, now, submission),
  };
}

/**
 * The challenge stage, from dates and releases. The displayed phase only decides whether the evaluation has started.
 * @param now Milliseconds, by the challenge's clock.
 */
export function challengeStageOf(challenge: Challenge, now: number): ChallengeStage {
  const isPast = (moment: string) => now > Date.parse(moment);
  const isReached = (moment: string | null) => moment !== null && Date.parse(moment) <= now;
  const hasEnded = isPast(challenge.challenge_ends_at);
  if (isReached(challenge.results_released_at)) {
    if (isReached(challenge.final_released_at)) return hasEnded ? "ended" : "winners";
    if (hasEnded) return "deciding";
    return isReached(challenge.pitching_known_at) ? "top_three" : "finalists";
  }
  if (isPast(challenge.submissions_close_at)) {
    const { phase } = challenge;
    return phase === "Pre-Launch" || phase === "Open Submission" ? "closed" : "evaluation";
  }
  if (now < Date.parse(challenge.challenge_starts_at)) return "before";
  const hasTeams = challenge.max_submission_members > 1;
  return hasTeams && !isPast(challenge.registration_closes_at) ? "roster_open" : "roster_locked";
}

/** How many finalists pitch in Paris: all of them if they are not more than by the rules. Null: not known yet. */
export function pitchingOf({ finalists, pitching }: Challenge): number | null {
  return pitching ?? (finalists > 0 && finalists <= limits.pitching ? finalists : null);
}

/** Whether a person can submit, considering an extension. */
export function windowOf(
  challenge: Challenge,
  now: number,
  submission: SubmissionFacts | null,
): SubmissionWindow {
  if (now > Date.parse(closesAt(challenge, submission))) return "closed";
  return now < Date.parse(challenge.submissions_open_at) ? "not_yet" : "open";
}

/**
 * The phases that agree with dates and releases; the first one is proposed to administrators, who set the displayed one.
 * Without a round for the top three, the pitches begin once they should have been selected.
 */
export function fittingPhases(challenge: Challenge, now: number): readonly ChallengePhase[] {
  const window = windowOf(challenge, now, null);
  if (window !== "closed") return [window === "open" ? "Open Submission" : "Pre-Launch"];
  const stage = challengeStageOf(challenge, now);
  if (!isReleased(stage)) return ["Evaluation"];
  if (stage !== "finalists") return ["Pitches"];
  const isLate = now > Date.parse(challenge.top_three_selected_at);
  return isLate ? ["Refinement", "Pitches"] : ["Refinement"];
}

/** Whether the administrators' text beside the phase is about the present: it was written in the current stage. */
export function isTimeCurrent(challenge: Challenge, now: number): boolean {
  const momentOf = (at: number) =>
    [challengeStageOf(challenge, at), windowOf(challenge, at, null)].join();
  return momentOf(Date.parse(challenge.time_set_at)) === momentOf(now);
}

/** The deadline for editing and submitting, or for starting a submission, considering an extension. ISO 8601. */
export function closesAt(
  { submissions_close_at, extendedTo }: Challenge,
  submission: SubmissionFacts | null,
): string {
  if (submission) return submission.closes_at;
  const isExtended = extendedTo && Date.parse(extendedTo) > Date.parse(submissions_close_at);
  return isExtended ? extendedTo : submissions_close_at;
}

/** Whether the challenge has reached a stage. */
export function hasReached(stage: ChallengeStage, from: ChallengeStage): boolean {
  return CHALLENGE_STAGES.indexOf(stage) >= CHALLENGE_STAGES.indexOf(from);
}

/** Whether the results are out. */
export function isReleased(stage: ChallengeStage): boolean {
  return hasReached(stage, "finalists");
}

function participantStatusOf(
  submission: SubmissionFacts | null,
  stage: ChallengeStage,
): ParticipantStatus {
  if (!submission) return "no_submission";
  if (submission.state !== "submitted") return submission.state;
  const decided: Readonly<Record<Decision, ParticipantStatus>> = {
    selected: submission.outcome ?? "finalist",
    declined: "declined",
  };
  if (isDecision(submission.status)) return decided[submission.status];
  return isReleased(stage) ? "undecided" : "submitted";
}
