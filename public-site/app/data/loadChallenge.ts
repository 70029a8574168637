import { learnChallengeTime } from "#common/challengeClock.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { CHALLENGE_PHASES, MAX_TEAM_SIZE } from "#shared/facts.ts";
import { env } from "~/config/env.ts";

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

/** The challenge as administrators have configured it. */
export interface Challenge extends ConfiguredDates {
  /** What is displayed about where the challenge stands; null where that is not known. */
  readonly phase: ChallengePhase | null;
  /** Free text of the administrators beside the phase; may be empty. */
  readonly time: string;
  /** The owner counted. */
  readonly maxTeamSize: number;
  /** Null while decisions are held. */
  readonly resultsReleasedAt: string | null;
  /** An operator has moved the challenge's clock: what the site says now is said of another day. */
  readonly isRehearsal: boolean;
  /** Until when this visitor may begin an entry, where administrators have given them more time. */
  readonly extendedTo?: string | null;
}

const ADDRESS = "/rest/v1/challenge?limit=1";

/**
 * Reads the configuration, and learns what time it is in the challenge. Without supabase-js, which is
 * six times as heavy as a page: it is one public row.
 * @throws when it cannot be read now.
 */
export async function loadChallenge(signal?: AbortSignal): Promise<Challenge> {
  const askedAt = Date.now();
  const response = await fetch(env.supabaseUrl + ADDRESS, {
    headers: { apikey: env.supabasePublishableKey },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const rows: unknown = await response.json();
  const { challenge, now } = readChallenge(Array.isArray(rows) ? rows[0] : undefined);
  learnChallengeTime(now, askedAt);
  return challenge;
}

/**
 * A row of the view `challenge` in the words of the site, and the challenge's time in it.
 * @throws when it is something else.
 */
export function readChallenge(row: unknown): { challenge: Challenge; now: string } {
  const columns: Record<string, unknown> = { ...(row ?? {}) };
  const released = columns.results_released_at;
  return {
    challenge: {
      phase: CHALLENGE_PHASES.find((known) => known === columns.phase) ?? null,
      time: readText(columns, "time").trim(),
      maxTeamSize: Number(columns.max_submission_members),
      ...readDates(columns),
      resultsReleasedAt: typeof released === "string" ? released : null,
      isRehearsal: columns.is_rehearsal === true,
    },
    now: readText(columns, "now"),
  };
}

/** What a new project starts with: what pages say where the build could not ask a project. */
export const newChallenge: Challenge = {
  phase: null,
  time: "",
  maxTeamSize: MAX_TEAM_SIZE,
  ...readDates(CHALLENGE_DATES),
  resultsReleasedAt: null,
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
