import type postgres from "postgres";
import { authenticateAs } from "./actors.ts";
import type { Transaction } from "./database.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A time so many days from now; negative: before. */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY);
}

interface Dates {
  max_submission_members: number;
  challenge_starts_at: Date;
  registration_closes_at: Date;
  submissions_open_at: Date;
  submissions_close_at: Date;
  withdrawals_close_at: Date;
  finalists_selected_at: Date;
  top_three_selected_at: Date;
  challenge_ends_at: Date;
  results_released_at: Date | null;
}

/** The dates that are only shown: far enough away for every deadline that a test may set. */
const SHOWN_DATES = {
  challenge_starts_at: new Date("2010-01-01T00:00:00Z"),
  finalists_selected_at: new Date("2090-10-01T00:00:00Z"),
  top_three_selected_at: new Date("2090-12-31T00:00:00Z"),
  challenge_ends_at: new Date("2091-02-01T00:00:00Z"),
};

/** Everything is open; results are held. */
export function openDates(): Dates {
  return {
    ...SHOWN_DATES,
    max_submission_members: 5,
    registration_closes_at: daysFromNow(10),
    submissions_open_at: daysFromNow(-10),
    submissions_close_at: daysFromNow(20),
    withdrawals_close_at: daysFromNow(20),
    results_released_at: null,
  };
}

/** Everything is over, so that a deadline can lie behind. Results are held. */
export function pastDates(): Dates {
  return {
    ...SHOWN_DATES,
    max_submission_members: 5,
    registration_closes_at: daysFromNow(-20),
    submissions_open_at: daysFromNow(-30),
    submissions_close_at: daysFromNow(-10),
    withdrawals_close_at: daysFromNow(-10),
    results_released_at: null,
  };
}

/** Sets the dates of the challenge, as `postgres`: open unless given. */
export async function setChallenge(
  sql: Transaction | postgres.Sql,
  dates: Partial<Dates> = {},
): Promise<void> {
  if ("savepoint" in sql) await authenticateAs(sql, "postgres");
  await sql`update public.challenge_parameters set ${sql({ ...openDates(), ...dates })}`;
}
