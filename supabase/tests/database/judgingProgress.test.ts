import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** Each judge's progress, and the pack of entries for reading offline. */
const { sql } = useDatabase();
const { admin, judge, second } = usePeople(sql, {
  admin: createAdmin,
  judge: createJudge,
  second: createJudge,
});

/**
 * Six entries of a round: `$e1` and `$e2` are reviewed, `$e3` is begun, the judge has recused themselves from `$e4`,
 * has a conflict with `$e5`, and `$e6` is disqualified.
 */
async function round(transaction: Transaction): Promise<Values> {
  const entries = [];
  for (let count = 0; count < 6; count += 1) {
    entries.push(await createEntry(transaction, { submitted: true }));
  }
  const { id, assignments, roundEntries } = await createRound(transaction, {
    entries,
    judges: [judge, second],
  });
  const own = assignments.map(([one]) => one ?? "");
  for (const [index, assignment] of own.entries()) {
    await createReview(transaction, assignment, { submitted: index !== 2 });
  }
  await transaction.unsafe(`
    update public.judging_assignments set recused_at = private.now(), recusal_reason = 'A friend.' where id = '${own[3]}';
    insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values ('${entries[4]?.id}', '${judge.judgeId}', 'set', 'confirmed', 'A friend.');
    update public.submissions set status = 'declined', disqualified_at = private.now(), disqualification_reason = 'r'
    where id = '${entries[5]?.id}'`);
  const codes = roundEntries.map(({ code }) => code);
  return {
    ...Object.fromEntries(entries.map((entry, index) => [`e${index + 1}`, entry.id])),
    round: id,
    review: own[1] ?? "",
    j1: judge.judgeId,
    j2: second.judgeId,
    progress: `select concat_ws(' ', one ->> 'name', one ->> 'assigned', one ->> 'submitted', one ->> 'begun',
        one ->> 'recused', one ->> 'reminded_at') as progress
        from jsonb_array_elements(public.judging_progress('$round')) one where one ->> 'id' = '$j1'`,
    packOf: `select string_agg(array_position('{${codes}}', one ->> 'code')::text,
      ' ' order by array_position('{${codes}}', one ->> 'code')) as entries,
      string_agg(distinct (select string_agg(key, ' ' order by key) from jsonb_object_keys(one) key),
      ', ') as fields from jsonb_array_elements(to_jsonb(public.judging_pack('$round',`,
    end: "))) one",
  };
}

testRules(
  sql,
  { admin, judge, second },
  {
    "six entries of a judge": [
      round,
      `
    admin      | $progress | progress=Jo 3 2 1 1
    admin      | return_review('$review') | done
    then admin | $progress | progress=Jo 3 1 2 1
    then judge | from public.my_judging_rounds | submitted_count=1, assigned_count=3
    then admin | from public.admin_judges where id = '$j1' | submitted_count=1, assigned_count=3
    then admin | from public.admin_judging_rounds | submitted_count=1, assignments_count=8
    then admin | select sum(submitted_count) as submitted, sum(assigned_count) as assigned from public.admin_round_entries | submitted=1, assigned=8
    then admin | remind_judges('$round') | remind_judges=2
    then postgres | select data ->> 'entries' as entries from private.notifications where kind = 'judge_reminder' and recipient = '$judgeEmail' | entries=2
    then postgres | select fields ->> 'entries_left' as entries
      from private.people_of(jsonb_build_object('kind', 'judges', 'round_id', '$round')) people
      where to_jsonb(people)::text like '%$judgeEmail%' | entries=2

    admin      | $packOf '$j1' $end | entries=1 2 3, fields=code description file_path idea_name
    admin      | $packOf '$j2' $end | entries=1 2 3 4 5
    admin      | declare_admin_conflict('$e1', 'A friend.') | done
    then admin | $progress | progress=Jo 2 1 1 1
    then admin | $packOf '$j1' $end | entries=2 3
    postgres   | update public.round_entries set ready_at = null, ready_by = null | done
    then admin | $packOf '$j1' $end | entries=null`,
    ],
  },
);
