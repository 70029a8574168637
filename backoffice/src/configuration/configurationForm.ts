/** The fields and rules of the form. Not in configuration.ts, so that the dashboard does not load them. */
import { MAX_TEAM_SIZE, TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLine } from "#shared/validation.ts";
import { toLocalInput } from "../forms/localDateTime.ts";
import {
  CHALLENGE_DATE_FIELDS,
  type Configuration,
  type ConfigurationForm,
  DATE_LABELS,
  type DateField,
  maximumOf,
} from "./configuration.ts";

/** The fields of the form, in their order. `stored` returns the same for values that the database stores as the same. */
const FIELDS = [
  { field: "phase", label: "Challenge phase", isDate: false, stored: String },
  { field: "time", label: "Time", isDate: false, stored: cleanLine },
  {
    field: "max_submission_members",
    label: "Maximum submission members",
    isDate: false,
    stored: (value: string) => String(Number(value)),
  },
  ...CHALLENGE_DATE_FIELDS.map((date) => ({ ...date, isDate: true, stored: toLocalInput })),
] as const;

type ConfigurationErrors = Partial<Record<keyof ConfigurationForm, string>>;

/** The fields in which two versions differ. */
export const differences = (one: ConfigurationForm, other: ConfigurationForm) =>
  FIELDS.filter(({ field, stored }) => stored(one[field]) !== stored(other[field]));

/** The rules of save_challenge_configuration, checked before saving. */
export function validateConfiguration(
  form: ConfigurationForm,
  { results_released_at: released }: Pick<Configuration, "results_released_at">,
): ConfigurationErrors {
  const errors: ConfigurationErrors = {};
  if (characterCount(form.time.trim()) > TEXT_LIMITS.challengeTime) {
    errors.time = `Enter at most ${TEXT_LIMITS.challengeTime} characters.`;
  }
  const maximum = /^\d+$/.test(form.max_submission_members.trim()) ? maximumOf(form) : 0;
  if (maximum < 1 || maximum > MAX_TEAM_SIZE) {
    errors.max_submission_members = `Enter a whole number from 1 to ${MAX_TEAM_SIZE}.`;
  }
  for (const { field } of CHALLENGE_DATE_FIELDS) {
    if (!form[field]) errors[field] = "Enter a date and time.";
  }
  for (const [earlier, later] of DATE_RULES) {
    if (isBefore(form[later], form[earlier])) {
      errors[later] = `This date cannot be before “${DATE_LABELS[earlier]}”.`;
    }
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

/** Pairs of dates that must be in order. */
const DATE_RULES: readonly [earlier: DateField, later: DateField][] = [
  ["challenge_starts_at", "registration_closes_at"],
  ["challenge_starts_at", "submissions_open_at"],
  ["registration_closes_at", "submissions_close_at"],
  ["submissions_open_at", "withdrawals_close_at"],
  ["submissions_close_at", "finalists_selected_at"],
  ["finalists_selected_at", "top_three_selected_at"],
  ["top_three_selected_at", "challenge_ends_at"],
];
