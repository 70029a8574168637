import type { ChallengePhase } from "./challenge.ts";
import { CHALLENGE_DATES } from "./challengeDates.ts";
import { MAX_TEAM_SIZE } from "./constants.ts";

/**
 * The challenge as administrators have configured it, and the releases that are public: the columns of the view
 * `challenge`. Dates are ISO 8601.
 */
export interface Challenge extends Readonly<Record<keyof typeof CHALLENGE_DATES, string>> {
  /** The displayed phase; null if unknown. */
  readonly phase: ChallengePhase | null;
  /** Free text of the administrators beside the phase; may be empty. */
  readonly time: string;
  /** When it was written. */
  readonly time_set_at: string;
  /** Including the owner. */
  readonly max_submission_members: number;
  /** Null while decisions are held. */
  readonly results_released_at: string | null;
  /** The number of finalists; 0 while decisions are held. */
  readonly finalists: number;
  /** How many of them pitch in Paris, and since when that is known; null: not yet. */
  readonly pitching: number | null;
  readonly pitching_known_at: string | null;
  /** When the winners became public; null: not yet. */
  readonly final_released_at: string | null;
  /** An operator has moved the challenge's clock: the site shows another day. */
  readonly is_rehearsal: boolean;
  /** The deadline of this visitor, if administrators have extended it. */
  readonly extendedTo?: string | null;
}

/** A row of the view, with the time of the challenge's clock. */
export interface ChallengeRow extends Challenge {
  readonly now: string;
}

/** The row at the REST API, which every page requests. A web server may keep the answer for a second. */
export const CHALLENGE_ROW = "challenge?limit=1";

/** The initial values of a new project, for builds that cannot reach one. */
export const newChallenge: Challenge = {
  phase: null,
  time: "",
  time_set_at: CHALLENGE_DATES.challenge_starts_at,
  max_submission_members: MAX_TEAM_SIZE,
  ...CHALLENGE_DATES,
  results_released_at: null,
  finalists: 0,
  pitching: null,
  pitching_known_at: null,
  final_released_at: null,
  is_rehearsal: false,
};
