import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, passDays } from "#tools/testing/world/challenge.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import {
  CRITERION,
  createRound,
  movingRounds,
  prepareRound,
  publish,
  roundForm,
} from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

const { sql } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

const FORM = roundForm();
const create = (changes: object) =>
  `create_judging_round('${JSON.stringify({ ...FORM, ...changes })}')`;
const save = (changes: object = {}, { revision = "$revision", reason = "null" } = {}) =>
  `save_judging_round('$round', ${revision}, '${JSON.stringify({ ...FORM, ...changes })}', ${reason})`;
const REVISION = "(select revision from public.admin_judging_rounds where id = '$round')";
const STORED = `select *, private.round_stage(r) as now, (select string_agg(concat_ws(' ', position, one ->> 'name', one ->> 'weight'), ', '
    order by position) from jsonb_array_elements(criteria) with ordinality listed (one, position)) as listed
    from public.judging_rounds r
    where id = '$round'`;

const withCriterion = (changes: object) => ({ criteria: [{ ...CRITERION, ...changes }] });
const INVALID: object[] = [
  { kind: "semifinal" },
  { kind: null },
  { name: " " },
  { places: 0 },
  { reviews_required: 0 },
  { scale: null },
  { scale: 1, criteria: [{ ...CRITERION, score_labels: ["a"] }] },
  { closes_at: daysFromNow(0.5) },
  { opens_at: daysFromNow(-1) },
  { closes_at: "3000-01-01T00:00:00Z" },
  { criteria: [] },
  { criteria: null },
  { criteria: Array(21).fill(CRITERION) },
  ...[{ name: "" }, { question: null }, { weight: 0 }].map(withCriterion),
  ...[
    ["a", "b"],
    ["a", "b", "c", "d", " "],
    ["w".repeat(101), "b", "c", "d", "e"],
  ].map((score_labels) => withCriterion({ score_labels })),
];

const SETTLED = [
  { kind: "panel" },
  { reviews_required: 2 },
  { places: 3 },
  { is_anonymized: false },
  { opens_at: daysFromNow(8) },
  { criteria: [CRITERION] },
  { criteria: [CRITERION, { ...CRITERION, name: "Feasibility", weight: 9 }] },
];
const BY_HAND = [
  "update public.judging_rounds set criteria = jsonb_set(criteria, '{0,weight}', '9')",
  "update public.judging_rounds set criteria = criteria - 0",
  "update public.judging_rounds set seed = 7",
  "update public.judging_rounds set scale = 3",
];
const LATER = { name: "New", closes_at: daysFromNow(30), gives_feedback: false };
const BECAUSE = { reason: "'r'" };

const draft = async (transaction: Transaction): Promise<Values> => ({
  round: await prepareRound(transaction, admin, FORM),
  revision: REVISION,
  stored: STORED,
});

testRules(
  sql,
  { admin },
  {
    "no round": allAnswer("admin", INVALID.map(create), "invalid_input"),
    "a draft": [
      draft,
      `
    postgres   | $stored | now=draft, places=1, listed=1 Innovation 2, 2 Feasibility 1
    admin      | ${save({ name: "Second try", scale: 2, criteria: [{ ...CRITERION, name: " Only  one ", score_labels: ["no", "yes"] }] })} | done
    then postgres | $stored | name=Second try, listed=1 Only one 2
    then admin | ${save({}, { revision: "1" })} | conflict
    then admin | ${save({}, { revision: "null" })} | conflict
    then admin | ${save({ places: 5 }, { revision: "2" })} | revision=3, places=5, stage=draft
    then admin | delete_judging_round('$round', 2) | conflict
    then postgres | update public.judging_rounds set assignments_revision = 1 | done
    then admin | delete_judging_round('$round', 3) | done
    ${allAnswer(
      "admin",
      INVALID.map((one) => save(one)),
      "invalid_input",
    )}`,
    ],
    "a draft with an assignment": [
      async (transaction) => {
        const submissions = [await createSubmission(transaction, { submitted: true })];
        const judge = await createJudge(transaction);
        const { id, roundEntries } = await createRound(transaction, { by: admin, submissions });
        for (const submission of roundEntries)
          await publish(transaction, admin, id, [[submission.id, judge]]);
        return { round: id, revision: REVISION };
      },
      `
    admin      | delete_judging_round('$round', 1) | round_open
    then admin | publish_assignments('$round', 1, '[]'); delete_judging_round('$round', 1) | done
    then admin | ${save()} | not_found`,
    ],
    "a round that has opened": [
      async (transaction) => {
        const values = await draft(transaction);
        await passDays(transaction, 5);
        return values;
      },
      `
    ${allAnswer(
      "admin",
      SETTLED.map((one) => save(one)),
      "round_open",
    )}
    ${allAnswer("postgres", BY_HAND, "round_open")}
    admin      | delete_judging_round('$round', 1) | round_open
    admin      | ${save(LATER, BECAUSE)} | done
    then postgres | $stored | name=New, gives_feedback=false, now=open
    then admin | ${save({ ...LATER, closes_at: daysFromNow(4) }, BECAUSE)} | round_open

    admin      | set_discussion('$round', true) | round_open
    then clock | 6 days
    then admin | set_discussion('$round', true) | done
    then postgres | $stored | discussion_open=true, now=closed
    then postgres | ${movingRounds("released")} | done
    then admin | set_discussion('$round', false) | round_released
    then admin | ${save({ name: "New" })} | round_released
    then admin | ${save({ gives_feedback: false })} | round_released`,
    ],
  },
);

/** Each judge's progress. */
const { judge, second } = usePeople(sql, { judge: createJudge, second: createJudge });

/**
 * Six submissions of a round: `$e1` and `$e2` are reviewed, `$e3` is begun, the judge has recused themselves from `$e4`,
 * has a conflict with `$e5`, and `$e6` is disqualified.
 */
async function round(transaction: Transaction): Promise<Values> {
  const submissions = [];
  for (let count = 0; count < 6; count += 1) {
    submissions.push(await createSubmission(transaction, { submitted: true }));
  }
  const { id, assignments } = await createRound(transaction, {
    submissions,
    judges: [judge, second],
  });
  const ownAssignments = assignments.map(([one]) => one ?? "");
  for (const [index, assignment] of ownAssignments.entries()) {
    await createReview(transaction, assignment, { submitted: index !== 2 });
  }
  await transaction.unsafe(`
    update public.judging_assignments set recused_at = private.now(), recusal_reason = 'A friend.' where id = '${ownAssignments[3]}';
    insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values ('${submissions[4]?.id}', '${judge.judgeId}', 'set', 'confirmed', 'A friend.');
    update public.submissions set status = 'declined', disqualified_at = private.now(), disqualification_reason = 'r'
    where id = '${submissions[5]?.id}'`);
  return {
    ...Object.fromEntries(submissions.map((submission, index) => [`e${index + 1}`, submission.id])),
    round: id,
    review: ownAssignments[1] ?? "",
    j1: judge.judgeId,
    j2: second.judgeId,
    progress: `select concat_ws(' ', name, assigned, submitted, started, recused, reminded_at) as progress
        from public.judging_progress('$round') where id = '$j1'`,
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
    admin      | return_review('$review'); $progress | progress=Jo 3 1 2 1
    then judge | select count(*) filter (where state = 'submitted') as submitted, count(*) from public.my_assignments where idea_name is not null | submitted=1, count=3
    then admin | from public.admin_judges where id = '$j1' | submitted_count=1, assigned_count=3
    then admin | from public.admin_judging_rounds | submitted_count=1, assignments_count=8
    then admin | select sum(submitted_count) as submitted, sum(assigned_count) as assigned from public.admin_round_entries | submitted=1, assigned=8
    then admin | remind_judges('$round') | remind_judges=2
    then postgres | select private.current_data(email) ->> 'reviews' as entries from private.notifications email where kind = 'judge_reminder' and recipient = '$judgeEmail' | entries=2
    then postgres | select fields ->> 'reviews_outstanding' as entries
      from private.people_of(jsonb_build_object('kind', 'judges', 'round_id', '$round')) people
      where to_jsonb(people)::text like '%$judgeEmail%' | entries=2

    admin      | declare_admin_conflict('$e1', 'A friend.'); $progress | progress=Jo 2 1 1 1
    postgres   | update public.round_entries set ready_at = null | done
    then admin | $progress | progress=Jo 0 0 0 1

    postgres   | update public.judging_rounds set stage = 'canceled' where id = '$round' | done
    then admin | from public.admin_judges where id = '$j1' | submitted_count=0, assigned_count=0
    then admin | from public.admin_judging_rounds | submitted_count=2, assignments_count=8`,
    ],
  },
);
