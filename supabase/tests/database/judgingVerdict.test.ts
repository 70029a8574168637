import { describe, expect, test } from "vitest";
import { computeResult, type Result } from "#common/judging/result.ts";
import { asPostgres, authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import {
  act,
  confirmAll,
  decide,
  decisionArgs,
  decisionIds,
  inputsOf,
  lockComputed,
  lockResult,
  useJudgedRounds,
  verify,
  verifyComputed,
} from "#tools/testing/world/judgedRounds.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { people, afterRound } = useJudgedRounds();

/** The first review of the best entry is not there: the table is incomplete. */
const withoutOne = (transaction: Transaction, assignment: string) =>
  asPostgres(
    transaction,
    `update public.judging_reviews set submitted_at = null where assignment_id = '${assignment}'`,
  );

type Standing = Result["standings"][number];

/** A ranking that nobody has computed: the worst entry first, with adjusted scores to match. */
function forged(result: Result): Result {
  const standings = result.standings.map((one) => ({
    ...one,
    rank: result.standings.length + 1 - (one.rank ?? 0),
    adjusted: one.rank ?? 0,
    score: one.rank ?? 0,
  }));
  return { ...result, official: "adjusted", standings };
}

describe("a forged ranking", () => {
  test("with invented adjusted scores is locked, but never confirmed and never released", async () => {
    await afterRound(async (transaction, { id, assignments }) => {
      await withoutOne(transaction, assignments[0][0]);
      await authenticateAs(transaction, people.admin);
      const honest = computeResult(await inputsOf(transaction, id));
      const resultId = await lockResult(transaction, id, forged(honest));
      await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      await authenticateAs(transaction, people.second);
      expect(await verifyComputed(transaction, resultId)).toBe(false);
      const args = { round_id: id, ids: await decisionIds(transaction, id) };
      expect(await rpcRefusal(transaction, "confirm_decisions", args)).toMatchObject({
        hint: "not_verified",
      });
      expect(
        await transaction`select is_verified, verifications from public.admin_judging_results`,
      ).toEqual([
        {
          is_verified: false,
          verifications: [expect.objectContaining({ name: people.second.email, is_same: false })],
        },
      ]);
      await asPostgres(transaction, "update public.judging_decisions set confirmed_at = now()");
      await authenticateAs(transaction, people.second);
      expect(await rpcRefusal(transaction, "release_round", { round_id: id })).toMatchObject({
        hint: "not_verified",
      });
    });
  });

  const changed = (result: Result, change: (one: Standing) => object) => ({
    ...result,
    standings: result.standings.map((one) => ({ ...one, ...change(one) })),
  });
  test.each<[string, (result: Result) => unknown]>([
    ["has another column, worst first", forged],
    ["goes by the mean where the adjusted score decides", (r) => ({ ...r, official: "adjusted" })],
    ["goes by an unknown column", (r) => ({ ...r, official: "chance" })],
    ["ranks the last entry first", (r) => changed(r, ({ rank = 0 }) => ({ rank: 4 - rank }))],
    ["has a rank twice", (r) => changed(r, () => ({ rank: 1 }))],
    ["has other means", (r) => changed(r, () => ({ mean: 5 }))],
    ["has other scores", (r) => changed(r, ({ score }) => ({ score: score + 0.1 }))],
    ["has no ranks", (r) => changed(r, () => ({ rank: null }))],
    ["has another key", (r) => ({ ...r, decisions: [] })],
  ])("that %s is found by the second person, and nothing is confirmed", async (_, tamper) => {
    await afterRound(async (transaction, { id }) => {
      const result = computeResult(await inputsOf(transaction, id));
      const resultId = await lockResult(transaction, id, tamper(result));
      await authenticateAs(transaction, people.second);
      expect(await verifyComputed(transaction, resultId)).toBe(false);
      const args = { round_id: id, ids: await decisionIds(transaction, id) };
      expect(await rpcRefusal(transaction, "confirm_decisions", args)).toMatchObject({
        hint: "not_verified",
      });
    });
  });
});

describe("computing a locked result again", () => {
  test("is for somebody else than who locked it", async () => {
    await afterRound(async (transaction, { id }) => {
      const resultId = await lockComputed(transaction, id);
      const args = { result_id: resultId, computed: "{}" };
      expect(await rpcRefusal(transaction, "verify_result", args)).toMatchObject({
        hint: "needs_second_administrator",
      });
      await authenticateAs(transaction, people.second);
      expect(await verifyComputed(transaction, resultId)).toBe(true);
      expect(await transaction`select is_verified from public.admin_judging_results`).toEqual([
        { is_verified: true },
      ]);
    });
  });

  const changed = (result: Result, change: Partial<Result["standings"][number]>) => ({
    ...result,
    standings: result.standings.map((one, at) => (at === 0 ? { ...one, ...change } : one)),
  });
  test.each<[string, (result: Result) => unknown]>([
    ["another rank", (r) => changed(r, { rank: 2 })],
    [
      "another severity",
      (r) => ({
        ...r,
        severities: r.severities.map((one) => ({ ...one, effect: one.effect + 0.1 })),
      }),
    ],
    ["other warnings", (r) => ({ ...r, warnings: [{ kind: "all_tied" }] })],
    ["another adjusted score", (r) => changed(r, { adjusted: 4.5 })],
    ["another tie", (r) => changed(r, { tie: { with: ["AAAA-AAAA"], rule: "lot" } })],
    ["an entry less", (r) => ({ ...r, standings: r.standings.slice(1) })],
    ["nothing", () => null],
    ["words", () => ({ ...{}, standings: "none" })],
    ["another last digit", (r) => changed(r, { mean: (r.standings[0]?.mean ?? 0) + 1e-6 })],
  ])("to %s is not the same", async (_, other) => {
    await afterRound(async (transaction, { id }) => {
      const result = computeResult(await inputsOf(transaction, id));
      const resultId = await lockResult(transaction, id, result);
      await authenticateAs(transaction, people.second);
      expect(await verify(transaction, resultId, other(result))).toBe(false);
    });
  });

  test("is void, like the decisions, once two administrators change what counts", async () => {
    await afterRound(async (transaction, { id, copies: [best], assignments }) => {
      const resultId = await lockComputed(transaction, id);
      const review = { assignment_id: assignments[2][0] };
      await act(transaction, [people.admin, people.second], "exclude_review", review);
      await authenticateAs(transaction, people.admin);
      const decision = decisionArgs(resultId, { entry: best, goesOn: true });
      expect(await rpcRefusal(transaction, "decide", decision)).toMatchObject({ hint: "conflict" });
      await act(transaction, [people.admin, people.second], "include_review", review);
      await authenticateAs(transaction, people.admin);
      expect(await lockComputed(transaction, id)).not.toBe(resultId);
    });
  });
});

describe("equal scores", () => {
  /** The first two entries of the round come to the same. */
  const tied = (transaction: Transaction, assignments: readonly string[]) =>
    asPostgres(
      transaction,
      `update public.judging_reviews set scores = '{3,4}'
        where assignment_id in ('${assignments.join("','")}')`,
    );

  test("at the line are left by deciding as ranked, and need a reason and a look of their own", async () => {
    await afterRound(async (transaction, { id, copies: [one, other], assignments }) => {
      await tied(transaction, assignments[0]);
      await authenticateAs(transaction, people.admin);
      const resultId = await lockComputed(transaction, id);
      const [row] = await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      expect(row).toEqual({ decide_as_ranked: 1 });
      const ranks = await transaction<{ code: string; rank: number }[]>`
        select standing ->> 'entry' as code, (standing ->> 'rank')::int as rank
        from public.admin_judging_results, jsonb_array_elements(result -> 'standings') standing`;
      const first = ranks.find(({ rank }) => rank === 1)?.code;
      for (const entry of [one, other]) {
        const decision = { entry, goesOn: entry.code === first };
        const args = decisionArgs(resultId, decision);
        expect(await rpcRefusal(transaction, "decide", args)).toMatchObject({
          hint: "reason_required",
        });
        await decide(transaction, resultId, { ...decision, reason: "By the lot." });
      }
      await authenticateAs(transaction, people.second);
      await verifyComputed(transaction, resultId);
      const args = { round_id: id, ids: await decisionIds(transaction, id) };
      expect(await rpcRefusal(transaction, "confirm_decisions", args)).toMatchObject({
        hint: "confirm_by_itself",
      });
      await confirmAll(transaction, id, resultId);
      expect(
        await transaction`
          select is_tied, confirmed_at is not null as confirmed
          from public.admin_judging_decisions order by is_tied`,
      ).toEqual([
        { is_tied: false, confirmed: true },
        { is_tied: true, confirmed: true },
        { is_tied: true, confirmed: true },
      ]);
    });
  });

  test("in another order than the rules for ties give are found by who computes them again", async () => {
    await afterRound(async (transaction, { id, assignments }) => {
      await tied(transaction, assignments[0]);
      await authenticateAs(transaction, people.admin);
      const result = computeResult(await inputsOf(transaction, id));
      const swapped = result.standings.map((one) => ({
        ...one,
        rank: (one.rank ?? 0) < 3 ? 3 - (one.rank ?? 0) : 3,
      }));
      const resultId = await lockResult(transaction, id, { ...result, standings: swapped });
      await authenticateAs(transaction, people.second);
      expect(await verifyComputed(transaction, resultId)).toBe(false);
    });
  });

  test("away from the line are as ranked, and for a place in a final are not", async () => {
    for (const [kind, decided] of [
      ["panel", 3],
      ["final", 1],
    ] as const) {
      await afterRound(
        async (transaction, { id, assignments }) => {
          await tied(transaction, assignments[0]);
          await authenticateAs(transaction, people.admin);
          const resultId = await lockComputed(transaction, id);
          const [row] = await rpc(transaction, "decide_as_ranked", { result_id: resultId });
          expect(row).toEqual({ decide_as_ranked: decided });
        },
        { kind, places: 2 },
      );
    }
  });
});

test("groups of entries that no judge links have no ranks, and are decided one by one", async () => {
  await afterRound(async (transaction) => {
    const [judge, other] = people.judges;
    const round = await createRound(transaction, {
      opens: 1,
      closes: 3,
      entries: people.submitted,
      judges: [judge, other],
      scores: [
        [5, 5],
        [3, 3],
        [2, 2],
      ],
    });
    // Each judge keeps an entry of their own.
    await asPostgres(
      transaction,
      `delete from public.judging_assignments where id in (
        '${round.assignments[0][0]}', '${round.assignments[1][1]}', '${round.assignments[2][1]}')`,
    );
    await passDays(transaction, 3);
    await authenticateAs(transaction, people.admin);
    const result = computeResult(await inputsOf(transaction, round.id));
    const resultId = await lockResult(transaction, round.id, result);
    const [row] = await rpc(transaction, "decide_as_ranked", { result_id: resultId });
    expect(row).toEqual({ decide_as_ranked: 0 });
    const decision = { entry: round.copies[0], goesOn: true };
    expect(await rpcRefusal(transaction, "decide", decisionArgs(resultId, decision))).toMatchObject(
      { hint: "reason_required" },
    );
    await decide(transaction, resultId, { ...decision, reason: "The panel has read both." });
  });
});

test("an entry that is disqualified cannot go on, not even with a reason", async () => {
  await afterRound(async (transaction, { id, copies: [best] }) => {
    const resultId = await lockComputed(transaction, id);
    const entry = { submission_id: best.submissionId };
    await act(transaction, [people.admin, people.second], "disqualify", entry);
    await authenticateAs(transaction, people.admin);
    const decision = { entry: best, goesOn: true, reason: "All the same." };
    expect(await rpcRefusal(transaction, "decide", decisionArgs(resultId, decision))).toMatchObject(
      { hint: "disqualified" },
    );
  });
});
