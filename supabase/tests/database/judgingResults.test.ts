import { describe, expect } from "vitest";
import { differencesBetween } from "#common/judging/compareResults.ts";
import { computeResult, type Result } from "#common/judging/result.ts";
import { asPostgres, authenticateAs, hintOf, rpcHint } from "#tools/testing/database/actors.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import {
  countReview,
  inputsOf,
  type Judged,
  lockComputed,
  lockResult,
  SCORES,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";

const { people, afterRound, judgedRound, test } = useJudgedRounds();

describe("the inputs", () => {
  test("are the reviews that count, by code and judge, with what the round says", async (transaction) => {
    const { id: roundId, roundEntries } = await afterRound(transaction);
    const inputs = await inputsOf(transaction, roundId);
    expect(inputs).toMatchObject({
      formula: "4",
      kind: "screening",
      scale: 5,
      draws: 2000,
      places: 1,
      weights: [2, 1],
    });
    const [round] = await transaction`
      select seed from public.admin_judging_rounds where id = ${roundId}`;
    expect(inputs.seed).toBe(round?.seed);
    const expected = roundEntries.flatMap(({ code }, index) =>
      people.judges.map(({ judgeId }) => ({
        entry: code,
        judge: judgeId,
        scores: SCORES[index],
      })),
    );
    const key = ({ entry, judge }: { entry: string; judge: string }) => `${entry} ${judge}`;
    expect([...inputs.reviews].map(key)).toEqual(expected.map(key).sort());
    expect(inputs.reviews).toEqual(expect.arrayContaining(expected));
  });

  test.each<[string, (judged: Judged) => string]>([
    [
      "whose judge has stepped back",
      ({ assignments }) =>
        `update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.'
          where id = '${assignments[2][0]}'`,
    ],
    [
      "whose judge has a conflict",
      () => `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
        values ('${people.submitted[2].id}', '${people.judges[0].judgeId}', 'found', 'confirmed', 'r')`,
    ],
    [
      "that is not submitted",
      ({ assignments }) =>
        `update public.judging_reviews set submitted_at = null
          where assignment_id = '${assignments[2][0]}'`,
    ],
  ])("are without a review %s", async (transaction, _, change) => {
    const judged = await afterRound(transaction);
    await asPostgres(transaction, change(judged));
    await authenticateAs(transaction, people.admin);
    expect((await inputsOf(transaction, judged.id)).reviews).toHaveLength(5);
  });

  test("are without an entry that is not in the running any more", async (transaction) => {
    const { id: roundId } = await afterRound(transaction);
    await asPostgres(
      transaction,
      `update public.submissions set withdrawn_at = private.now()
        where id = '${people.submitted[2].id}'`,
    );
    await authenticateAs(transaction, people.admin);
    expect((await inputsOf(transaction, roundId)).reviews).toHaveLength(4);
  });
});

describe("a locked result", () => {
  test("can be computed again by anybody from what was locked with it", async (transaction) => {
    const { id: roundId } = await afterRound(transaction);
    const id = await lockComputed(transaction, roundId);
    const [row] = await transaction`
      select id, inputs, result from public.admin_judging_results`;
    expect(row?.id).toBe(id);
    expect(differencesBetween(row?.result, computeResult(row?.inputs))).toEqual([]);
  });

  test("that tells other chances than it was computed to is found out", async (transaction) => {
    const { id: roundId } = await afterRound(transaction);
    const result = computeResult(await inputsOf(transaction, roundId));
    const standings = result.standings.map((standing) => ({ ...standing, chance: 0.5 }));
    await lockResult(transaction, roundId, { ...result, standings });
    const [row] = await transaction`select inputs, result from public.admin_judging_results`;
    const found = differencesBetween(row?.result, computeResult(row?.inputs));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ figure }) => figure === "chance")).toBe(true);
  });

  type Tampering = [string, (result: Result) => unknown, "invalid_input" | "conflict"];
  const changed =
    (index: number, change: Partial<Result["standings"][number]>) => (result: Result) => ({
      ...result,
      standings: result.standings.map((one, at) => (at === index ? { ...one, ...change } : one)),
    });
  test.each<Tampering>([
    ["is nothing", () => null, "invalid_input"],
    ["is a list", () => [], "invalid_input"],
    ["has no ranking", ({ official }) => ({ official }), "invalid_input"],
    ["has words for ranks", changed(0, { rank: "one" as unknown as number }), "invalid_input"],
    [
      "leaves an entry out",
      (r) => ({ ...r, standings: r.standings.filter(({ rank = 0 }) => rank < 3) }),
      "conflict",
    ],
    ["has another entry", changed(2, { entry: "AAAA-AAAA" }), "conflict"],
    ["has another number of reviews", changed(0, { reviews: 3 }), "conflict"],
    [
      "has an entry twice",
      (r) => ({ ...r, standings: [...r.standings, ...r.standings] }),
      "conflict",
    ],
    ["is larger than any result", (r) => ({ ...r, note: "x".repeat(10_000_001) }), "invalid_input"],
  ])("is refused when it %s", async (transaction, _, tamper, hint) => {
    const { id: roundId } = await afterRound(transaction);
    const result = computeResult(await inputsOf(transaction, roundId));
    expect(
      await hintOf(transaction, (savepoint) => lockResult(savepoint, roundId, tamper(result))),
    ).toBe(hint);
  });

  test("is the same again, and another one after the reviews have changed", async (transaction) => {
    const { id: roundId, assignments } = await afterRound(transaction);
    const id = await lockComputed(transaction, roundId);
    expect(await lockComputed(transaction, roundId)).toBe(id);
    await countReview(transaction, assignments[0][0], false);
    expect(await lockComputed(transaction, roundId)).not.toBe(id);
    expect(
      await transaction`select number from public.admin_judging_results order by number`,
    ).toEqual([{ number: 1 }, { number: 2 }]);
  });

  test.each([
    "update public.judging_results set result = '{}'",
    "update public.judging_results set inputs = '{}'",
    "delete from public.judging_results",
    "truncate public.judging_results cascade",
  ])("no role can %s", async (transaction, statement) => {
    const { id: roundId } = await afterRound(transaction);
    await lockComputed(transaction, roundId);
    expect(await hintOf(transaction, (savepoint) => asPostgres(savepoint, statement))).toBe(
      "denied",
    );
  });

  test("outlives the account of the administrator who locked it", async (transaction) => {
    const { id: roundId } = await afterRound(transaction);
    const id = await lockComputed(transaction, roundId);
    await asPostgres(transaction, `delete from auth.users where id = '${people.admin.id}'`);
    expect(await transaction`select id, locked_by from public.judging_results`).toEqual([
      { id, locked_by: null },
    ]);
  });

  test("waits for the round to close, and needs something to rank", async (transaction) => {
    const { id: roundId } = await judgedRound(transaction);
    const result = JSON.stringify({ official: "mean", standings: [] });
    await authenticateAs(transaction, people.admin);
    const args = { round_id: roundId, result };
    expect(await rpcHint(transaction, "lock_result", args)).toBe("round_open");
    await asPostgres(transaction, "update public.judging_reviews set submitted_at = null");
    await passDays(transaction, 2);
    await authenticateAs(transaction, people.admin);
    expect(await rpcHint(transaction, "lock_result", args)).toBe("nothing_to_rank");
  });
});
