import { expect, it } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { fillIn, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createJudge, type JudgeOptions } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRoundEntry, prepareRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** Assignments: publishing, links between all submissions, and calibration entries. */
const { sql } = useDatabase(6);
const judge =
  (options: JudgeOptions = {}) =>
  (on: typeof sql) =>
    createJudge(on, options);
const submission = (on: typeof sql) => createSubmission(on, { submitted: true });

const { admin, colleague } = usePeople(sql, { admin: createAdmin, colleague: createAdmin });
const submissions = usePeople(sql, { 1: submission, 2: submission, 3: submission, 4: submission });
const judges = usePeople(sql, {
  one: judge(),
  two: judge(),
  three: judge(),
  four: judge(),
  busy: judge({ max_reviews: 2 }),
});
type JudgeName = keyof typeof judges;

/** A round that has not opened, with the round entries `$r1` to `$r4` of the submissions `$e1` to `$e4`. */
const prepared = async (transaction: Transaction): Promise<Values> => {
  const round = await prepareRound(transaction, admin);
  const values: Values = {};
  for (const [number, { id }] of Object.entries(submissions)) {
    values[`e${number}`] = id;
    values[`r${number}`] = (await createRoundEntry(transaction, round, id)).id;
  }
  for (const [name, { judgeId }] of Object.entries(judges)) values[`j_${name}`] = judgeId;
  return {
    ...values,
    round,
    revision: "(public.assignment_input('$round') ->> 'revision')::int",
    reason:
      "select unconnected_reason as reason from public.admin_judging_rounds where id = '$round'",
    begin: "update public.judging_assignments set first_seen_at = private.now() where judge_id =",
    open: "update public.judging_rounds set opens_at = now() - interval '1 hour' where id = '$round'",
    leave: "update public.judges set withdrawn_at = private.now() where id =",
    places: "array_position('{$r1,$r2,$r3,$r4}'::uuid[], round_entry)",
    name: "case judge when '$j_one' then 'one' when '$j_busy' then 'busy' else judge::text end",
    roles: `select string_agg(concat_ws(' ', $places, $name, role), ', ' order by $places, $name desc) as roles
      from jsonb_to_recordset(public.assignment_input('$round') -> 'assignments') as (round_entry uuid, judge uuid, role text)`,
    barred: `select string_agg(concat_ws(' ', $places, $name), ', ' order by $places, $name desc) as barred
      from jsonb_to_recordset(public.assignment_input('$round') -> 'barred') as (round_entry uuid, judge uuid)`,
    published:
      "select details as published from public.admin_audit_log where action = 'judging.assigned' order by id desc limit 1",
    assignable: `select string_agg($places::text, ' ' order by $places) as entries
      from (select (one ->> 'id')::uuid as round_entry from jsonb_array_elements(public.assignment_input('$round') -> 'round_entries') one) listed`,
    chosen: `select string_agg(array_position('{$r1,$r2,$r3,$r4}'::uuid[], id)::text,
      ' ' order by array_position('{$r1,$r2,$r3,$r4}'::uuid[], id)) as chosen from public.admin_round_entries
      where is_calibration`,
    emails: `select string_agg(concat(recipient, ' ', current ->> 'reviews'), ', ' order by current ->> 'reviews' desc,
      recipient = '$busyEmail') as emails from private.notifications email, private.current_data(email) current where kind = 'judge_assigned' and current is not null`,
  };
};

type Pairs = readonly (readonly [submission: number, judge: JudgeName])[];
const publish = (pairs: Pairs, reason = "null") =>
  `select public.publish_assignments('$round', $revision, '[${pairs.map(([number, name]) => `{"round_entry_id": "$r${number}", "judge_id": "$j_${name}"}`)}]', ${reason})`;
/** Publishes the reviewers of the first submission. */
const give = (...names: JudgeName[]) => publish(names.map((name) => [1, name]));

const TWO_GROUPS: Pairs = [
  [1, "one"],
  [1, "two"],
  [2, "two"],
  [3, "three"],
  [4, "three"],
  [4, "four"],
];
const LINKED: Pairs = [...TWO_GROUPS, [2, "three"]];
const LINKED_BY_THIRD: Pairs = [
  [1, "one"],
  [1, "two"],
  [2, "two"],
  [3, "four"],
  [4, "four"],
  [2, "three"],
  [3, "three"],
];
const calibrate = (roundEntry: string, isOn = true) => `set_calibration('${roundEntry}', ${isOn})`;

const LOST = [
  "update public.judging_assignments set recused_at = now(), recusal_reason = 'Ill' where judge_id = '$j_three'",
  "$leave '$j_three'",
  "insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) select submission_id, '$j_three', 'set', 'confirmed', 'r' from public.round_entries",
];
const UNASSIGNABLE = [
  ["update public.round_entries set ready_at = null", "not_ready"],
  ["$leave '$j_one'", "judge_inactive"],
  ["update public.judging_rounds set stage = 'canceled'", "round_closed"],
  ["delete from public.round_entries", "not_found"],
  [
    `with other as (insert into public.judging_rounds (kind, name, opens_at, closes_at, reviews_required, places)
      select kind, name, opens_at, closes_at, 1, 1 from public.judging_rounds where id = '$round' returning id)
      update public.round_entries set ready_at = null, round_id = other.id from other`,
    "not_found",
  ],
  [
    "insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) values ('$e1', '$j_one', 'found', 'suspected', 'r')",
    "judge_has_conflict",
  ],
];

testRules(
  sql,
  { admin, colleague, ...judges },
  {
    "four entries and five judges": [
      prepared,
      `
    ${UNASSIGNABLE.map(
      ([change, hint]) => `
    postgres   | ${change} | done
    then admin | ${give("one")} | ${hint}`,
    ).join("")}
    then postgres | update public.judging_conflicts set state = 'dismissed' | done
    then admin | ${give("one")}; $published | published={"kept":0,"added":1,"removed":0}

    admin      | ${publish([1, 2, 3].map((number) => [number, "busy"]))} | judge_overloaded
    admin      | ${give("busy")} | done
    then postgres | $begin '$j_busy' | done
    then admin | ${publish([2, 3].map((number) => [number, "busy"]))} | judge_overloaded

    admin      | ${publish(
      [
        [1, "busy"],
        [2, "busy"],
        [2, "busy"],
        [3, "one"],
      ],
      "'They are two fields.'",
    )}; $published | published={"kept":0,"added":3,"removed":0}
    then postgres | $begin '$j_busy' and round_entry_id = '$r1' | done
    then admin | ${publish([[3, "busy"]])}; $published | published={"kept":1,"added":1,"removed":2}
    then postgres | $emails | emails=$busyEmail 1, $busyEmail 1

    admin      | ${publish([
      [1, "one"],
      [2, "one"],
      [3, "one"],
      [4, "one"],
      [1, "busy"],
      [2, "busy"],
    ])} | done
    then postgres | $begin '$j_busy'; $begin '$j_one' and round_entry_id in ('$r1', '$r2') | done
    then postgres | ${[
      "('$e1', '$j_one', 'suspected',",
      "('$e3', '$j_one', 'confirmed',",
      "('$e2', '$j_one', 'dismissed',",
    ]
      .map(
        (row) =>
          `insert into public.judging_conflicts (submission_id, judge_id, state, origin, reason) values ${row} 'set', 'r')`,
      )
      .join("; ")} | done
    then admin | $roles | roles=1 one idle, 1 busy fixed, 2 one fixed, 2 busy fixed, 3 one void, 4 one movable
    then admin | $barred | barred=1 one, 3 one
    then postgres | $open; update public.judging_assignments set scores = '{4,4}', submitted_at = private.now()
      where judge_id = '$j_busy' and round_entry_id = '$r1' | done
    then postgres | update public.judging_assignments set recused_at = now(), recusal_reason = 'Ill' where judge_id = '$j_one' and round_entry_id = '$r2' | done
    then postgres | $leave '$j_busy'; update public.submissions set status = 'declined', disqualified_at = private.now(),
      disqualification_reason = 'r' where id = '$e4' | done
    then admin | $roles | roles=1 one fixed, 1 busy fixed, 2 one recused, 2 busy idle, 3 one void, 4 one void
    then admin | $barred | barred=1 one, 2 one, 3 one
    then postgres | update public.round_entries set ready_at = null where id = '$r3' | done
    then admin | $assignable | entries=1 2
    then admin | declare_admin_conflict('$e1', 'My sister''s.'); $assignable | entries=2
    then admin | $roles | roles=2 one recused, 2 busy idle, 3 one void, 4 one void

    colleague  | ${give("one")} | done
    then admin | declare_admin_conflict('$e1', 'My sister''s.'); ${publish([])}; $published | published={"kept":0,"added":0,"removed":0}
    then colleague | select from public.admin_judging_assignments | 1 rows
    then admin | ${give("two")} | admin_conflicted

    admin      | ${publish(TWO_GROUPS)} | not_connected
    admin      | ${publish(TWO_GROUPS)} | "2 groups"
    admin      | ${publish(TWO_GROUPS, "E' \\n '")} | invalid_input
    admin      | ${publish(TWO_GROUPS, "repeat('x', 5001)")} | invalid_input
    admin      | ${publish(TWO_GROUPS, "'  Two fields that nobody knows both of. '")}; $reason | reason=Two fields that nobody knows both of.
    then postgres | from public.audit_log where action = 'judging.unconnected' | actor_id=$admin, details={"groups":2,"reason":"Two fields that nobody knows both of."}
    then admin | ${publish(LINKED, "'It is not asked for.'")}; $reason | reason=null

    admin      | ${publish(LINKED)} | done
    then postgres | $begin '$j_three' | done
    then admin | ${publish(TWO_GROUPS)} | done
    ${LOST.map(
      (change) => `
    admin      | ${publish(LINKED_BY_THIRD)} | done
    then postgres | $begin '$j_three'; ${change} | done
    then admin | ${publish(LINKED_BY_THIRD.slice(0, 5))} | not_connected`,
    ).join("")}
    admin      | ${publish([])} | done
    admin      | publish_assignments('$round', 0, '{}') | invalid_input

    admin      | ${calibrate("$r1")}; ${calibrate("$r2")}; ${calibrate("$r3")}; ${calibrate("$r3")} | done
    then admin | ${calibrate("$r4")} | too_many_calibration
    then admin | ${calibrate("$r1", false)}; ${calibrate("$r4")}; $chosen | chosen=2 3 4
    then postgres | $open | done
    then admin | ${calibrate("$r2", false)} | round_open
    then admin | ${calibrate("$round")} | not_found

    admin      | declare_admin_conflict('$e1', 'My sister''s.') | done
    then admin | ${calibrate("$r1")} | admin_conflicted
    postgres   | update public.judging_rounds set kind = 'panel' where id = '$round' | done
    then admin | ${calibrate("$r1")} | invalid_input

    admin      | select public.set_calibration(id, true) from (select id from public.admin_round_entries order by code desc limit 1) last | done
    then admin | ${publish([1, 2, 3, 4].map((number) => [number, "one"]))} | done
    then postgres | $open | done
    then one | select bool_and(is_calibration = (n = 1)) as is_first,
      array_agg(code order by n) = array_agg(code order by is_calibration desc, code) as in_order, count(*)
      from (select code, is_calibration, row_number() over () as n from public.my_assignments) listed
      | is_first=true, in_order=true, count=4`,
    ],
    // Seven pairs.
    "a publication in four batches": [
      async (transaction) => {
        const values = await prepared(transaction);
        await transaction.unsafe(
          "create or replace function private.publication_batch() returns int language sql immutable set search_path = '' return 2",
        );
        await authenticateAs(transaction, admin);
        await transaction.unsafe(fillIn(publish(LINKED, "'It is not asked for.'"), values));
        return {
          ...values,
          work: "select private.continue_publications() as more",
          progress: `select publication_done as done, publication_total as total, publication_problem as problem,
            (select count(*) from public.admin_judging_assignments where round_id = '$round') as assigned
            from public.admin_judging_rounds where id = '$round'`,
        };
      },
      `
      admin      | $progress | done=0, total=7, problem=null, assigned=0
      admin, colleague | ${publish([])} | conflict
      postgres   | $work | more=1
      then admin | $progress | done=2, total=7, problem=null, assigned=2
      then admin | ${publish([])} | conflict
      then postgres | $emails | emails=null
      then postgres | $work; $work; $work | more=1
      then admin | $progress | done=null, total=null, problem=null, assigned=7
      then admin | $published | published={"kept":0,"added":7,"removed":0}
      then postgres | from public.audit_log where action = 'judging.assigned' | actor_id=$admin, actor_email=$adminEmail
      then postgres | select count(*), sum((private.current_data(email) ->> 'reviews')::int) from private.notifications email where kind = 'judge_assigned' | count=4, sum=7
      then postgres | $work | more=0
      then admin | select $revision as revision | revision=1

      postgres   | select private.run_job('continue_publications') | done
      then admin | $progress | done=null, total=null, problem=null, assigned=7
      then postgres | $open; $begin '$j_one' | done
      then admin | ${publish([[1, "two"]])}; $progress | done=0, total=5, problem=null, assigned=7
      then postgres | $begin '$j_four' | done
      then postgres | $work; $work; $work | more=1
      then admin | $published | published={"kept":3,"added":0,"removed":4}
      then postgres | select sum(total), bool_and(actor_id = '$admin') as by_admin
        from public.interventions where kind = 'assignments_removed' | sum=4, by_admin=true

      postgres   | $work; delete from private.user_roles where user_id = '$admin' | done
      then postgres | $work | more=1
      then colleague | $progress | done=2, total=7, problem=The person who published the assignment is no longer an administrator., assigned=2
      then postgres | $work | more=0
      then colleague | ${publish(LINKED)} | done
      then postgres | $work; $work; $work | more=1
      then colleague | $progress | done=null, total=null, problem=null, assigned=7
      then colleague | $published | published={"kept":2,"added":5,"removed":0}

      admin      | declare_admin_conflict('$e4', 'My sister''s.') | done
      then postgres | $work; $work; $work | done
      then colleague | select publication_problem as problem from public.admin_judging_rounds where id = '$round'
        | problem=The person who published the assignment has a conflict of interest.
      then admin | select publication_problem as problem from public.admin_judging_rounds where id = '$round'
        | problem=Another administrator can see why.
      then postgres | select count(*) from public.judging_assignments where round_entry_id = '$r4' | count=0

      postgres   | insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) values ('$e2', '$j_two', 'set', 'confirmed', 'r') | done
      then postgres | $work; $work; $work; $work | done
      then postgres | select count(*) from public.judging_assignments where round_entry_id = '$r2' and judge_id = '$j_two' | count=0
      then admin | select publication_problem like '%has, or may have, a conflict%' as named from public.admin_judging_rounds where id = '$round' | named=true
      then postgres | update public.judging_conflicts set state = 'dismissed' | done
      then admin | ${publish(LINKED)} | done
      then postgres | $work; $work; $work; $work | done
      then admin | $progress | done=null, total=null, problem=null, assigned=7

      postgres   | $leave '$j_three'; $work; $work; $work; $work | done
      then admin | select publication_problem like '%is not an active judge.' as named from public.admin_judging_rounds where id = '$round' | named=true
      postgres   | $open; update public.judging_rounds set closes_at = now() - interval '1 minute' where id = '$round'; $work | more=1
      then admin | $progress | done=0, total=7, problem=This round has closed., assigned=0
      admin      | delete_judging_round('$round', 1) | done
      then postgres | $work | more=0`,
    ],
  },
);

it.each([
  [[], 0],
  [["1a"], 1],
  [["1a", "1a", "2b"], 2],
  [["1a", "1b", "2b", "2c", "3c"], 1],
  [["1a", "2a", "3b", "4b", "5c"], 3],
  [["1a", "2b", "3c", "1b", "3d", "2c"], 1],
])("%j make %i groups", async (pairs, groups) => {
  const id = (letter = "") => letter.charCodeAt(0).toString(16).padStart(32, "0");
  const [row] = await sql`
    select private.count_groups(
      ${pairs.map(([number]) => id(number))}::uuid[], ${pairs.map(([, name]) => id(name))}::uuid[]
    ) as groups`;
  expect(row?.groups).toBe(groups);
});

const round = async (transaction: Transaction) => ({
  people: { admin, colleague, four: judges.four },
  values: await prepared(transaction),
});
/** Publishes from the first revision. */
const publishes = (who: string, pairs: Pairs) =>
  `${who} | ${publish(pairs).replace("$revision", "0")}`;

testRaces(sql, {
  "if administrators choose the last calibration entry at once, one is rejected": {
    make: round,
    calls: ["$r1", "$r2", "$r3", "$r4"].map((submission) => `admin | ${calibrate(submission)}`),
    ends: ["ok, ok, ok, too_many_calibration"],
  },
  "if administrators publish at once, one is rejected": {
    make: round,
    calls: [publishes("admin", [[1, "four"]]), publishes("colleague", [])],
    ends: ["conflict, ok"],
  },
  "a round entry is either reopened or assigned if both happen at once": {
    make: round,
    calls: [publishes("admin", [[1, "four"]]), "colleague | reopen_round_entry('$r1')"],
    ends: ["ok, ok", "not_ready, ok"],
  },
  "a judge who leaves while assignments are published has none afterwards": {
    make: round,
    calls: [publishes("admin", [[1, "four"]]), "four | withdraw_as_judge('$j_four')"],
    ends: ["ok, ok", "judge_inactive, ok"],
    rules: "postgres | from public.judging_assignments where judge_id = '$j_four' | no rows",
  },
});
