import { computeResult } from "#common/judging/result.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import {
  countReview,
  inputsOf,
  lockComputed,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";
import type { RoundOptions } from "#tools/testing/world/rounds.ts";

/** Decisions about a locked result. Who may decide: supabase/tests/rights. */
const { sql, people, afterRound } = useJudgedRounds();

/**
 * A round that has closed, whose result is locked: its entries are ranked as they are numbered. `$without` is the
 * result without the first review.
 */
const locked =
  (options: RoundOptions = {}, change?: string) =>
  async (transaction: Transaction): Promise<Values> => {
    const { id, roundEntries, assignments } = await afterRound(transaction, options);
    const [[review], , [a, b]] = assignments;
    await transaction`savepoint counting`;
    await countReview(transaction, review, false);
    const without = JSON.stringify(computeResult(await inputsOf(transaction, id)));
    await transaction`rollback to savepoint counting`;
    await authenticateAs(transaction, "postgres");
    if (change) await transaction.unsafe(change.replaceAll("$last", `'${a}','${b}'`));
    await authenticateAs(transaction, people.admin);
    const numbered = (prefix: string, values: readonly string[]) =>
      Object.fromEntries(values.map((value, index) => [`${prefix}${index + 1}`, value]));
    const names = ["r1", "r2", "r3"].map((name) => `$${name}`);
    return {
      ...numbered(
        "r",
        roundEntries.map((entry) => entry.id),
      ),
      ...numbered(
        "code",
        roundEntries.map(({ code }) => code),
      ),
      ...numbered(
        "e",
        people.submitted.map((entry) => entry.id),
      ),
      round: id,
      review,
      without,
      result: await lockComputed(transaction, id),
      undecided:
        "select undecided_count as count from public.admin_judging_rounds where id = '$round'",
      decisions: `select string_agg(concat_ws(' ', array_position('{${names}}'::uuid[], round_entry_id), rank, advances,
        leaves_ranking, reason, decided_by), ', ' order by rank) as decisions from public.admin_judging_decisions`,
      known: "(select id from public.admin_judging_decisions where round_entry_id = '$r1')",
      ranked: "decide_as_ranked('$result')",
    };
  };

const decide = (entry: number, advances: boolean, reason = "null", place = "null") =>
  `select public.decide('$r${entry}', '$result', ${advances}, ${place}, ${reason})`;

testRules(sql, () => ({ admin: people.admin, second: people.second }), {
  "a locked result": [
    locked(),
    `
    admin      | $undecided | count=3
    then admin | ${decide(1, true)} | done
    then admin | $undecided | count=2
    then postgres | update public.submissions set disqualified_at = now(), disqualification_reason = 'Copied', status = 'declined' where id = '$e2' | done
    then admin | $undecided | count=1
    then admin | $ranked | done
    then admin | $undecided | count=0

    admin      | ${decide(1, true)} | done
    then admin | ${decide(2, true)} | reason_required
    then admin | ${decide(2, true, "'  '")} | reason_required
    then admin | ${decide(2, true, "'Bolder.'")} | done
    then admin | $decisions | decisions=1 1 t f $admin, 2 2 t t Bolder. $admin
    then postgres | update public.judging_decisions set reason = null | "leaving_the_ranking_needs_a_reason"

    admin      | ${decide(3, true, "'Bolder.'")} | done
    then admin | $ranked | decide_as_ranked=2
    then admin | $decisions | decisions=1 1 t f $admin, 2 2 f f $admin, 3 3 t t Bolder. $admin

    admin      | ${decide(1, true)} | done
    then admin | ${decide(1, true)} | done
    then admin | select count(*) from public.admin_judging_decisions | count=1
    then second | ${decide(1, false, "'Not new.'")} | conflict
    then second | select public.decide('$r1', '$result', false, null, 'Not new.', $known) | done
    then second | from public.admin_judging_decisions | advances=false

    admin      | $ranked | done
    then admin | count_review('$review', false, 'r') | done
    then admin | lock_result('$round', '$without') | done
    then admin | select public.decide('$r1', '$result', true, null, null, $known) | conflict
    then admin | $ranked | conflict
    then admin | request_release('$round') | not_decided
    then admin | select public.decide_as_ranked(id) as decided from public.admin_judging_results where number = 2 | decided=3

    admin      | ${decide(1, true, "null", "1")} | invalid_input
    admin      | disqualify_submission('$e1', 'No.') | done
    then admin | ${decide(1, true, "'All the same.'")} | disqualified

    admin      | $ranked | done
    then postgres | insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason) values ('$e3', '$second', 'declared', 'confirmed', 'A friend.') | done
    then second | from public.admin_judging_results | no rows
    then second | from public.admin_judging_decisions | no rows
    then second | judging_inputs('$round') | admin_conflicted
    then second | lock_result('$round', '{}') | admin_conflicted
    then second | ${decide(1, true)} | admin_conflicted
    then second | $ranked | admin_conflicted
    then second | request_release('$round') | admin_conflicted
    then second | release_preview('$round') | admin_conflicted`,
  ],
  "a result without reviews of one entry": [
    locked(
      {},
      "update public.judging_reviews set submitted_at = null where assignment_id in ($last)",
    ),
    `
    admin      | ${decide(3, false)} | reason_required
    then admin | ${decide(3, false, "'Came too late.'")} | done
    then admin | from public.admin_judging_decisions | rank=null`,
  ],
  "the result of a final": [
    locked({ kind: "final", places: 2 }),
    `
    admin      | ${decide(1, true, "'r'")} | invalid_input
    admin      | ${decide(1, true, "'r'", "0")} | invalid_input
    admin      | ${decide(1, true, "'r'", "4")} | invalid_input
    admin      | ${decide(1, true, "null", "2")} | reason_required
    admin      | ${decide(1, true, "null", "1")} | done`,
  ],
});
