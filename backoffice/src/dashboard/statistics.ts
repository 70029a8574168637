import { SUBMISSION_STATUSES } from "#shared/facts.ts";
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
  countries: readonly { country: string; total: number }[];
  mailing_list: number;
  funnel: Readonly<Record<"signed_up" | "profile_completed" | "in_a_team" | "submitted", number>>;
}

/** One bar, and the list that it counts. */
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

/** How many people come from each country that a profile names, the most frequent first. */
export function countryBars(
  { countries }: Pick<Statistics, "countries">,
  list: "users" | "people" = "users",
): Bar[] {
  return countries.map(({ country, total }) => ({
    label: country,
    total,
    to: listAddress(list, { country }),
  }));
}

/** The steps from an account to a submission, as far as people have come. */
export function funnelSteps({ funnel }: Pick<Statistics, "funnel">): Bar[] {
  return [
    { label: "Signed up", total: funnel.signed_up },
    { label: "Profile complete", total: funnel.profile_completed },
    { label: "With an entry", total: funnel.in_a_team },
    { label: "Submitted", total: funnel.submitted },
  ];
}
