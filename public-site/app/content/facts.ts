import { inWords } from "#common/words.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import {
  type ChallengeState,
  challengeStateOf,
  hasReached,
  isReleased,
  type SubmissionWindow,
  windowOf,
} from "#shared/standing.ts";
import { type ChallengeDate, challengeDate } from "./dates.ts";

/** What the copy says of the challenge: all of it follows from the configuration and the time. */
export interface ChallengeFacts {
  readonly challenge: Challenge;
  /** What time it is in the challenge. */
  readonly now: Date;
  /** The configured phase; where that is not known, the one that the dates give. */
  readonly phase: ChallengePhase;
  readonly dates: ChallengeDates;
  /** The deadline as it is announced: "Aug 31, 2025 11:59 PM EST". */
  readonly deadline: string;
  readonly periods: Periods;
  /** Where the challenge stands. */
  readonly state: ChallengeState;
  /** Whether entries can be submitted; a team may have more time. */
  readonly window: SubmissionWindow;
  /** Whether somebody new can still enter. */
  readonly canEnter: boolean;
  /** Whether a team can still be formed. */
  readonly canTeam: boolean;
  /** Whether the results are out. */
  readonly isReleased: boolean;
  /** Whether the pitches are over. */
  readonly hasPitched: boolean;
  /** Whether it is public who has won. */
  readonly isDecided: boolean;
  /** Whether the day has passed that was announced for what comes next: it is not promised again. */
  readonly isLate: boolean;
  /** "five" */
  readonly teamSize: string;
  /** How many people one can invite: "four others". */
  readonly teammates: string;
  /** Whether there are teams: administrators can have everybody enter alone. */
  readonly hasTeams: boolean;
  /** How one enters: "alone or in a team of up to five", or "alone". */
  readonly entering: string;
}

type ChallengeDates = ReturnType<typeof datesOf>;
type Periods = ReturnType<typeof periodsOf>;

/** What the copy says of the challenge at a time of the challenge. */
export function factsOf(challenge: Challenge, now: Date): ChallengeFacts {
  const dates = datesOf(challenge);
  const state = challengeStateOf(challenge, now.getTime());
  const others = challenge.maxTeamSize - 1;
  const teamSize = inWords(challenge.maxTeamSize);
  const canEnter = !hasReached(state, "closed");
  const canTeam = others > 0 && !hasReached(state, "alone");
  const isLate = isLateAt(challenge, state, now);
  return {
    challenge,
    now,
    phase: challenge.phase ?? phaseAt(challenge, now),
    dates,
    deadline: dates.submissionsClose.moment,
    periods: periodsOf(dates, { state, canTeam, isLate }),
    state,
    window: windowOf(challenge, now.getTime(), null),
    canEnter,
    canTeam,
    isReleased: isReleased(state),
    hasPitched: hasReached(state, "deciding"),
    isDecided: hasReached(state, "winners"),
    isLate,
    teamSize,
    teammates: `${inWords(others)} ${others === 1 ? "other" : "others"}`,
    hasTeams: others > 0,
    entering: others > 0 ? `alone or in a team of up to ${teamSize}` : "alone",
  };
}

/** The phase by the calendar. */
function phaseAt(challenge: Challenge, now: Date): ChallengePhase {
  const isPast = (moment: string) => now.getTime() > Date.parse(moment);
  if (isPast(challenge.topThreeSelectedAt)) return "Pitches";
  if (isPast(challenge.finalistsSelectedAt)) return "Refinement";
  if (isPast(challenge.submissionsCloseAt)) return "Evaluation";
  return isPast(challenge.submissionsOpenAt) ? "Open Submission" : "Pre-Launch";
}

function isLateAt(challenge: Challenge, state: ChallengeState, now: Date): boolean {
  const isPast = (moment: string) => now.getTime() > Date.parse(moment);
  if (state === "closed" || state === "evaluation") return isPast(challenge.finalistsSelectedAt);
  if (state === "finalists") return isPast(challenge.topThreeSelectedAt);
  return state === "deciding";
}

function datesOf(challenge: Challenge) {
  return {
    challengeStarts: challengeDate(challenge.challengeStartsAt),
    registrationCloses: challengeDate(challenge.registrationClosesAt),
    submissionsOpen: challengeDate(challenge.submissionsOpenAt),
    submissionsClose: challengeDate(challenge.submissionsCloseAt),
    withdrawalsClose: challengeDate(challenge.withdrawalsCloseAt),
    evaluationStarts: secondAfter(challenge.submissionsCloseAt),
    finalistsSelected: challengeDate(challenge.finalistsSelectedAt),
    refinementStarts: secondAfter(challenge.finalistsSelectedAt),
    topThreeSelected: challengeDate(challenge.topThreeSelectedAt),
    challengeEnds: challengeDate(challenge.challengeEndsAt),
  } as const;
}

/** A stage begins once the one before is over. */
function secondAfter(moment: string): ChallengeDate {
  return challengeDate(new Date(Date.parse(moment) + 1000).toISOString());
}

/** Spans of days, as the copy writes them. */
function periodsOf(
  dates: ChallengeDates,
  { state, canTeam, isLate }: Pick<ChallengeFacts, "state" | "canTeam" | "isLate">,
) {
  const { challengeStarts, registrationCloses, submissionsOpen, submissionsClose } = dates;
  const { evaluationStarts, finalistsSelected, refinementStarts, challengeEnds } = dates;
  const isEntered = state === "teams" || state === "alone";
  const isEvaluated = (state === "closed" || state === "evaluation") && !isLate;
  const entering = (end: string) => spanOf(challengeStarts, submissionsClose, isEntered, end);
  return {
    challenge: `${challengeStarts.monthAndYear} to ${challengeEnds.monthAndYear}`,
    /** Of teams, and of one alone once those are closed. */
    registration: entering((canTeam ? registrationCloses : submissionsClose).day),
    submissions: `${submissionsOpen.shortDay} to ${submissionsClose.moment}`,
    ideaGeneration: entering(submissionsClose.day),
    /** For the timeline, which names the year above. */
    ideaGenerationDays: entering(submissionsClose.shortDay),
    /** The days alone, for sentences. */
    evaluationDays: `${evaluationStarts.shortDay} to ${finalistsSelected.day}`,
    evaluation: spanOf(evaluationStarts, finalistsSelected, isEvaluated, finalistsSelected.day),
    refinement: `${refinementStarts.day} to ${challengeEnds.shortMonth} ${challengeEnds.year}`,
  } as const;
}

/** "Aug 1 to Aug 31, 2025"; while it lasts "Now to Aug 31, 2025". */
function spanOf(first: ChallengeDate, last: ChallengeDate, lasts: boolean, end: string): string {
  const begin = first.year === last.year ? first.shortDay : first.day;
  return `${lasts ? "Now" : begin} to ${end}`;
}
