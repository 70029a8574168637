import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { listAddress } from "../lists/listAddress.ts";

/** How many of something there were on a day (UTC). */
export interface DayTotal {
  day: string;
  total: number;
}

/** What the database function admin_statistics answers (docs/api.md). */
export interface Statistics {
  /** When it was counted, a minute ago at most (ISO 8601). */
  as_of: string;
  entries_by_status: Readonly<Partial<Record<string, number>>>;
  sign_ups_by_day: readonly DayTotal[];
  entries_by_day: readonly DayTotal[];
  /** Arrivals on the site; none where it has no analytics. */
  visits_by_day: readonly DayTotal[];
  mailing_list: number;
  /** How far people have come: all of them, by the week of their sign-up (its Monday), by country. */
  funnel: Steps;
  weeks: readonly (Steps & { week: string })[];
  countries: readonly (Steps & { country: string })[];
}

/** The steps from an account to a submission, in their order, and what they are called. */
export const STEPS = {
  signed_up: "Signed up",
  profile_completed: "Profile complete",
  in_a_team: "With an entry",
  submitted: "Submitted",
} as const;

/** How many people have come to each step. */
export type Steps = Readonly<Record<keyof typeof STEPS, number>>;

export const STEP_NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** A number, and the list that it counts. */
export interface Bar {
  label: string;
  total: number;
  to?: string;
}

/** How many entries have each status, in the order in which an entry meets them. */
export function statusBars(
  { entries_by_status }: Pick<Statistics, "entries_by_status">,
  list: "submissions" | "entries" = "submissions",
): Bar[] {
  return SUBMISSION_STATUSES.map(({ value, label }) => ({
    label,
    total: entries_by_status[value] ?? 0,
    to: listAddress(list, { status: value }),
  }));
}

/** How many entries are submitted. */
export function entriesIn({ entries_by_status }: Pick<Statistics, "entries_by_status">): number {
  return Object.values(entries_by_status).reduce<number>((sum, total = 0) => sum + total, 0);
}

/** The list of people that a role has: observers one without addresses. */
export type PeopleList = "users" | "people";

/** How many people come from each country that a profile names, the most frequent first. */
export function countryBars({ countries }: Pick<Statistics, "countries">, list: PeopleList): Bar[] {
  return countries.map(({ country, signed_up }) => ({
    label: country,
    total: signed_up,
    to: listAddress(list, { country }),
  }));
}

/** How many people have come to each step. */
export function funnelBars({ funnel }: Pick<Statistics, "funnel">): Bar[] {
  return STEP_NAMES.map((step) => ({ label: STEPS[step], total: funnel[step] }));
}

/** What part of `whole` a number is: "12%". Nothing is no part of nothing. */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Math.round((100 * part) / whole)}%`;
}
