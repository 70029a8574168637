import { type AnySql, becomePostgres } from "../database/actors.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A time this number of days from now; negative: before. */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY);
}

type Dates = ReturnType<typeof openDates>;

/** The dates that are only shown: far enough away for every deadline that a test may set. */
const SHOWN_DATES = {
  challenge_starts_at: new Date("2010-01-01T00:00:00Z"),
  finalists_selected_at: new Date("2090-10-01T00:00:00Z"),
  top_three_selected_at: new Date("2090-12-31T00:00:00Z"),
  challenge_ends_at: new Date("2091-02-01T00:00:00Z"),
};

/** Everything is open; results are held. */
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

/** Everything is over, so that a deadline can lie behind. Results are held. */
export function pastDates(): Dates {
  return {
    ...openDates(),
    registration_closes_at: daysFromNow(-20),
    submissions_open_at: daysFromNow(-30),
    submissions_close_at: daysFromNow(-10),
    withdrawals_close_at: daysFromNow(-10),
  };
}

/** Everything of the challenge is over, and its results have been released. */
export function releasedDates(): Dates {
  return { ...pastDates(), results_released_at: daysFromNow(-1) };
}

/** Sets the dates of the challenge: open unless given. */
export async function setChallenge(sql: AnySql, dates: Partial<Dates> = {}): Promise<void> {
  await becomePostgres(sql);
  await sql`update public.challenge_parameters set ${sql({ ...openDates(), ...dates })}`;
  await releaseStatuses(sql);
}

/** Releases the statuses that were set, straight in the table, or none while results are held. */
async function releaseStatuses(sql: AnySql): Promise<void> {
  await sql`
    update public.submissions
    set released_status = case
      when private.results_are_released() and private.is_decision(status) then status
    end
    where submitted_at is not null`;
}

/** Lets time pass for the challenge, which closes what closes in it. */
export async function passDays(sql: AnySql, days: number): Promise<void> {
  await becomePostgres(sql);
  await sql`
    update private.platform_settings set clock_offset = clock_offset + ${days} * interval '24 hours'`;
}
