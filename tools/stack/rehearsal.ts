import type { Sql, TransactionSql } from "postgres";
import { DEMO_DAY, OPEN_SUBMISSION } from "#common/demoDay.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import { CHALLENGE_DATES, officialDay } from "#shared/challengeDates.ts";
import { StackError } from "./config.ts";

/** The earliest day of the demo, because its accounts sign up the day before. */
const FIRST_DAY = "2025-04-02";

/** The second after a deadline. */
const after = (deadline: string) => new Date(Date.parse(deadline) + 1000);

/** The displayed phases, and when an administrator sets each. */
export const DISPLAYED_PHASES: readonly { from: Date; phase: ChallengePhase; time: string }[] = [
  { from: new Date(0), phase: "Pre-Launch", time: "Registration is open" },
  {
    from: new Date(CHALLENGE_DATES.submissions_open_at),
    ...OPEN_SUBMISSION,
  },
  {
    from: after(CHALLENGE_DATES.submissions_close_at),
    phase: "Evaluation",
    time: "The judges are reviewing",
  },
  {
    from: after(CHALLENGE_DATES.finalists_selected_at),
    phase: "Refinement",
    time: "The finalists are at work",
  },
  {
    from: after(CHALLENGE_DATES.top_three_selected_at),
    phase: "Pitches",
    time: "The teams prepare for Paris",
  },
  {
    from: after(CHALLENGE_DATES.challenge_ends_at),
    phase: "Pitches",
    time: "The winners are selected",
  },
];

/**
 * Noon of a day on the official clock of the challenge.
 * @param day Such as "2025-10-05".
 * @throws StackError for an invalid day, or one that the challenge's clock cannot show.
 */
export function noonOf(day: string): Date {
  const noon = new Date(`${day}T12:00:00-05:00`);
  const isDay = !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(`${day}T`);
  if (!isDay || day < FIRST_DAY || day >= "2100-01-01") {
    throw new StackError(
      `--at is "${day}": it must be a day from ${FIRST_DAY} to 2099-12-31, such as 2025-10-05.`,
    );
  }
  return noon;
}

/** Moves the challenge's clock, as the operator of this stack. It continues from there. */
export async function rehearse(sql: Sql | TransactionSql, moment: Date): Promise<void> {
  await sql`select private.rehearse(${moment})`;
}

/** The day in the challenge, such as "Aug 10, 2025"; null without a rehearsal. */
export async function rehearsedDay(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ now: Date; is_rehearsal: boolean }[]>`
    select private.now() as now, private.is_rehearsal() as is_rehearsal`;
  return row?.is_rehearsal ? officialDay(row.now) : null;
}

/** Sets the displayed phase for a moment, as an administrator would. */
export async function displayPhaseOf(sql: Sql | TransactionSql, moment: Date): Promise<void> {
  const displayed = DISPLAYED_PHASES.findLast(({ from }) => from <= moment);
  if (!displayed) return;
  const { phase, time } = displayed;
  await sql`update public.challenge_status set phase = ${phase}, time = ${time} where id`;
}

/** Shows the default day of the demo, for which a local build is prerendered. */
export async function showDemoDay(sql: Sql): Promise<void> {
  const moment = noonOf(DEMO_DAY);
  await rehearse(sql, moment);
  await displayPhaseOf(sql, moment);
}
