import { expect, test } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { calling, endsOf, hold, untilWaiting } from "#tools/testing/database/locks.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import type { Values } from "#tools/testing/database/stateRules.ts";
import { passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import {
  confirmRelease,
  inputsOf,
  lockComputed,
  REQUEST,
  recompute,
  requestRelease,
} from "#tools/testing/world/judgedRounds.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** Simultaneous transactions of judges and administrators. */
const { sql } = useDatabase(6);

const submitted = (on: typeof sql) => createSubmission(on, { submitted: true });
const { admin, second, judge, colleague, first, last } = usePeople(sql, {
  admin: createAdmin,
  second: createAdmin,
  judge: createJudge,
  colleague: createJudge,
  first: submitted,
  last: submitted,
});

interface Panel {
  people: Record<string, Person>;
  values: Values;
}

/** A panel of two submissions; the colleague has submitted both reviews, the judge the first, the second, `$own`, not. */
async function panel(transaction: Transaction): Promise<Panel> {
  await setChallenge(transaction, pastDates());
  await transaction`update private.platform_settings set clock_offset = '0'`;
  await transaction`delete from public.judging_conflicts`;
  // Only one release can be open, and interventions affect all rounds.
  await transaction`delete from public.releases`;
  await transaction`update public.interventions set release_id = gen_random_uuid()`;
  const { id, roundEntries, assignments } = await createRound(transaction, {
    kind: "panel",
    reviews_required: 1,
    submissions: [first, last],
    judges: [judge, colleague],
  });
  const [[done, other], [own, reviewed]] = assignments;
  await createReview(transaction, done);
  await createReview(transaction, other, { scores: [2, 2] });
  await createReview(transaction, reviewed, { scores: [1, 1] });
  await createReview(transaction, own, { submitted: false });
  const values: Values = { round: id, own, r1: roundEntries[0].id, e2: last.id };
  return { people: { admin, second, judge, colleague }, values };
}

/** The panel after it has closed; `$computed` is its result. */
async function closed(transaction: Transaction): Promise<Panel> {
  const made = await panel(transaction);
  await passDays(transaction, 2);
  await authenticateAs(transaction, admin);
  const computed = computeResult(await inputsOf(transaction, made.values.round ?? ""));
  return { ...made, values: { ...made.values, computed: JSON.stringify(computed) } };
}

/** The closed panel with the locked result `$result`. */
async function locked(transaction: Transaction): Promise<Panel> {
  const made = await closed(transaction);
  const result = await lockComputed(transaction, made.values.round ?? "");
  return { ...made, values: { ...made.values, result } };
}

/** The closed panel with decisions as ranked. */
async function decided(transaction: Transaction) {
  const made = await locked(transaction);
  await rpc(transaction, "apply_ranking", { result_id: made.values.result ?? "" });
  return made;
}

const SUBMIT = "judge | submit_review('$own', 1)";
const save = (text: string, revision: number) =>
  `judge | save_review('$own', ${revision}, '{4,3}', '${text}', '')`;
const twoWindows = (saves: number) => ({
  make: async (transaction: Transaction) => {
    const made = await panel(transaction);
    if (saves === 0)
      await transaction`update public.judging_assignments set revision = 0 where submitted_at is null`;
    return made;
  },
  calls: [save("One of two.", saves), save("Two of two.", saves)],
  ends: ["conflict, ok"],
});

test("locking a result waits for a review that is submitted in time", async () => {
  const { values } = await sql.begin(panel);
  const { round: round_id = "", own = "" } = values;
  const commit = await hold(sql, calling(judge, "submit_review", { id: own, revision: 1 }));
  await passDays(sql, 2);
  const lock = () =>
    sql.begin(async (transaction) => {
      await authenticateAs(transaction, admin);
      return lockComputed(transaction, round_id);
    });
  const locking = endsOf([lock()]);
  await untilWaiting(sql, 1);
  await commit();
  expect(await locking).toEqual(["conflict"]);
  expect(await lock()).toEqual(expect.any(String));
});

test("two administrators who set a conflict at once wait only for the entry's lock", async () => {
  await sql.begin(panel);
  const calls: Promise<unknown>[] = [];
  await sql.begin(async (transaction) => {
    await transaction`select from public.submissions where id = ${last.id} for update`;
    const conflict = { submission_id: last.id, reason: "A friend." };
    const set = calling(admin, "set_judging_conflict", { ...conflict, judge_id: judge.judgeId });
    calls.push(sql.begin(set), sql.begin(calling(second, "declare_admin_conflict", conflict)));
    await untilWaiting(sql, calls.length);
    await transaction`
      insert into public.judging_conflicts (submission_id, judge_id, admin_id, origin, state, reason)
      values (${last.id}, ${judge.judgeId}, null, 'declared', 'confirmed', 'A friend.'),
        (${last.id}, null, ${second.id}, 'declared', 'confirmed', 'A friend.')`;
  });
  expect(await endsOf(calls)).toEqual(["ok", "ok"]);
});

testRaces(sql, {
  "of two windows that save a new review at once, one gets a conflict": twoWindows(0),
  "of two windows that save a review at once, one gets a conflict": twoWindows(1),
  "if a judge saves their details while an administrator limits them, one gets a conflict": {
    make: async (transaction) => {
      const made = await panel(transaction);
      await transaction`update public.judges set revision = 1 where id = ${judge.judgeId}`;
      return { ...made, values: { ...made.values, judgeRow: judge.judgeId } };
    },
    calls: [
      "judge | save_judging_profile('$judgeRow', 1, '{Example Hospital}', null, '{}')",
      "admin | set_judge_cap('$judgeRow', 1, 9)",
    ],
    ends: ["conflict, ok"],
  },
  "a double click submits once": {
    make: panel,
    calls: [SUBMIT, SUBMIT, SUBMIT],
    ends: ["ok, ok, ok"],
    rules: "postgres | from public.judging_assignments where id = '$own' | revision=2",
  },
  "saving and submitting at once submits only what the judge has seen": {
    make: panel,
    calls: [save("Another.", 1), SUBMIT],
    ends: ["conflict, ok", "ok, review_submitted"],
    rules: `postgres | select (submitted_at is null) = (comment_for_team = 'Another.') as is_seen
      from public.judging_assignments where id = '$own' | is_seen=true`,
  },
  "a review that gets its lock after the round has closed is rejected": {
    make: panel,
    held: "postgres | select from public.judging_rounds for update",
    calls: [SUBMIT],
    meanwhile:
      "postgres | update private.platform_settings set clock_offset = clock_offset + interval '2 days'",
    ends: ["round_closed"],
  },
  "a judge who recuses themselves while submitting is recused without a review": {
    make: panel,
    calls: ["judge | recuse_from_review('$own', true, 'A friend.')", SUBMIT],
    ends: ["ok, ok", "not_found, ok"],
    rules: `clock | 2 days
      then judge | from public.my_assignments where id = '$own' | state=recused
      then admin | select json_array_length(i -> 'reviews') as reviews from public.judging_inputs('$round') i | reviews=3`,
  },
  "two administrators who lock at once lock one result": {
    make: closed,
    calls: ["admin", "second"].map((who) => `${who} | lock_result('$round', '$computed')`),
    ends: ["ok, ok"],
    rules: "postgres | from public.judging_files where round_id = '$round' | 1 rows",
  },
  "if two administrators decide at once, one gets a conflict": {
    make: locked,
    calls: [
      "admin | save_decisions('{$r1}', '$result', 'advances', reason => 'Because.')",
      "second | save_decisions('{$r1}', '$result', 'eliminated', reason => 'Because.')",
    ],
    ends: ["conflict, ok"],
  },
  "if a release is requested during a decision, it includes the decision or rejects it": {
    make: decided,
    calls: [
      "admin | select public.save_decisions('{$r1}', '$result', 'eliminated', decided_at, 'Because.') from public.admin_judging_decisions where round_entry_id = '$r1'",
      `second | ${REQUEST}`,
    ],
    ends: ["ok, ok", "ok, release_open", "not_acknowledged, ok"],
    rules:
      "postgres | select from public.releases where outcomes_hash <> private.outcomes_hash(round_id) | no rows",
  },
  "if two administrators request a release at once, one is rejected": {
    make: decided,
    calls: [`admin | ${REQUEST}`, `second | ${REQUEST}`],
    ends: ["ok, release_open"],
  },
  "an intervention while a release is completed either stops it or follows it": {
    make: async (transaction) => {
      const made = await decided(transaction);
      const { round = "" } = made.values;
      const id = await requestRelease(transaction, admin, round);
      await authenticateAs(transaction, second);
      await confirmRelease(transaction, id, await recompute(transaction, round));
      await authenticateAs(transaction, "postgres");
      await transaction`update public.releases set due_at = private.now()`;
      return made;
    },
    calls: [
      // Not one that names the revision of the submission, which the release changes.
      `admin | select set_config('request.headers', '{"x-stops-release": "true"}', true),
        public.extend_deadline('$e2', null, private.now() + interval '1 day', null, 'Late.')`,
      "postgres | private.advance_judging()",
    ],
    ends: ["ok, ok"],
    rules:
      "postgres | select from private.open_interventions('$round') where kind = 'deadline_extended' | 1 rows",
  },
});
