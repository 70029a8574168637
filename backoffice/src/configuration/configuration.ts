import type { ChallengePhase } from "#shared/challenge.ts";
import type { ChallengeRow } from "#shared/challengeRow.ts";
import type { Tables } from "#shared/database.types.ts";

/** The only row of the view challenge. */
export interface Configuration extends ChallengeRow {
  id: string;
  phase: ChallengePhase;
}

/** The only row of the view admin_challenge_configuration: the same, with the last change. */
export type SavedConfiguration = Configuration & Tables<"admin_challenge_configuration">;

/** The dates that decide what participants can do, in chronological order. */
export const DEADLINES = [
  { field: "submissions_open_at", label: "Submissions open" },
  { field: "registration_closes_at", label: "Team registration closes" },
  { field: "submissions_close_at", label: "Submissions close" },
  { field: "withdrawals_close_at", label: "Withdrawals close" },
] as const;

/** The dates that pages and emails only display, in chronological order. */
export const MILESTONES = [
  { field: "challenge_starts_at", label: "Challenge starts" },
  { field: "finalists_selected_at", label: "Finalists selected" },
  { field: "top_three_selected_at", label: "Top three selected" },
  { field: "challenge_ends_at", label: "Challenge ends" },
] as const;

export const CHALLENGE_DATE_FIELDS = [...DEADLINES, ...MILESTONES];

export type DateField = (typeof CHALLENGE_DATE_FIELDS)[number]["field"];

export const DATE_LABELS = Object.fromEntries(
  CHALLENGE_DATE_FIELDS.map(({ field, label }) => [field, label]),
);

/** The values of the form: the maximum as typed, dates as ISO 8601 or "". */
export interface ConfigurationForm extends Record<DateField, string> {
  phase: ChallengePhase;
  time: string;
  max_submission_members: string;
}

export function toForm(configuration: Configuration): ConfigurationForm {
  const { phase, time, max_submission_members } = configuration;
  const dates = CHALLENGE_DATE_FIELDS.map(({ field }) => [field, configuration[field]]);
  return {
    ...(Object.fromEntries(dates) as Record<DateField, string>),
    phase,
    time,
    max_submission_members: String(max_submission_members),
  };
}

export function maximumOf({ max_submission_members }: ConfigurationForm): number {
  return Number(max_submission_members.trim());
}
