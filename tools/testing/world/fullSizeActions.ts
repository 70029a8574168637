import { type Actor, authenticateAs, becomePostgres } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";
import { ADMINS, CLOSED_ROUND, DRAFT_ROUND } from "./fullSize.ts";

export interface Action {
  name: string;
  who: Actor;
  /** The JSON that the caller's browser sends, as SQL. It is read before the action, which has it as INPUT. */
  input?: string;
  statement: string;
  /** It reads at most this many pages of 8 kB, with room for the plans after Postgres has analyzed a table. */
  buffers: number;
  /** The challenge's clock moves on before it. */
  minutesLater?: number;
  /** Functions that it may ask for each row. */
  perRow?: string[];
}

const [ada, ben] = ADMINS;
/** A text that the action has to parse, like the body of a request. */
const INPUT = "current_setting('action.input')::jsonb";
/** The interventions that the caller acknowledges. */
const ACTS = `array(select id from public.interventions_of_release('${CLOSED_ROUND}') where not is_own)`;
const STANDINGS = `(
  select jsonb_build_object('standings', jsonb_agg(jsonb_build_object(
    'code', code, 'rank', rank, 'score', rank / 7.0, 'reviews', 3)))
  from (
    select code, row_number() over (order by code) as rank
    from public.admin_round_entries where round_id = '${CLOSED_ROUND}'
  ) ranked)`;
const RESULT = "select result from public.admin_judging_results";
const PAIRS = `(
  select jsonb_agg(jsonb_build_object('round_entry_id', entry.id, 'judge_id', former.judge_id))
  from public.admin_round_entries entry
  join public.admin_round_entries other on other.submission_id = entry.submission_id and other.id <> entry.id
  join public.admin_judging_assignments former on former.round_entry_id = other.id
  where entry.round_id = '${DRAFT_ROUND}')`;

/** The schedule's batches of a publication with 60,000 changes. */
const batches = (verb: string): Action[] =>
  Array.from({ length: 6 }, (_, index) => ({
    name: `${verb} them, batch ${index + 1}`,
    who: "postgres",
    statement: "private.continue_publications()",
    buffers: 700_000,
  }));

/** Each action of administrators on a whole round, and what the schedule does of it, in order. */
export const ACTIONS: readonly Action[] = [
  {
    name: "read the facts of the season",
    who: ada,
    statement: "public.season_facts()",
    buffers: 5_000,
  },
  {
    name: "read the inputs of a result",
    who: ada,
    statement: `public.judging_inputs('${CLOSED_ROUND}')`,
    buffers: 7_000,
  },
  {
    name: "lock a result",
    who: ada,
    input: STANDINGS,
    statement: `public.lock_result('${CLOSED_ROUND}', ${INPUT})`,
    buffers: 400_000,
  },
  {
    name: "apply the ranking",
    who: ada,
    statement:
      "public.apply_ranking((select id from public.public_judging_files where kind = 'result'))",
    buffers: 800_000,
  },
  {
    name: "decide on 1,000 submissions",
    who: ada,
    statement: `count(*) from public.save_decisions(
      array(select round_entry_id from public.admin_judging_decisions limit 1000),
      (select id from public.public_judging_files where kind = 'result'), 'eliminated', clock_timestamp(), 'A reason.')`,
    buffers: 200_000,
  },
  {
    name: "preview a release",
    who: ada,
    statement: `public.release_preview('${CLOSED_ROUND}')`,
    buffers: 10_000,
  },
  {
    name: "request a release",
    who: ada,
    input: RESULT,
    statement: `public.request_release('${CLOSED_ROUND}', null, ${INPUT}, ${ACTS})`,
    buffers: 250_000,
  },
  {
    name: "confirm a release",
    who: ben,
    input: RESULT,
    statement: `public.confirm_release((select id from public.admin_releases), ${INPUT}, ${ACTS})`,
    buffers: 120_000,
  },
  {
    name: "release",
    who: "postgres",
    statement: "private.advance_judging()",
    minutesLater: 11,
    buffers: 600_000,
    perRow: ["without_ranges"],
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
    buffers: 120_000,
  },
  {
    name: "publish 60,000 assignments",
    who: ada,
    input: PAIRS,
    statement: `public.publish_assignments('${DRAFT_ROUND}', 0, ${INPUT})`,
    buffers: 60_000,
  },
  ...batches("publish"),
  {
    name: "remove them again",
    who: ada,
    statement: `public.publish_assignments('${DRAFT_ROUND}', 1, '[]')`,
    buffers: 60_000,
  },
  ...batches("remove"),
  {
    name: "delete a round",
    who: ada,
    statement: `public.delete_judging_round('${DRAFT_ROUND}',
      (select revision from public.admin_judging_rounds where id = '${DRAFT_ROUND}'))`,
    buffers: 500_000,
    perRow: ["track_files"],
  },
];

/** Authenticates the transaction for an action, at its time and with its input. */
export async function beginAction(
  on: Transaction,
  { who, minutesLater, input }: Action,
): Promise<void> {
  if (minutesLater) {
    await becomePostgres(on);
    await on`
      update private.platform_settings set clock_offset = make_interval(mins => ${minutesLater})`;
  }
  await authenticateAs(on, who);
  if (input) await on.unsafe(`select set_config('action.input', (${input})::text, true)`);
}
