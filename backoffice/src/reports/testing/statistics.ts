import { COUNTRIES } from "#shared/countries.ts";
import type { Statistics } from "../../data/databaseFunctions.ts";

/** How many people reached each step. */
function stepsOf(
  signed_up: number,
  profile_completed: number,
  in_a_team: number,
  submitted: number,
) {
  return { signed_up, profile_completed, in_a_team, submitted };
}

/** The statistics of an open challenge. */
export const STATISTICS: Statistics = {
  as_of: "2026-11-20T14:03:00Z",
  totals: { drafts: 2, new_submitted: 1 },
  submissions_by_status: { received: 3, declined: 1200 },
  days: [{ day: "2026-11-18", sign_ups: 4, submissions: 0 }],
  mailing_list: 0,
  funnel: stepsOf(1060, 100, 51, 0),
  weeks: [
    { week: "2026-11-09", visits: null, ...stepsOf(60, 40, 21, 0) },
    { week: "2026-11-16", visits: 1000, ...stepsOf(1000, 60, 30, 25) },
  ],
  countries: Array.from({ length: 12 }, (_, at) => ({
    country: COUNTRIES[at]?.name ?? "",
    ...stepsOf(20 - at, 8, 4, 2),
  })),
};
