import type { PendingQuery, Row } from "postgres";
import { expect } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { test } = useDatabase();

async function progressFor(transaction: Transaction, admin: Person, roundId: string) {
  await authenticateAs(transaction, admin);
  const [row] = await rpc<{ judging_progress: unknown[] }>(transaction, "judging_progress", {
    round_id: roundId,
  });
  return row?.judging_progress;
}

/** Every number of reviews that a judge, an administrator or an email shows, as "submitted of due". */
async function countsOf(transaction: Transaction, admin: Person, judge: Judge, roundId: string) {
  const one = async (query: PendingQuery<Row[]>) => Object.values((await query)[0] ?? {})[0];
  await authenticateAs(transaction, judge);
  const queue = await one(transaction`
    select submitted_count || ' of ' || assigned_count from public.my_judging_rounds`);
  await authenticateAs(transaction, admin);
  const counts = {
    queue,
    progress: await one(transaction`
      select (one ->> 'submitted') || ' of ' || (one ->> 'assigned')
      from jsonb_array_elements(public.judging_progress(${roundId})) one
      where one ->> 'id' = ${judge.judgeId}`),
    judges: await one(transaction`
      select submitted_count || ' of ' || assigned_count from public.admin_judges
      where id = ${judge.judgeId}`),
    rounds: await one(transaction`
      select submitted_count || ' of ' || assignments_count from public.admin_judging_rounds`),
    entries: await one(transaction`
      select sum(submitted_count) || ' of ' || sum(assigned_count) from public.admin_round_entries`),
  };
  await rpc(transaction, "remind_judges", { round_id: roundId });
  await authenticateAs(transaction, "postgres");
  const toGo = await one(transaction`
    select data ->> 'entries' from private.notifications where kind = 'judge_reminder'`);
  const [group] = await transaction<{ left: number }[]>`
    select (fields ->> 'entries_left')::int as left
    from private.people_of(${transaction.json({ kind: "judges", round_id: roundId })})`;
  return { ...counts, reminder: Number(toGo), group: group?.left };
}

test("one count of reviews: the queue, the reminder and the back office agree", async (transaction) => {
  await setChallenge(transaction);
  const admin = await createAdmin(transaction);
  const judge = await createJudge(transaction);
  const entries = [];
  for (let number = 0; number < 6; number++) {
    entries.push(await createEntry(transaction, { submitted: true }));
  }
  const round = await createRound(transaction, { entries, judges: [judge] });
  const ids = round.assignments.map(([id]) => id ?? "");
  const [submitted = "", returned = "", recused = "", , conflicting = "", disqualified = ""] = ids;
  for (const id of [submitted, returned, recused, conflicting, disqualified]) {
    await createReview(transaction, id);
  }
  await authenticateAs(transaction, admin);
  await rpc(transaction, "return_review", { assignment_id: returned });
  await authenticateAs(transaction, judge);
  await rpc(transaction, "recuse", { assignment_id: recused, reason: "No.", is_conflict: false });
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values (${entries[4]?.id ?? ""}, ${judge.judgeId}, 'set', 'confirmed', 'r')`;
  await transaction`
    update public.submissions set status = 'declined', disqualified_at = private.now(),
      disqualification_reason = 'r' where id = ${entries[5]?.id ?? ""}`;
  expect(await countsOf(transaction, admin, judge, round.id)).toEqual({
    ...{ queue: "1 of 3", progress: "1 of 3", judges: "1 of 3", rounds: "1 of 3" },
    ...{ entries: "1 of 3", reminder: 2, group: 2 },
  });
});

test("each judge's progress is counted, without entries with which the caller has a conflict", async (transaction) => {
  await setChallenge(transaction);
  const admin = await createAdmin(transaction);
  const judges = [await createJudge(transaction, { name: "Ines" })] as const;
  const [done, left, begun] = [
    await createEntry(transaction, { submitted: true }),
    await createEntry(transaction, { submitted: true }),
    await createEntry(transaction, { submitted: true }),
  ];
  const round = await createRound(transaction, { entries: [done, left, begun], judges });
  await createReview(transaction, round.assignments[0][0]);
  await createReview(transaction, round.assignments[2][0], { submitted: false });
  await transaction`
    update public.judging_assignments set recused_at = private.now(), recusal_reason = 'A friend.'
    where id = ${round.assignments[1][0]}`;
  expect(await progressFor(transaction, admin, round.id)).toMatchObject([
    { name: "Ines", assigned: 2, submitted: 1, begun: 1, recused: 1, reminded_at: null },
  ]);
  const conflict = { submission_id: done.id, reason: "A friend." };
  await rpc(transaction, "declare_admin_conflict", conflict);
  expect(await progressFor(transaction, admin, round.id)).toMatchObject([
    { assigned: 1, submitted: 0, begun: 1, recused: 1 },
  ]);
});
