import { daysFromNow, pastDates, setChallenge } from "../../testing/world/challenge.ts";
import type { Act, World } from "./world.ts";

/** What the schedule does each minute (supabase/schemas/schedule.sql). */
async function tick({ sql }: World): Promise<void> {
  for (let done: number | null = 0; done !== null; ) {
    const [row]: { done: number | null }[] = await sql<{ done: number | null }[]>`
      select private.run_schedule(${done}) as done`;
    done = row?.done ?? null;
  }
  await sql`select private.due_alert()`;
  await sql`select private.due_function_calls()`;
}

async function queued({ sql }: World): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from private.notifications`;
  return row?.count ?? 0;
}

/** Ticks until nothing more comes into the outbox. */
async function tickUntilQuiet(world: World): Promise<void> {
  for (let before = -1, now = 0; now > before; now = await queued(world)) {
    before = now;
    await tick(world);
  }
}

/** What the schedule does by itself, and what makes it busy. */
export const MAILING: readonly Act[] = [
  { name: "the schedule's minute, nothing due", prepare: tick, run: tick },
  {
    name: "close moved by a day: mails to all",
    async prepare({ sql }) {
      const close = daysFromNow(21);
      await setChallenge(sql, { submissions_close_at: close, withdrawals_close_at: close });
      await sql`update private.announcements set not_before = now()`;
    },
    run: tickUntilQuiet,
  },
  {
    name: "a hundred mails claimed while these wait",
    run: ({ sql }) => sql`select count(*) from private.claim_emails(100)`,
  },
];

/** The end of the season: every second entry goes on, and everybody is told. */
export const RELEASING: readonly Act[] = [
  {
    name: "results released",
    async prepare({ sql }) {
      await sql`delete from private.notifications`;
      await setChallenge(sql, pastDates());
      await sql`
        update public.submissions set status = case when hashtext(id::text) % 100 = 0
          then 'selected' else 'declined' end
        where submitted_at is not null`;
      await sql`
        update public.submissions set updated_at = updated_at - interval '1 hour'
        where submitted_at is not null`;
    },
    run: ({ sql }) => sql`update public.challenge_parameters set results_released_at = now()`,
  },
  { name: "results told: mails to all", run: tickUntilQuiet },
  { name: "the schedule's minute after the release", prepare: tick, run: tick },
  {
    name: "release taken back while these wait",
    run: ({ sql }) => sql`update public.challenge_parameters set results_released_at = null`,
  },
];
