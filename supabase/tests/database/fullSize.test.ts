import { beforeAll, expect, inject, test } from "vitest";
import { connect } from "#tools/schema/databases.ts";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { type Actor, authenticateAs } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import {
  ADMINS,
  CLOSED_ROUND,
  DRAFT_ROUND,
  fillToFullSize,
} from "#tools/testing/world/fullSize.ts";

/**
 * Results day: every action on a whole round of 20,000 submissions with 60,000 reviews, once each, in order. Limited are
 * the pages that it reads and the functions that it asks for each row, because neither depends on the machine.
 */
const { sql, url } = useDatabase();

beforeAll(() => fillToFullSize(sql), 300_000);

interface Action {
  name: string;
  who: Actor;
  statement: string;
  /** At most this many pages of 8 kB. */
  buffers: number;
  /** The challenge's clock moves on before it. */
  minutesLater?: number;
  /** Functions that it may ask for each row. */
  perRow?: string[];
}

const [ada, ben] = ADMINS;
const STANDINGS = `(
  select jsonb_build_object('standings', jsonb_agg(jsonb_build_object(
    'code', code, 'rank', rank, 'score', rank / 7.0, 'reviews', 3)))
  from (
    select code, row_number() over (order by code) as rank
    from public.admin_round_entries where round_id = '${CLOSED_ROUND}'
  ) ranked)`;
const PAIRS = `(
  select jsonb_agg(jsonb_build_object('round_entry_id', entry.id, 'judge_id', former.judge_id))
  from public.admin_round_entries entry
  join public.admin_round_entries other on other.submission_id = entry.submission_id and other.id <> entry.id
  join public.admin_judging_assignments former on former.round_entry_id = other.id
  where entry.round_id = '${DRAFT_ROUND}')`;

const ACTIONS: readonly Action[] = [
  {
    name: "read the inputs of a result",
    who: ada,
    statement: `public.judging_inputs('${CLOSED_ROUND}')`,
    buffers: 7_000,
  },
  {
    name: "lock a result",
    who: ada,
    statement: `public.lock_result('${CLOSED_ROUND}', ${STANDINGS})`,
    buffers: 600_000,
  },
  {
    name: "apply the ranking",
    who: ada,
    statement:
      "public.apply_ranking((select id from public.public_judging_files where kind = 'result'))",
    buffers: 1_400_000,
    perRow: ["now", "ranked_outcome"],
  },
  {
    name: "decide on 1,000 submissions",
    who: ada,
    statement: `count(*) from public.save_decisions(
      array(select round_entry_id from public.admin_judging_decisions limit 1000),
      (select id from public.public_judging_files where kind = 'result'), 'eliminated', clock_timestamp(), 'A reason.')`,
    buffers: 250_000,
  },
  {
    name: "preview a release",
    who: ada,
    statement: `public.release_preview('${CLOSED_ROUND}')`,
    buffers: 4_000,
  },
  {
    name: "request a release",
    who: ada,
    statement: `public.request_release('${CLOSED_ROUND}')`,
    buffers: 160_000,
  },
  {
    name: "confirm a release",
    who: ben,
    statement: `public.confirm_release((select id from public.admin_releases),
      (select result from public.admin_judging_results), array(select id from public.admin_interventions))`,
    buffers: 65_000,
  },
  {
    name: "release",
    who: "postgres",
    statement: "private.advance_judging()",
    minutesLater: 11,
    buffers: 2_000_000,
  },
  {
    name: "set the status of 1,000 submissions",
    who: ada,
    statement: `count(*) from public.set_submission_statuses(
      array(select id from public.admin_submissions order by id limit 1000),
      array(select revision from public.admin_submissions order by id limit 1000), 'under_review', 'A reason.')`,
    buffers: 90_000,
  },
  {
    name: "invite 300 judges",
    who: ada,
    statement: `count(*) from public.invite_judges((
      select jsonb_agg(jsonb_build_object('email', 'new' || n || '@example.com', 'name', 'Judge ' || n))
      from generate_series(1, 300) n))`,
    buffers: 830_000,
  },
  {
    name: "publish 60,000 assignments",
    who: ada,
    statement: `public.publish_assignments('${DRAFT_ROUND}', 0, ${PAIRS})`,
    buffers: 3_100_000,
    perRow: ["email_domain", "now"],
  },
  {
    name: "remove them again",
    who: ada,
    statement: `public.publish_assignments('${DRAFT_ROUND}', 1, '[]')`,
    buffers: 2_000_000,
    perRow: ["email_domain"],
  },
  {
    name: "delete a round",
    who: ada,
    statement: `public.delete_judging_round('${DRAFT_ROUND}',
      (select revision from public.admin_judging_rounds where id = '${DRAFT_ROUND}'))`,
    buffers: 800_000,
    perRow: ["track_files"],
  },
];

/** More calls than this are one for each row, or for each review. */
const MANY_CALLS = 5_000;

async function callsSoFar(on: Transaction): Promise<Map<string, number>> {
  await on`reset role`;
  const rows = await on<{ name: string; calls: number }[]>`
    select funcname as name, calls::int from pg_stat_xact_user_functions`;
  return new Map(rows.map(({ name, calls }) => [name, calls]));
}

/** Runs an action once, and returns what it exceeds. */
async function excessOf(on: Transaction, { name, who, statement, ...limits }: Action) {
  const before = await callsSoFar(on);
  await authenticateAs(on, who);
  const [row] = await on.unsafe<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }[]>(
    `explain (analyze, buffers, format json) select ${statement}`,
  );
  const plan = row?.["QUERY PLAN"][0].Plan ?? {};
  const buffers = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  const perRow = [...(await callsSoFar(on))].flatMap(([called, calls]) =>
    calls - (before.get(called) ?? 0) > MANY_CALLS ? called : [],
  );
  return {
    action: name,
    buffers: buffers > limits.buffers ? buffers : 0,
    perRow: perRow.filter((called) => !limits.perRow?.includes(called)).sort(),
  };
}

test("each action on a whole round reads a limited number of pages, and asks nothing for each row", async () => {
  const superuser = connect(superuserUrl({ ...inject("stack"), dbUrl: url }), 1);
  const excesses: unknown[] = [];
  await rolledBack(superuser, async (transaction) => {
    await transaction`set local track_functions = 'all'`;
    for (const action of ACTIONS) {
      if (action.minutesLater) {
        await transaction`
          update private.platform_settings set clock_offset = make_interval(mins => ${action.minutesLater})`;
      }
      excesses.push(await excessOf(transaction, action));
    }
  });
  await superuser.end();
  const none = ACTIONS.map(({ name }) => ({ action: name, buffers: 0, perRow: [] }));
  expect(excesses).toEqual(none);
}, 300_000);
