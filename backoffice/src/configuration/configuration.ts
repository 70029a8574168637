import type { ChallengePhase } from "#shared/challenge.ts";
import { MAX_TEAM_SIZE, TEXT_LIMITS } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { characterCount } from "#shared/validation.ts";

/** The only row of the view admin_challenge_configuration. */
export interface Configuration extends Tables<"admin_challenge_configuration"> {
  id: string;
  phase: ChallengePhase;
}

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

/** The values of the form: the maximum as typed, dates as ISO 8601 or "". */
export interface ConfigurationForm extends Record<DateField, string> {
  phase: ChallengePhase;
  time: string;
  max_submission_members: string;
}

type ConfigurationErrors = Partial<Record<keyof ConfigurationForm, string>>;

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

/** The rules of save_challenge_configuration, checked before saving. */
export function validateConfiguration(
  form: ConfigurationForm,
  { results_released_at: released }: Pick<Configuration, "results_released_at">,
): ConfigurationErrors {
  const errors: ConfigurationErrors = {};
  if (characterCount(form.time.trim()) > TEXT_LIMITS.challengeTime) {
    errors.time = `The time must be at most ${TEXT_LIMITS.challengeTime} characters.`;
  }
  const maximum = /^\d+$/.test(form.max_submission_members.trim()) ? maximumOf(form) : 0;
  if (maximum < 1 || maximum > MAX_TEAM_SIZE) {
    errors.max_submission_members = `Enter a whole number from 1 to ${MAX_TEAM_SIZE}.`;
  }
  for (const { field } of CHALLENGE_DATE_FIELDS) {
    if (!form[field]) errors[field] = "Enter a date and a time.";
  }
  for (const [field, earlier, later, error] of DATE_RULES) {
    if (isBefore(form[later], form[earlier])) errors[field] = error;
  }
  if (Date.parse(form.submissions_open_at) >= Date.parse(form.submissions_close_at)) {
    errors.submissions_close_at = "Submissions must close after they open.";
  }
  if (released && isBefore(released, form.submissions_close_at)) {
    errors.submissions_close_at = "Submissions must close before results are released.";
  }
  return errors;
}

/** Also false while one of the two is missing. */
function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other);
}

const STARTS_FIRST =
  "The challenge must start before team registration closes and submissions open.";
const REGISTRATION_FIRST = "Team registration must close before submissions close.";
const OPEN_FIRST = "Withdrawals must close after submissions open.";
const FINALISTS_LATER = "The finalists must be selected after submissions close.";
const TOP_THREE_LATER = "The top three must be selected after the finalists.";
const END_LATER = "The challenge must end after the top three are selected.";

/** Pairs of dates that must be in order, with the field that shows the error. */
const DATE_RULES: readonly [
  field: DateField,
  earlier: DateField,
  later: DateField,
  error: string,
][] = [
  ["challenge_starts_at", "challenge_starts_at", "registration_closes_at", STARTS_FIRST],
  ["challenge_starts_at", "challenge_starts_at", "submissions_open_at", STARTS_FIRST],
  ["registration_closes_at", "registration_closes_at", "submissions_close_at", REGISTRATION_FIRST],
  ["withdrawals_close_at", "submissions_open_at", "withdrawals_close_at", OPEN_FIRST],
  ["finalists_selected_at", "submissions_close_at", "finalists_selected_at", FINALISTS_LATER],
  ["top_three_selected_at", "finalists_selected_at", "top_three_selected_at", TOP_THREE_LATER],
  ["challenge_ends_at", "top_three_selected_at", "challenge_ends_at", END_LATER],
];

export function maximumOf({ max_submission_members }: ConfigurationForm): number {
  return Number(max_submission_members.trim());
}
