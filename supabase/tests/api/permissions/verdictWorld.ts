import type { Transaction } from "#tools/testing/database/database.ts";
import type { Fixture } from "./fixture.ts";
import { PREPARED_ROUND } from "./judgingWorld.ts";
import { key, PEOPLE } from "./keys.ts";
import {
  CONFIRMED_RESULT,
  FINAL,
  FINAL_COPY,
  FINAL_RESULT,
  OTHER_JUDGE,
  PLANNED_COPY,
  PLANNED_ROUND,
  RESULT,
  UNDECIDED_ROUND,
} from "./reviewingWorld.ts";

/** What rests on results in the world: verifications, a commitment, a proposal and a planned release. */

export const ACT = key(981);
export const COMMITMENT = 1;

/** Adds it, once there are results and decisions. */
export function addVerdicts(sql: Transaction) {
  return [
    sql`
      insert into public.judging_verifications (result_id, verified_by, is_same)
      values
        (${RESULT}, ${PEOPLE.colleague}, true), (${CONFIRMED_RESULT}, ${PEOPLE.colleague}, true)`,
    sql`
      insert into public.judging_commitments
        (number, kind, round_id, result_id, record, hash, committed_at)
      values (${COMMITMENT}, 'result', ${FINAL}, ${FINAL_RESULT}, '{}', private.hash_of('{}'), now())`,
    sql`
      insert into public.judging_feedback (judging_copy_id, outcome, criteria, comments)
      values (${FINAL_COPY}, 'goes_on', '[]', '{}')`,
    sql`
      insert into public.judging_acts (id, kind, round_id, reason, proposed_by)
      values (${ACT}, 'cancel_round', ${PREPARED_ROUND}, 'It was a trial.', ${PEOPLE.colleague})`,
    sql`
      update public.judging_rounds set closed_at = closes_at, vote_open = true,
        release_at = case when id = ${PLANNED_ROUND} then now() + interval '1 day' end
      where id in (${PLANNED_ROUND}, ${UNDECIDED_ROUND})`,
    sql`
      update public.judging_assignments set counts = true where judging_copy_id = ${PLANNED_COPY}`,
    sql`
      insert into public.judging_votes (judging_copy_id, judge_id)
      values (${PLANNED_COPY}, ${OTHER_JUDGE})`,
  ];
}

export const VERDICT_FIXTURES: Record<string, Fixture> = {
  public_commitments: { key: "number", target: String(COMMITMENT) },
  admin_judging_acts: { key: "id", target: ACT },
  judging_commitments: { key: "number", target: String(COMMITMENT) },
  judging_verifications: { key: "result_id", target: RESULT },
  judging_votes: { key: "judging_copy_id", target: PLANNED_COPY },
  judging_acts: { key: "id", target: ACT },
  judging_feedback: { key: "judging_copy_id", target: FINAL_COPY },
};
