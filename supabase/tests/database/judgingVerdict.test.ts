import { describe, expect, it } from "vitest";
import { computeResult, type Result } from "#common/judging/result.ts";
import {
  asPostgres,
  authenticateAs,
  hintOf,
  refusalOf,
  rpc,
  rpcHint,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction } from "#tools/testing/database/database.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import {
  confirmRelease,
  countReview,
  decide,
  decisionArgs,
  inputsOf,
  lockComputed,
  lockResult,
  recompute,
  releaseBy,
  requestRelease,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { sql, people, afterRound, test } = useJudgedRounds();

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
  test("with invented adjusted scores is locked, but never released", async (transaction) => {
    const { id, assignments } = await afterRound(transaction);
    await withoutOne(transaction, assignments[0][0]);
    await authenticateAs(transaction, people.admin);
    const honest = computeResult(await inputsOf(transaction, id));
    const resultId = await lockResult(transaction, id, forged(honest));
    await rpc(transaction, "decide_as_ranked", { result_id: resultId });
    const releaseId = await requestRelease(transaction, people.admin, id);
    await authenticateAs(transaction, people.second);
    expect(
      await hintOf(transaction, (savepoint) => confirmRelease(savepoint, releaseId, honest)),
    ).toBe("other_result");
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
  ])(
    "that %s is found by the second person, and never released",
    async (transaction, _, tamper) => {
      const { id } = await afterRound(transaction);
      const result = computeResult(await inputsOf(transaction, id));
      const resultId = await lockResult(transaction, id, tamper(result));
      await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      const { hint } = await refusalOf(transaction, (savepoint) =>
        releaseBy(savepoint, [people.admin, people.second], id),
      );
      // Without ranks nothing is decided as ranked.
      expect(["other_result", "not_decided"]).toContain(hint);
    },
  );
});

describe("a locked result", () => {
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
  ])("is not confirmed by a browser that computes %s", async (transaction, _, other) => {
    const { id } = await afterRound(transaction);
    const result = computeResult(await inputsOf(transaction, id));
    const resultId = await lockResult(transaction, id, result);
    await rpc(transaction, "decide_as_ranked", { result_id: resultId });
    const releaseId = await requestRelease(transaction, people.admin, id);
    await authenticateAs(transaction, people.second);
    expect(
      await hintOf(transaction, (savepoint) => confirmRelease(savepoint, releaseId, other(result))),
    ).toBe("other_result");
  });

  test("is void, like the decisions, once what counts changes", async (transaction) => {
    const {
      id,
      roundEntries: [best],
      assignments,
    } = await afterRound(transaction);
    const resultId = await lockComputed(transaction, id);
    await countReview(transaction, assignments[2][0], false);
    const decision = decisionArgs(resultId, { entry: best, advances: true });
    expect(await rpcHint(transaction, "decide", decision)).toBe("conflict");
    await countReview(transaction, assignments[2][0], true);
    expect(await lockComputed(transaction, id)).not.toBe(resultId);
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

  test("at the line are left by deciding as ranked, and need a reason", async (transaction) => {
    const {
      id,
      roundEntries: [one, other],
      assignments,
    } = await afterRound(transaction);
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
      const decision = { entry, advances: entry.code === first };
      const args = decisionArgs(resultId, decision);
      expect(await rpcHint(transaction, "decide", args)).toBe("reason_required");
      await decide(transaction, resultId, { ...decision, reason: "By the lot." });
    }
    expect(
      await transaction`
        select is_tied, count(*)::int from public.admin_judging_decisions group by is_tied
        order by is_tied`,
    ).toEqual([
      { is_tied: false, count: 1 },
      { is_tied: true, count: 2 },
    ]);
  });

  test("in another order than the rules for ties give are found by who computes them again", async (transaction) => {
    const { id, assignments } = await afterRound(transaction);
    await tied(transaction, assignments[0]);
    await authenticateAs(transaction, people.admin);
    const result = computeResult(await inputsOf(transaction, id));
    const swapped = result.standings.map((one) => ({
      ...one,
      rank: (one.rank ?? 0) < 3 ? 3 - (one.rank ?? 0) : 3,
    }));
    await lockResult(transaction, id, { ...result, standings: swapped });
    expect(await recompute(transaction, id)).not.toEqual({ ...result, standings: swapped });
  });

  it("away from the line are as ranked, and for a place in a final are not", async () => {
    for (const [kind, decided] of [
      ["panel", 3],
      ["final", 1],
    ] as const) {
      await rolledBack(sql, async (transaction) => {
        const { id, assignments } = await afterRound(transaction, { kind, places: 2 });
        await tied(transaction, assignments[0]);
        await authenticateAs(transaction, people.admin);
        const resultId = await lockComputed(transaction, id);
        const [row] = await rpc(transaction, "decide_as_ranked", { result_id: resultId });
        expect(row).toEqual({ decide_as_ranked: decided });
      });
    }
  });
});

test("groups of entries that no judge links have no ranks, and are decided one by one", async (transaction) => {
  await afterRound(transaction);
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
  const decision = { entry: round.roundEntries[0], advances: true };
  expect(await rpcHint(transaction, "decide", decisionArgs(resultId, decision))).toBe(
    "reason_required",
  );
  await decide(transaction, resultId, { ...decision, reason: "The panel has read both." });
});
