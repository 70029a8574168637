import { CHALLENGE_PHASES, type ChallengePhase } from "#shared/challenge.ts";
import type { Tables } from "#shared/database.types.ts";
import { MAX_TEAM_SIZE, TEXT_LIMITS } from "#shared/limits.ts";
import { characterCount } from "#shared/validation.ts";

/** The row of the view admin_challenge_configuration, as the one record it is. */
export interface Configuration extends Tables<"admin_challenge_configuration"> {
  id: string;
  phase: ChallengePhase;
}

/** The dates of the form, in the order in which they come. */
export const DEADLINES = [
  { field: "submissions_open_at", label: "Submissions open" },
  { field: "registration_closes_at", label: "Team registration closes" },
  { field: "submissions_close_at", label: "Submissions close" },
  { field: "withdrawals_close_at", label: "Withdrawals close" },
] as const;

export type Deadline = (typeof DEADLINES)[number]["field"];

/** What the form holds: the maximum as it is typed, the dates as ISO 8601 or "". */
export interface ConfigurationForm extends Record<Deadline, string> {
  phase: ChallengePhase;
  time: string;
  max_submission_members: string;
}

type ConfigurationErrors = Partial<Record<keyof ConfigurationForm, string>>;

/** The form as it stands before anything is typed. */
export function toForm(configuration: Configuration): ConfigurationForm {
  const { phase, time, max_submission_members: maximum } = configuration;
  const { submissions_open_at, registration_closes_at } = configuration;
  const { submissions_close_at, withdrawals_close_at } = configuration;
  return {
    phase,
    time,
    max_submission_members: String(maximum),
    submissions_open_at,
    registration_closes_at,
    submissions_close_at,
    withdrawals_close_at,
  };
}

/** The rules of the database's save_challenge_configuration, said before it is asked. */
export function validateConfiguration(
  form: ConfigurationForm,
  { results_released_at: released }: Pick<Configuration, "results_released_at">,
): ConfigurationErrors {
  const errors: ConfigurationErrors = {};
  if (!CHALLENGE_PHASES.includes(form.phase)) errors.phase = "Please choose one of the phases.";
  if (characterCount(form.time.trim()) > TEXT_LIMITS.challengeTime) {
    errors.time = `The time must be at most ${TEXT_LIMITS.challengeTime} characters.`;
  }
  if (!/^\d+$/.test(form.max_submission_members.trim()) || !isTeamSize(maximumOf(form))) {
    errors.max_submission_members = `Enter a whole number from 1 to ${MAX_TEAM_SIZE}.`;
  }
  for (const { field } of DEADLINES) if (!form[field]) errors[field] = "Enter a date and a time.";

  // Comparisons with a date that is missing are false.
  const [open, registration, close, withdrawals] = DEADLINES.map(({ field }) =>
    Date.parse(form[field]),
  ) as [number, number, number, number];
  if (open >= close) errors.submissions_close_at = "Submissions must close after they open.";
  if (registration > close) {
    errors.registration_closes_at = "Team registration must close before submissions close.";
  }
  if (withdrawals < open) {
    errors.withdrawals_close_at = "Withdrawals must close after submissions open.";
  }
  if (released && close > Date.parse(released)) {
    errors.submissions_close_at = "Submissions must close before results are released.";
  }
  return errors;
}

export function maximumOf({ max_submission_members }: ConfigurationForm): number {
  return Number(max_submission_members.trim());
}

function isTeamSize(size: number): boolean {
  return size >= 1 && size <= MAX_TEAM_SIZE;
}
