import { type ChallengeDate, challengeDate } from "#common/content/dates.ts";
import { pitchersOf } from "#common/content/names.ts";
import { inWords } from "#common/words.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import {
  type ChallengeStage,
  challengeStageOf,
  fittingPhases,
  hasReached,
  isTimeCurrent,
  pitchingOf,
  windowOf,
} from "#shared/participation.ts";
import { limits } from "#shared/season.ts";

/** The stages that public pages distinguish. The status of a participant is exact (participation.ts). */
export type PublicStage = "before" | "open" | "judging" | "finalists" | "over";

const STAGES = {
  before: "before",
  roster_open: "open",
  roster_locked: "open",
  closed: "judging",
  evaluation: "judging",
  finalists: "finalists",
  top_three: "finalists",
  deciding: "finalists",
  winners: "over",
  ended: "over",
} as const satisfies Record<ChallengeStage, PublicStage>;

/** All facts about the challenge that texts depend on: the configuration and the time. */
export type ChallengeFacts = ReturnType<typeof factsOf>;

type ChallengeDates = ReturnType<typeof datesOf>;

/** The facts at a time. */
export function factsOf(challenge: Challenge, now: Date) {
  const dates = datesOf(challenge);
  const state: ChallengeStage = challengeStageOf(challenge, now.getTime());
  const others = challenge.max_submission_members - 1;
  const teamSize = inWords(challenge.max_submission_members);
  const stage: PublicStage = STAGES[state];
  const canTeam = others > 0 && !hasReached(state, "roster_locked");
  const pitching = pitchingOf(challenge);
  const isLate = isLateAt(challenge, state, pitching, now);
  return {
    challenge,
    /** The time of the challenge's clock. */
    now,
    /** The configured phase, or the phase according to the dates. */
    phase: challenge.phase ?? phaseAt(challenge, now),
    dates,
    /** The deadline as announced: "Aug 31, 2025 11:59 PM EST". */
    deadline: dates.submissionsClose.moment,
    periods: periodsOf(dates, { state, canTeam, isLate }),
    stage,
    state,
    /** Whether submissions can be submitted; a team may have more time. */
    window: windowOf(challenge, now.getTime(), null),
    /** Whether new participants can enter. */
    canEnter: stage === "before" || stage === "open",
    isWithdrawalClosed: now.getTime() > Date.parse(challenge.withdrawals_close_at),
    /** Whether new teams can be formed. */
    canTeam,
    /** Whether the results are released. */
    isReleased: stage === "finalists" || stage === "over",
    /** Whether the winners are public. */
    isDecided: stage === "over",
    /** The finalists in words: "five". */
    finalists: inWords(challenge.finalists),
    /** The finalists who pitch in Paris, in words; by the rules while that is open. */
    pitching: inWords(pitching ?? limits.pitching),
    /** The same with their noun: "three of the five finalists"; "the top 3" while that is open. */
    pitchers: pitchersOf(challenge),
    /** The verb for the pitches: "pitched" once they are over. */
    pitch: hasReached(state, "deciding") ? "pitched" : "pitch",
    isPitchingKnown: pitching !== null,
    /** Whether it is known that every finalist pitches in Paris. */
    allPitch: pitching === challenge.finalists,
    /** Whether the announced date of the next decision has passed without one. */
    isLate,
    /** "five" */
    teamSize,
    /** The number of people a participant can invite: "four others". */
    teammates: `${inWords(others)} ${others === 1 ? "other" : "others"}`,
    /** Whether there are teams: administrators can limit submissions to one person. */
    hasTeams: others > 0,
    /** "alone or in a team of up to five", or "alone". */
    entering: others > 0 ? `alone or in a team of up to ${teamSize}` : "alone",
  } as const;
}

function phaseAt(challenge: Challenge, now: Date): ChallengePhase {
  const isPast = (moment: string) => now.getTime() > Date.parse(moment);
  if (isPast(challenge.top_three_selected_at)) return "Pitches";
  if (isPast(challenge.finalists_selected_at)) return "Refinement";
  if (isPast(challenge.submissions_close_at)) return "Evaluation";
  return isPast(challenge.submissions_open_at) ? "Open Submission" : "Pre-Launch";
}

function isLateAt(
  challenge: Challenge,
  state: ChallengeStage,
  pitching: number | null,
  now: Date,
): boolean {
  const isPast = (moment: string) => now.getTime() > Date.parse(moment);
  if (state === "closed" || state === "evaluation") return isPast(challenge.finalists_selected_at);
  if (state === "finalists") return pitching === null && isPast(challenge.top_three_selected_at);
  return state === "deciding";
}

function datesOf(challenge: Challenge) {
  return {
    challengeStarts: challengeDate(challenge.challenge_starts_at),
    registrationCloses: challengeDate(challenge.registration_closes_at),
    submissionsOpen: challengeDate(challenge.submissions_open_at),
    submissionsClose: challengeDate(challenge.submissions_close_at),
    withdrawalsClose: challengeDate(challenge.withdrawals_close_at),
    evaluationStarts: secondAfter(challenge.submissions_close_at),
    finalistsSelected: challengeDate(challenge.finalists_selected_at),
    refinementStarts: secondAfter(challenge.finalists_selected_at),
    topThreeSelected: challengeDate(challenge.top_three_selected_at),
    challengeEnds: challengeDate(challenge.challenge_ends_at),
  } as const;
}

/** A phase begins one second after the previous one ends. */
function secondAfter(moment: string): ChallengeDate {
  return challengeDate(new Date(Date.parse(moment) + 1000).toISOString());
}

/** Spans of days. */
function periodsOf(
  dates: ChallengeDates,
  { state, canTeam, isLate }: { state: ChallengeStage; canTeam: boolean; isLate: boolean },
) {
  const { challengeStarts, registrationCloses, submissionsOpen, submissionsClose } = dates;
  const { evaluationStarts, finalistsSelected, refinementStarts, challengeEnds } = dates;
  const isEntered = state === "roster_open" || state === "roster_locked";
  const isEvaluated = (state === "closed" || state === "evaluation") && !isLate;
  const entering = (end: string) => spanOf(challengeStarts, submissionsClose, isEntered, end);
  return {
    challenge: `${challengeStarts.monthAndYear} to ${challengeEnds.monthAndYear}`,
    /** Of teams; of solo submissions after team registration has closed. */
    registration: entering((canTeam ? registrationCloses : submissionsClose).day),
    submissions: `${submissionsOpen.shortDay} to ${submissionsClose.moment}`,
    ideaGeneration: entering(submissionsClose.day),
    /** For the timeline, which has a header with the year. */
    ideaGenerationDays: entering(submissionsClose.shortDay),
    /** For sentences. */
    evaluationDays: `${evaluationStarts.shortDay} to ${finalistsSelected.day}`,
    evaluation: spanOf(evaluationStarts, finalistsSelected, isEvaluated, finalistsSelected.day),
    refinement: `${refinementStarts.day} to ${challengeEnds.shortMonth} ${challengeEnds.year}`,
  } as const;
}

/** "Aug 1 to Aug 31, 2025", or "Now to Aug 31, 2025" during the period. */
function spanOf(
  first: ChallengeDate,
  last: ChallengeDate,
  isCurrent: boolean,
  end: string,
): string {
  const begin = first.year === last.year ? first.shortDay : first.day;
  return `${isCurrent ? "Now" : begin} to ${end}`;
}

/** The current stage in one line, above texts that do not change. */
export function stageLine({ stage, dates, deadline }: ChallengeFacts): string {
  return {
    before: `The challenge opens on ${dates.challengeStarts.day}. Submissions are due by ${deadline}.`,
    open: `The challenge is open. Submissions are due by ${deadline}.`,
    judging: `Submissions closed on ${dates.submissionsClose.day}. Next, we’ll announce the finalists.`,
    finalists: "Submissions are closed, and the finalists have been selected.",
    over: "The challenge is over, and the winners have been selected.",
  }[stage];
}

/**
 * The sentence beside the phase: the administrators' own while it is about the present, beside a phase that agrees with
 * the dates and releases; otherwise the stage, so that no page contradicts itself.
 */
export function phaseNote(facts: ChallengeFacts): string {
  const { challenge, phase } = facts;
  const now = facts.now.getTime();
  const [fitting] = fittingPhases(challenge, now);
  const isTrue = phase === fitting && isTimeCurrent(challenge, now);
  return (isTrue && challenge.time) || stageLine(facts);
}
