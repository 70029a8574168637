import type { ChallengePhase } from "./challenge.ts";
import { CHALLENGE_DATES } from "./challengeDates.ts";
import { CHALLENGE_PHASES, MAX_TEAM_SIZE } from "./constants.ts";

/** The dates that are always set, as ISO 8601, and their names in the view `challenge`. */
const DATE_COLUMNS = {
  challengeStartsAt: "challenge_starts_at",
  registrationClosesAt: "registration_closes_at",
  submissionsOpenAt: "submissions_open_at",
  submissionsCloseAt: "submissions_close_at",
  withdrawalsCloseAt: "withdrawals_close_at",
  finalistsSelectedAt: "finalists_selected_at",
  topThreeSelectedAt: "top_three_selected_at",
  challengeEndsAt: "challenge_ends_at",
} as const;

type ConfiguredDates = Readonly<Record<keyof typeof DATE_COLUMNS, string>>;

/** The challenge as administrators have configured it, and the releases that are public. */
export interface Challenge extends ConfiguredDates {
  /** The displayed phase; null if unknown. */
  readonly phase: ChallengePhase | null;
  /** Free text of the administrators beside the phase; may be empty. */
  readonly time: string;
  /** Including the owner. */
  readonly maxTeamSize: number;
  /** Null while decisions are held. */
  readonly resultsReleasedAt: string | null;
  /** When the top three and the winners became public; null: not yet. */
  readonly topThreeReleasedAt: string | null;
  readonly finalReleasedAt: string | null;
  /** An operator has moved the challenge's clock: the site shows another day. */
  readonly isRehearsal: boolean;
  /** The deadline of this visitor, if administrators have extended it. */
  readonly extendedTo?: string | null;
}

/**
 * A row of the view `challenge`, and the challenge's time in it.
 * @throws if it is anything else.
 */
export function readChallenge(row: unknown): { challenge: Challenge; now: string } {
  const columns: Record<string, unknown> = { ...(row ?? {}) };
  return {
    challenge: {
      phase: CHALLENGE_PHASES.find((known) => known === columns.phase) ?? null,
      time: readText(columns, "time").trim(),
      maxTeamSize: Number(columns.max_submission_members),
      ...readDates(columns),
      resultsReleasedAt: textOrNull(columns.results_released_at),
      topThreeReleasedAt: textOrNull(columns.top_three_released_at),
      finalReleasedAt: textOrNull(columns.final_released_at),
      isRehearsal: columns.is_rehearsal === true,
    },
    now: readText(columns, "now"),
  };
}

/** The initial values of a new project, for builds that cannot reach one. */
export const newChallenge: Challenge = {
  phase: null,
  time: "",
  maxTeamSize: MAX_TEAM_SIZE,
  ...readDates(CHALLENGE_DATES),
  resultsReleasedAt: null,
  topThreeReleasedAt: null,
  finalReleasedAt: null,
  isRehearsal: false,
};

function readDates(columns: Record<string, unknown>): ConfiguredDates {
  const dates = Object.entries(DATE_COLUMNS).map(([name, column]) => [
    name,
    readText(columns, column),
  ]);
  return Object.fromEntries(dates) as ConfiguredDates;
}

function readText(columns: Record<string, unknown>, column: string): string {
  const value = columns[column];
  if (typeof value !== "string") throw new Error(`The challenge has no ${column}.`);
  return value;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
