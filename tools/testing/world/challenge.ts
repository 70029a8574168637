import { type AnySql, becomePostgres } from "../database/actors.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A time this number of days from now; negative numbers are in the past. */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY);
}

type Dates = ReturnType<typeof openDates>;

/** Dates that are only displayed, far enough away for every deadline that a test may set. */
const SHOWN_DATES = {
  challenge_starts_at: new Date("2010-01-01T00:00:00Z"),
  finalists_selected_at: new Date("2090-10-01T00:00:00Z"),
  top_three_selected_at: new Date("2090-12-31T00:00:00Z"),
  challenge_ends_at: new Date("2091-02-01T00:00:00Z"),
};

/** All parts of the challenge are open, and results are held. */
export function openDates() {
  return {
    ...SHOWN_DATES,
    max_submission_members: 5,
    registration_closes_at: daysFromNow(10),
    submissions_open_at: daysFromNow(-10),
    submissions_close_at: daysFromNow(20),
    withdrawals_close_at: daysFromNow(20),
    results_released_at: null as Date | null,
  };
}

/** All dates are in the past, so that deadlines can be, too. Results are held. */
export function pastDates(): Dates {
  return {
    ...openDates(),
    registration_closes_at: daysFromNow(-20),
    submissions_open_at: daysFromNow(-30),
    submissions_close_at: daysFromNow(-10),
    withdrawals_close_at: daysFromNow(-10),
  };
}

/** All dates are in the past, and results are released. */
export function releasedDates(): Dates {
  return { ...pastDates(), results_released_at: daysFromNow(-1) };
}

/** Sets the dates of the challenge, open by default. */
export async function setChallenge(sql: AnySql, dates: Partial<Dates> = {}): Promise<void> {
  await becomePostgres(sql);
  await sql`update public.challenge_parameters set ${sql({ ...openDates(), ...dates })}`;
  await releaseStatuses(sql);
}

/** Releases statuses directly in the table, or none while results are held. */
async function releaseStatuses(sql: AnySql): Promise<void> {
  await sql`
    update public.submissions
    set released_status = case
      when private.results_are_released() and private.is_decision(status) then status
    end
    where submitted_at is not null`;
}

/** Moves the challenge's clock forward. */
export async function passDays(sql: AnySql, days: number): Promise<void> {
  await becomePostgres(sql);
  await sql`
    update private.platform_settings set clock_offset = clock_offset + ${days} * interval '24 hours'`;
}
