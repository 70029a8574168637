import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { AssignmentPlan } from "#common/judging/assignment.ts";
import type { AssignmentProblem } from "#common/judging/assignmentProblem.ts";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import { ROUND_BATCH_SIZE } from "#common/judging/roundBatchSize.ts";
import { JUDGING_TERMS_VERSION } from "#shared/constants.ts";
import { passDays, pastDates, setChallenge } from "../../testing/world/challenge.ts";
import { createRound } from "../../testing/world/rounds.ts";
import type { Answer, Task } from "./computeProgram.ts";
import type { Act, World } from "./world.ts";

const READERS = 3;
const PROGRAM = fileURLToPath(new URL("./computeProgram.ts", import.meta.url));

/** Computes as the back office's worker does; counts the memory that it took. */
async function compute<Outcome>(world: World, task: Task): Promise<Outcome> {
  const child = fork(PROGRAM);
  const answered = once(child, "message") as Promise<[Answer]>;
  const ended = once(child, "exit").then(() => {
    throw new Error("The computation ended without an answer.");
  });
  child.send(task);
  const [{ outcome, memoryBytes }] = await Promise.race([answered, ended]);
  ended.catch(() => undefined);
  world.work.memoryBytes = Math.max(world.work.memoryBytes, memoryBytes);
  return outcome as Outcome;
}

/** How many are judged in a season, and by how many. */
const judgedIn = ({ season }: World) => Math.max(10, Math.round(season.accounts / 100));
const judgesOf = ({ season }: World) => Math.max(10, Math.round(season.accounts / 1_333));

async function roundOf({ sql }: World): Promise<string> {
  const [round] = await sql<{ id: string }[]>`select id from public.judging_rounds`;
  return round?.id ?? "";
}

/** A round before its opening, and judges who have accepted. */
async function prepareRound(world: World): Promise<void> {
  const { sql } = world;
  await setChallenge(sql, pastDates());
  await createRound(sql, { opens: 1, closes: 10 });
  await sql`
    insert into public.judges
      (email, name, user_id, organisations, accepted_at, terms_version)
    select email, 'Judge ' || number, id, array['Institute ' || number], now(), ${JUDGING_TERMS_VERSION}
    from (
      select id, email, row_number() over (order by id) as number from public.profiles profile
      where not exists (select from public.submission_members where user_id = profile.id)
        and role = 'user'
      order by id limit ${judgesOf(world)}
    ) chosen`;
}

async function roundEntries({ sql }: World): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from public.round_entries order by id`;
  return rows.map(({ id }) => id);
}

async function problemOf(world: World): Promise<AssignmentProblem> {
  const judges = await world.sql<{ id: string; maximum: null }[]>`
    select id, null as maximum from public.judges order by id`;
  const nothing = { shared: [], quotas: [], barred: [], fixed: [], kept: [] };
  return { seed: 1, reviewers: READERS, entries: await roundEntries(world), judges, ...nothing };
}

/** All reviews of a round, as its judges leave them: by what an entry is worth, some more and some less. */
async function fillReviews({ sql }: World): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`
      update public.judging_rounds set opens_at = now() - interval '1 day'`;
    await transaction`
      update public.judging_assignments set first_seen_at = now(), last_seen_at = now()`;
    await transaction`
      insert into public.judging_reviews (assignment_id, scores, comment_for_team, submitted_at)
      select id, array[
          1 + abs(hashtext(round_entry_id::text)) % 4 + abs(hashtext(id::text)) % 2,
          1 + abs(hashtext(round_entry_id::text)) % 4 + abs(hashtext(judge_id::text)) % 2],
        'A clear idea, well told.', now()
      from public.judging_assignments`;
  });
}

/** A round from taking in to the locked result. */
export const JUDGING: readonly Act[] = [
  {
    name: "entries taken into a round",
    prepare: prepareRound,
    async run(world) {
      const entries = await world.sql<{ id: string }[]>`
        select id from public.submissions where private.is_in_the_running(submissions)
        order by id limit ${judgedIn(world)}`;
      const round_id = await roundOf(world);
      for (let first = 0; first < entries.length; first += ROUND_BATCH_SIZE) {
        const submission_ids = entries.slice(first, first + ROUND_BATCH_SIZE).map(({ id }) => id);
        await world.ask("rpc/add_to_round", { round_id, submission_ids });
      }
    },
  },
  {
    name: "round entries ready",
    async run(world) {
      await world.ask("rpc/mark_clean_entries_ready", { round_id: await roundOf(world) });
    },
  },
  {
    name: "who reads what: planned and published",
    async run(world) {
      const plan = await compute<AssignmentPlan>(world, { plan: await problemOf(world) });
      await world.ask("rpc/publish_assignments", {
        round_id: await roundOf(world),
        expected_revision: 0,
        pairs: plan.pairs.map(({ entry, judge }) => ({ round_entry_id: entry, judge_id: judge })),
      });
    },
  },
  {
    name: "progress of the round",
    prepare: fillReviews,
    async run(world) {
      await world.ask("rpc/judging_progress", { round_id: await roundOf(world) });
    },
  },
  {
    name: "the schedule's minute that closes the round",
    prepare: ({ sql }) => passDays(sql, 12),
    run: ({ sql }) => sql`select private.keep_judging_times()`,
  },
  {
    name: "result computed and locked",
    async run(world) {
      const round_id = await roundOf(world);
      const inputs = JSON.parse(
        await world.ask("rpc/judging_inputs", { round_id }),
      ) as ResultInputs;
      const result = await compute<Result>(world, { result: inputs });
      await world.ask("rpc/lock_result", { round_id, result });
    },
  },
];
