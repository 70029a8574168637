import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { Statistics, Steps } from "../data/databaseFunctions.ts";
import { listAddress } from "../lists/listAddress.ts";

/** The statistics of the dashboard and the reports. */
export const useStatistics = () => useDatabaseQuery("admin_statistics", {});

/** The labels of the steps from account to submission, in their order. */
export const STEPS = {
  signed_up: "Signed up",
  profile_completed: "Profile complete",
  in_a_team: "With an entry",
  submitted: "Submitted",
} as const;

export const STEP_NAMES = Object.keys(STEPS) as (keyof Steps)[];

/** A number, and the list that it counts. */
export interface Bar {
  label: string;
  total: number;
  to?: string;
}

/** The number of submissions with each status. */
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

/** The number of all submissions. */
export function countSubmissions({
  entries_by_status,
}: Pick<Statistics, "entries_by_status">): number {
  return Object.values(entries_by_status).reduce<number>((sum, total = 0) => sum + total, 0);
}

/** The number of people in each country, the most frequent first. */
export function countryBars(
  { countries }: Pick<Statistics, "countries">,
  list: "users" | "people",
): Bar[] {
  return countries.map(({ country, signed_up }) => ({
    label: country,
    total: signed_up,
    to: listAddress(list, { country }),
  }));
}

/** The number of people who reached each step. */
export function funnelBars({ funnel }: Pick<Statistics, "funnel">): Bar[] {
  return STEP_NAMES.map((step) => ({ label: STEPS[step], total: funnel[step] }));
}

/** A part as a rounded percentage, such as "12%". */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Math.round((100 * part) / whole)}%`;
}
