import { expect } from "vitest";
import { differencesBetween } from "#common/judging/compareResults.ts";
import { computeResult, type Result } from "#common/judging/result.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import {
  ACTS_OF_OTHERS,
  countReview,
  inputsOf,
  type Judged,
  lockComputed,
  REQUEST,
  SCORES,
  useJudgedRounds,
  valuesOf,
} from "#tools/testing/world/judgedRounds.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import { createRound, type RoundOptions } from "#tools/testing/world/rounds.ts";

/** The inputs of a result, and the check that only this result can be locked, confirmed and released. */
const { sql, test, people, afterRound, judgedRound } = useJudgedRounds();

type Standing = Result["standings"][number];
const each = (result: Result, change: (one: Standing) => object) => ({
  ...result,
  standings: result.standings.map((one) => ({ ...one, ...change(one) })),
});
const onlyFirst = (result: Result, change: object) => ({
  ...result,
  standings: result.standings.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
});

/** Results that cannot be locked. */
const IMPOSSIBLE: [(result: Result) => unknown, hint: string][] = [
  [() => null, "invalid_input"],
  [() => [], "invalid_input"],
  [({ official }) => ({ official }), "invalid_input"],
  [(r) => onlyFirst(r, { rank: "one" }), "invalid_input"],
  [(r) => ({ ...r, standings: r.standings.filter(({ rank }) => (rank ?? 0) < 3) }), "conflict"],
  [(r) => onlyFirst(r, { code: "AAAA-AAAA" }), "conflict"],
  [(r) => onlyFirst(r, { reviews: 3 }), "conflict"],
  [(r) => ({ ...r, standings: [...r.standings, ...r.standings] }), "conflict"],
];
/** Results that can be locked, but not confirmed: with other ranks, means or keys. */
const FORGED: ((result: Result) => unknown)[] = [
  (r) => ({
    ...each(r, ({ rank = 0 }) => ({ rank: 4 - rank, score: rank })),
    official: "adjusted",
  }),
  (r) => each(r, () => ({ mean: 5 })),
  (r) => ({ ...r, decisions: [] }),
];
/** Wrong results that a manipulated browser could compute. */
const OTHERS: ((result: Result) => unknown)[] = [
  (r) => onlyFirst(r, { rank: 2 }),
  (r) => onlyFirst(r, { mean: (r.standings[0]?.mean ?? 0) + 0.000001 }),
  (r) => ({ ...r, standings: r.standings.slice(1) }),
  () => null,
];
const texts = (name: string, changes: readonly ((result: Result) => unknown)[], result: Result) =>
  Object.fromEntries(
    changes.map((change, index) => [`${name}${index}`, JSON.stringify(change(result))]),
  );

async function rankedValues(transaction: Transaction, judged: Judged): Promise<Values> {
  const { id, roundEntries } = judged;
  await authenticateAs(transaction, people.admin);
  const computed = computeResult(await inputsOf(transaction, id));
  const inOrder = computed.standings.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const idOf = (place: number) =>
    roundEntries.find(({ code }) => code === inOrder[place]?.code)?.id ?? "";
  const expected = roundEntries.flatMap(({ code }, index) =>
    people.judges.map(({ judgeId }) => ({
      code,
      judge: judgeId,
      scores: SCORES[index],
    })),
  );
  const swapped = each(computed, ({ rank }) => ({ rank: (rank ?? 0) < 3 ? 3 - (rank ?? 0) : 3 }));
  return {
    ...valuesOf(judged),
    first: idOf(0),
    second: idOf(1),
    judge: people.judges[0].judgeId,
    computed: JSON.stringify(computed),
    expected: JSON.stringify(expected),
    swapped: JSON.stringify(swapped),
    ...texts(
      "impossible",
      IMPOSSIBLE.map(([change]) => change),
      computed,
    ),
    ...texts("forged", FORGED, computed),
    ...texts("other", OTHERS, computed),
    withoutRanks: JSON.stringify(each(computed, () => ({ rank: null }))),
    results: "from public.admin_judging_results",
    theResult:
      "(select id from public.admin_judging_results where round_id = '$round' order by number desc limit 1)",
    lock: "lock_result('$round', '$computed')",
    ranked: "select public.apply_ranking($theResult) as decided",
    request: REQUEST,
    confirm: "select public.confirm_release((select id from public.admin_releases),",
    acts: ACTS_OF_OTHERS,
    count:
      "select json_array_length(i -> 'reviews') as reviews from public.judging_inputs('$round') i",
  };
}

/** A closed round; `$computed` is its result. */
const closed =
  (options: RoundOptions = {}, change: (judged: Judged) => string = () => "select 1") =>
  async (transaction: Transaction): Promise<Values> => {
    const judged = await afterRound(transaction, options);
    await authenticateAs(transaction, "postgres");
    await transaction.unsafe(change(judged));
    return rankedValues(transaction, judged);
  };
/** The first two submissions have equal scores. */
const tied = (options: RoundOptions = {}) =>
  closed(
    options,
    ({ assignments: [first] }) =>
      `update public.judging_assignments set scores = '{3,4}' where id in ('${first.join("','")}')`,
  );

testRules(sql, () => ({ admin: people.admin, other: people.second }), {
  "a round that has closed": [
    closed(),
    `
    admin      | select i ->> 'formula' as formula, i ->> 'kind' as kind, i ->> 'scale' as scale,
      i ->> 'draws' as draws, i ->> 'places' as places, i ->> 'weights' as weights,
      (i ->> 'seed')::bigint = (select seed from public.admin_judging_rounds where id = '$round') as has_seed
      from public.judging_inputs('$round') i
      | formula=4, kind=screening, scale=5, draws=2000, places=1, weights=[2, 1], has_seed=true
    admin      | select (i -> 'reviews')::jsonb = (select jsonb_agg(r
      order by r ->> 'code' collate "C", r ->> 'judge' collate "C")
      from jsonb_array_elements('$expected') r) as same from public.judging_inputs('$round') i | same=true
    postgres   | update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.' where id = '$a3' | done
    then admin | $count | reviews=5
    postgres   | insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) values ('$e3', '$judge', 'found', 'confirmed', 'r') | done
    then admin | $count | reviews=5
    postgres   | update public.judging_assignments set submitted_at = null where id = '$a3' | done
    then admin | $count | reviews=5
    postgres   | update public.submissions set withdrawn_at = private.now() where id = '$e3' | done
    then admin | $count | reviews=4

    ${IMPOSSIBLE.map(([, hint], index) => `admin | lock_result('$round', '$impossible${index}') | ${hint}`).join("\n")}
    admin      | lock_result('$round', jsonb_set('$computed', '{note}', to_jsonb(repeat('x', 10000001)))) | invalid_input
    ${FORGED.map(
      (_, index) => `
    admin      | lock_result('$round', '$forged${index}'); $ranked | done
    then other | request_release('$round', null, '$computed', $acts) | other_result
    then admin | request_release('$round', null, '$forged${index}', $acts) | done
    then other | $confirm '$computed', $acts) | other_result`,
    ).join("")}
    admin      | lock_result('$round', '$withoutRanks'); $ranked | done
    then admin | $request | not_decided

    admin      | $lock; $ranked; $request | done
    ${allAnswer(
      "then other",
      OTHERS.map((_, index) => `$confirm '$other${index}', $acts)`),
      "other_result",
    )}

    admin      | $lock; $lock; $results | number=1
    then admin | exclude_review('$a3', 'r') | done
    then admin | select public.save_decisions('{$first}', $theResult, 'advances') | conflict
    then admin | restore_review('$a3', 'r'); $lock; select max(number) as number $results | number=2

    admin      | $lock | done
    then postgres | delete from auth.users where id = '$admin'; from public.judging_files | created_by=null`,
  ],
  "an open round": [
    async (transaction) => ({ round: (await judgedRound(transaction)).id }),
    `
    admin      | select public.lock_result(id, '{"official": "mean", "standings": []}') from public.admin_judging_rounds | round_open
    postgres   | update public.judging_assignments set submitted_at = null | done
    then clock | 2 days
    then admin | select public.lock_result(id, '{"official": "mean", "standings": []}') from public.admin_judging_rounds | nothing_to_rank`,
  ],
  "a round in which the first two are tied": [
    tied(),
    `
    admin      | $lock; $ranked | decided=1
    then admin | select public.save_decisions('{$first}', $theResult, 'advances') | reason_required
    then admin | select public.save_decisions('{$first}', $theResult, 'advances', reason => 'By the lot.') | done
    then admin | select public.save_decisions('{$second}', $theResult, 'eliminated') | reason_required
    then admin | select public.save_decisions('{$second}', $theResult, 'eliminated', reason => 'By the lot.') | done
    then admin | select count(*) filter (where is_tied and needs_reason) as tied, count(decided_at) from public.admin_judging_decisions | tied=2, count=3

    admin      | lock_result('$round', '$swapped'); $ranked; select public.save_decisions('{$second}', $theResult, 'advances', reason => 'By the lot.') | done
    then admin | select public.save_decisions('{$first}', $theResult, 'eliminated', reason => 'By the lot.') | done
    then other | $request | other_result`,
  ],
  "a panel of two places in which the first two are tied": [
    tied({ kind: "panel", places: 2 }),
    `
    admin      | $lock; $ranked | decided=3`,
  ],
  "a final in which the first two are tied": [
    tied({ kind: "final", places: 2 }),
    `
    admin      | $lock; $ranked | decided=1`,
  ],
  "a round with unconnected entries": [
    async (transaction) => {
      await judgedRound(transaction);
      const round = await createRound(transaction, {
        submissions: people.submitted,
        judges: people.judges,
        scores: SCORES,
      });
      const [[a], [, b], [, c]] = round.assignments;
      // Each judge has a different submission.
      await authenticateAs(transaction, "postgres");
      await transaction`delete from public.judging_assignments where id in ${transaction([a, b, c])}`;
      await transaction`
        update private.platform_settings set clock_offset = clock_offset + interval '3 days'`;
      return rankedValues(transaction, round);
    },
    `
    admin      | $lock; $ranked | decided=0
    then admin | select public.save_decisions(array[id], $theResult, 'advances') from public.admin_round_entries where round_id = '$round' limit 1 | reason_required
    then admin | select public.save_decisions(array[id], $theResult, 'advances', reason => 'The panel has reviewed both.') from public.admin_round_entries where round_id = '$round' limit 1 | done`,
  ],
});

test("a locked result can be computed again from its locked inputs", async (transaction) => {
  const { id } = await afterRound(transaction);
  await lockComputed(transaction, id);
  const [row] = await transaction`select inputs, result from public.admin_judging_results`;
  expect(differencesBetween(row?.result, computeResult(row?.inputs))).toEqual([]);
});

// Decisions about a locked result. For the rights, see supabase/tests/rights.

/**
 * A closed round with a locked result, in which the submissions are ranked by number. `$without` is the
 * result without the first review.
 */
const locked =
  (options: RoundOptions = {}, change?: string) =>
  async (transaction: Transaction): Promise<Values> => {
    const judged = await afterRound(transaction, options);
    const { id, assignments } = judged;
    const [[review], , [a, b]] = assignments;
    await transaction`savepoint counting`;
    await countReview(transaction, review, false);
    const without = JSON.stringify(computeResult(await inputsOf(transaction, id)));
    await transaction`rollback to savepoint counting`;
    await authenticateAs(transaction, "postgres");
    if (change) await transaction.unsafe(change.replaceAll("$last", `'${a}','${b}'`));
    await authenticateAs(transaction, people.admin);
    const names = ["r1", "r2", "r3"].map((name) => `$${name}`);
    return {
      ...valuesOf(judged),
      without,
      result: await lockComputed(transaction, id),
      undecided:
        "select undecided_count as count from public.admin_judging_rounds where id = '$round'",
      decisions: `select string_agg(concat_ws(' ', array_position('{${names}}'::uuid[], round_entry_id), rank, outcome,
        departs_from_ranking, reason, decided_by_email), ', ' order by rank) as decisions from public.admin_judging_decisions
        where decided_at is not null`,
      known: "(select decided_at from public.admin_judging_decisions where round_entry_id = '$r1')",
      ranked: "apply_ranking('$result')",
    };
  };

const decide = (submission: number, outcome: string, reason = "null") =>
  `select public.save_decisions('{$r${submission}}', '$result', '${outcome}', reason => ${reason})`;

testRules(sql, () => ({ admin: people.admin, second: people.second }), {
  "a locked result": [
    locked(),
    `
    admin      | release_preview('$e1') | not_found
    admin      | $undecided | count=3
    then admin | ${decide(1, "advances")}; $undecided | count=2
    then postgres | update public.submissions set disqualified_at = now(), disqualification_reason = 'Copied', status = 'declined' where id = '$e2' | done
    then admin | $undecided | count=1
    then admin | $ranked; $undecided | count=0

    admin      | ${decide(1, "advances")} | done
    then admin | ${decide(2, "advances")} | reason_required
    then admin | ${decide(2, "advances", "'  '")} | reason_required
    then admin | ${decide(2, "advances", "'Bolder.'")}; $decisions | decisions=1 1 advances f $adminEmail, 2 2 advances t Bolder. $adminEmail
    then postgres | update public.judging_decisions set reason = null | "departing_from_ranking_needs_a_reason"

    admin      | select public.save_decisions('{$r1,$r2}', '$result', 'advances', reason => 'Both.'); $decisions | decisions=1 1 advances f Both. $adminEmail, 2 2 advances t Both. $adminEmail
    admin      | ${decide(3, "advances", "'Bolder.'")}; $ranked | apply_ranking=2
    then admin | $decisions | decisions=1 1 advances f $adminEmail, 2 2 eliminated f $adminEmail, 3 3 advances t Bolder. $adminEmail

    admin      | ${decide(1, "advances")}; ${decide(1, "advances")}; select count(decided_at) from public.admin_judging_decisions | count=1
    then second | select public.save_decisions('{$r1,$r2}', '$result', 'eliminated', reason => 'Not new.') | conflict
    then second | $decisions | decisions=1 1 advances f $adminEmail
    then second | select public.save_decisions('{$r1}', '$result', 'eliminated', $known, 'Not new.'); from public.admin_judging_decisions where round_entry_id = '$r1' | outcome=eliminated

    admin      | $ranked; exclude_review('$a1', 'r'); lock_result('$round', '$without') | done
    then admin | select public.save_decisions('{$r1}', '$result', 'advances') | conflict
    then admin | $ranked | conflict
    then admin | from public.admin_judging_decisions where round_entry_id = '$r1' | outcome=advances, decided_at=null
    then postgres | select count(*) from public.audit_log where action = 'judging.decided' | count=3
    then admin | request_release('$round') | not_decided
    then admin | select public.apply_ranking(id) as decided from public.admin_judging_results where number = 2 | decided=3

    admin      | ${decide(1, "advances")} | done
    then postgres | update public.submissions set idea_name = 'By Example University' where id = '$e1' | done
    then admin | select to_jsonb(one)::text ~ '$code1' as has_code, to_jsonb(one)::text ~ 'Example University|$e1' as tells from public.admin_judging_results one | has_code=true, tells=false
    then admin | select to_jsonb(one)::text ~ '$code1' as has_code, to_jsonb(one)::text ~ 'Example University' as tells from public.admin_judging_decisions one where decided_at is not null | has_code=true, tells=false

    admin      | ${decide(1, "first", "null")} | invalid_input
    admin      | disqualify_submission('$e1', ${officeRevision("$e1")}, 'No.') | done
    then admin | ${decide(1, "advances", "'All the same.'")} | disqualified

    admin      | $ranked | done
    then postgres | insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason) values ('$e3', '$second', 'declared', 'confirmed', 'A friend.') | done
    then second | from public.admin_judging_results | no rows
    then second | from public.admin_judging_decisions | no rows
    then second | ${decide(1, "eliminated", "'r'")} | admin_conflicted
    then second | judging_inputs('$round') | admin_conflicted
    then second | request_release('$round') | admin_conflicted
    then second | release_preview('$round') | admin_conflicted`,
  ],
  "a result without reviews of one entry": [
    locked({}, "update public.judging_assignments set submitted_at = null where id in ($last)"),
    `
    admin      | ${decide(3, "eliminated")} | reason_required
    then admin | ${decide(3, "eliminated", "'Came too late.'")}; from public.admin_judging_decisions where decided_at is not null | rank=null, needs_reason=true`,
  ],
  "the result of a final": [
    locked({ kind: "final", places: 2 }),
    `
    admin      | ${decide(1, "advances", "'r'")} | invalid_input
    admin      | ${decide(1, "fourth", "'r'")} | invalid_input
    admin      | ${decide(1, "second", "null")} | reason_required
    admin      | ${decide(1, "first", "null")} | done`,
  ],
});
