import { beforeAll, beforeEach, expect, test } from "vitest";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import { type Actor, authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { endsOf, hold, untilWaiting } from "#tools/testing/database/locks.ts";
import { passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { confirmRelease, lockResult, recompute } from "#tools/testing/world/judgedRounds.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createReview, saveReview, TEAM_COMMENT } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** Simultaneous transactions of judges and administrators. All of them commit. */
const { sql } = useDatabase(6);

const submitted = (on: typeof sql) => createEntry(on, { submitted: true });
const { admin, second, judge, colleague, first, last } = usePeople(sql, {
  admin: createAdmin,
  second: createAdmin,
  judge: createJudge,
  colleague: createJudge,
  first: submitted,
  last: submitted,
});

beforeAll(() => setChallenge(sql, pastDates()));

/** A panel of two entries; the colleague has submitted both reviews, the judge the first, the second not. */
let world: { roundId: string; entries: string[]; unsubmitted: string };

beforeEach(async () => {
  await sql`update private.platform_settings set clock_offset = '0'`;
  await sql`delete from public.judging_conflicts`;
  // Only one release can be open, and interventions affect all rounds.
  await sql`delete from public.releases`;
  await sql`delete from public.interventions`;
  world = await sql.begin(async (transaction) => {
    const { id, roundEntries, assignments } = await createRound(transaction, {
      kind: "panel",
      entries: [first, last],
      judges: [judge, colleague],
    });
    const [[own, other], [unsubmitted, reviewed]] = assignments;
    await createReview(transaction, own);
    await createReview(transaction, other, { scores: [2, 2] });
    await createReview(transaction, reviewed, { scores: [1, 1] });
    await createReview(transaction, unsubmitted, { submitted: false });
    return { roundId: id, entries: roundEntries.map((roundEntry) => roundEntry.id), unsubmitted };
  });
});

function call(person: Actor, name: string, args: Parameters<typeof rpc>[2]) {
  return sql.begin(async (transaction) => {
    await authenticateAs(transaction, person);
    const [row] = await rpc(transaction, name, args);
    return row?.[name];
  });
}

const SUBMISSION = () => ({ assignment_id: world.unsubmitted, expected_revision: 1 });

function lockAs(person: Person, result: unknown) {
  return sql.begin(async (transaction) => {
    await authenticateAs(transaction, person);
    return lockResult(transaction, world.roundId, result);
  });
}

async function computed() {
  const args = { round_id: world.roundId };
  return computeResult((await call(admin, "judging_inputs", args)) as ResultInputs);
}

/** A closed round with a locked result, and a decision of the first administrator on each entry. */
async function decidedRound() {
  await passDays(sql, 2);
  const result_id = await lockAs(admin, await computed());
  await call(admin, "decide_as_ranked", { result_id });
  const rows = await sql<{ id: string; round_entry_id: string }[]>`
    select id, round_entry_id from public.judging_decisions where result_id = ${result_id}
    order by rank`;
  return { result_id, decisions: [...rows] };
}

test.each([0, 1])(
  "of two windows that save at once after %i saves, one gets a conflict",
  async (times) => {
    if (times === 0)
      await sql`update public.judging_assignments set revision = 0 where submitted_at is null`;
    const save = (team: string) =>
      sql.begin((transaction) =>
        saveReview(transaction, judge, world.unsubmitted, { team, expected: times }),
      );
    const outcomes = await endsOf([save("One of two."), save("Two of two.")]);
    expect(outcomes.sort()).toEqual(["conflict", "ok"]);
  },
);

test("a double click submits once", async () => {
  const submit = () => call(judge, "submit_review", SUBMISSION());
  expect(await endsOf([submit(), submit(), submit()])).toEqual(["ok", "ok", "ok"]);
  const [review] = await sql`
    select revision from public.judging_assignments where id = ${world.unsubmitted}`;
  expect(review).toEqual({ revision: 2 });
});

test("saving and submitting at once submits only what the judge has seen", async () => {
  const outcomes = await endsOf([
    sql.begin((transaction) =>
      saveReview(transaction, judge, world.unsubmitted, { team: "Another.", expected: 1 }),
    ),
    call(judge, "submit_review", SUBMISSION()),
  ]);
  const [review] = await sql`
    select submitted_at is not null as submitted, comment_for_team
    from public.judging_assignments where id = ${world.unsubmitted}`;
  expect([
    { outcomes: ["ok", "conflict"], submitted: false, comment_for_team: "Another." },
    { outcomes: ["review_submitted", "ok"], submitted: true, comment_for_team: TEAM_COMMENT },
  ]).toContainEqual({ outcomes, ...review });
});

test("a review that gets its lock after the round has closed is rejected", async () => {
  const release = await hold(
    sql,
    (transaction) => transaction`select from public.judging_rounds for update`,
  );
  const submission = endsOf([call(judge, "submit_review", SUBMISSION())]);
  await untilWaiting(sql, 1);
  await passDays(sql, 2);
  await release();
  expect(await submission).toEqual(["round_closed"]);
});

test("locking a result waits for a review that is submitted in time", async () => {
  const commit = await hold(sql, async (transaction) => {
    await authenticateAs(transaction, judge);
    await rpc(transaction, "submit_review", SUBMISSION());
  });
  await passDays(sql, 2);
  const locking = endsOf([lockAs(admin, await computed())]);
  await untilWaiting(sql, 1);
  await commit();
  expect(await locking).toEqual(["conflict"]);
  expect(await lockAs(admin, await computed())).toEqual(expect.any(String));
});

test("a judge who recuses themselves while submitting is recused without a review", async () => {
  const recusal = { assignment_id: world.unsubmitted, reason: "A friend.", is_conflict: true };
  const [recused, submitted] = await endsOf([
    call(judge, "recuse", recusal),
    call(judge, "submit_review", SUBMISSION()),
  ]);
  expect(recused).toBe("ok");
  expect(["ok", "not_found"]).toContain(submitted);
  await passDays(sql, 2);
  const inputs = (await call(admin, "judging_inputs", {
    round_id: world.roundId,
  })) as ResultInputs;
  expect(inputs.reviews).toHaveLength(3);
});

test("two administrators who set a conflict at once wait only for the entry's lock", async () => {
  const submission_id = last.id;
  const args = { submission_id, judge_id: judge.judgeId, reason: "A friend." };
  const calls: Promise<unknown>[] = [];
  await sql.begin(async (transaction) => {
    await transaction`select from public.submissions where id = ${submission_id} for update`;
    calls.push(call(admin, "set_judging_conflict", args));
    calls.push(call(second, "declare_admin_conflict", { submission_id, reason: "Mine." }));
    await untilWaiting(sql, calls.length);
    await transaction`
      insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
      values (${submission_id}, ${judge.judgeId}, 'declared', 'confirmed', 'A friend.')`;
    await transaction`
      insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
      values (${submission_id}, ${second.id}, 'declared', 'confirmed', 'Mine.')`;
  });
  expect(await endsOf(calls)).toEqual(["ok", "ok"]);
});

test("two administrators who lock at once lock one result", async () => {
  await passDays(sql, 2);
  const result = await computed();
  const ids = await Promise.all([lockAs(admin, result), lockAs(second, result)]);
  expect(new Set(ids).size).toBe(1);
});

test("if two administrators decide at once, one gets a conflict", async () => {
  await passDays(sql, 2);
  const result_id = await lockAs(admin, await computed());
  const decide = (person: Person, advances: boolean) =>
    call(person, "decide", {
      round_entry_id: world.entries[0] ?? "",
      result_id,
      advances,
      reason: "Because.",
    });
  const outcomes = await endsOf([decide(admin, true), decide(second, false)]);
  expect(outcomes.sort()).toEqual(["conflict", "ok"]);
});

test("if a release is requested during a decision, it includes the decision or rejects it", async () => {
  const { result_id, decisions } = await decidedRound();
  const [decision] = decisions;
  const outcomes = await endsOf([
    call(admin, "decide", {
      round_entry_id: decision?.round_entry_id ?? "",
      result_id,
      advances: false,
      reason: "Because.",
      expected_id: decision?.id ?? "",
    }),
    call(second, "request_release", { round_id: world.roundId }),
  ]);
  expect([
    ["ok", "ok"],
    ["release_open", "ok"],
  ]).toContainEqual(outcomes);
  const [release] = await sql<{ same: boolean }[]>`
    select outcomes_hash = private.outcomes_hash(round_id) as same from public.releases`;
  expect(release).toEqual({ same: true });
});

test("if two administrators request a release at once, one is rejected", async () => {
  await decidedRound();
  const request = (person: Person) => call(person, "request_release", { round_id: world.roundId });
  const outcomes = await endsOf([request(admin), request(second)]);
  expect(outcomes.sort()).toEqual(["ok", "release_open"]);
});

test("an intervention while a release is completed either stops it or follows it", async () => {
  const { decisions } = await decidedRound();
  const id = await call(admin, "request_release", { round_id: world.roundId });
  await sql.begin(async (transaction) => {
    await authenticateAs(transaction, second);
    await confirmRelease(transaction, String(id), await recompute(transaction, world.roundId));
  });
  await sql`update public.releases set due_at = private.now()`;
  const [row] = await sql<{ id: string }[]>`
    select submission_id as id from public.round_entries
    where id = ${decisions.at(-1)?.round_entry_id ?? ""}`;
  await endsOf([
    call(admin, "decide_submission", {
      id: row?.id ?? "",
      outcome: "disqualified",
      reason: "Late.",
    }),
    sql`select private.advance_judging()`.execute(),
  ]);
  const [{ is_released, is_open } = {}] = await sql`
    select released_at is not null as is_released,
      (select count(*)::int from private.open_interventions()) as is_open
    from public.releases`;
  expect([
    { is_released: true, is_open: 1 },
    { is_released: false, is_open: 1 },
  ]).toContainEqual({ is_released, is_open });
});
