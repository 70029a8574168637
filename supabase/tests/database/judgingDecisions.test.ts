import { describe, expect, it } from "vitest";
import {
  asPostgres,
  authenticateAs,
  refusalOf,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction } from "#tools/testing/database/database.ts";
import {
  countReview,
  type Decision,
  decide,
  decisionArgs,
  lockComputed,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";
import type { Person } from "#tools/testing/world/people.ts";
import type { RoundEntry } from "#tools/testing/world/rounds.ts";

const { sql, people, afterRound, decideAll, test } = useJudgedRounds();

function deciding(transaction: Transaction, resultId: string, decision: Decision) {
  return rpcRefusal(transaction, "decide", decisionArgs(resultId, decision));
}

test("a locked round counts the entries without a decision", async (transaction) => {
  const {
    id: roundId,
    roundEntries: [best, middle],
  } = await afterRound(transaction);
  const undecided = async () => {
    const [round] = await transaction`
        select undecided_count from public.admin_judging_rounds where id = ${roundId}`;
    return round?.undecided_count;
  };
  expect(await undecided()).toBeNull();
  const resultId = await lockComputed(transaction, roundId);
  const all = await undecided();
  await decide(transaction, resultId, { entry: best, advances: true });
  expect(await undecided()).toBe(all - 1);
  await asPostgres(
    transaction,
    `update public.submissions
        set disqualified_at = now(), disqualification_reason = 'Copied', status = 'declined'
        where id = '${middle.submissionId}'`,
  );
  await authenticateAs(transaction, people.admin);
  expect(await undecided()).toBe(all - 2);
  await rpc(transaction, "decide_as_ranked", { result_id: resultId });
  expect(await undecided()).toBe(0);
});

describe("deciding", () => {
  test("as the ranking says needs no reason, leaving it does", async (transaction) => {
    const {
      id: roundId,
      roundEntries: [best, middle],
    } = await afterRound(transaction);
    const resultId = await lockComputed(transaction, roundId);
    await decide(transaction, resultId, { entry: best, advances: true });
    for (const reason of [undefined, "  "]) {
      const decision = { entry: middle, advances: true, reason };
      expect(await deciding(transaction, resultId, decision as Decision)).toMatchObject({
        hint: "reason_required",
      });
    }
    await decide(transaction, resultId, { entry: middle, advances: true, reason: "Bolder." });
    expect(
      await transaction`
        select code, rank, advances, leaves_ranking, reason, decided_by
        from public.admin_judging_decisions order by rank`,
    ).toEqual([
      {
        code: best.code,
        rank: 1,
        advances: true,
        leaves_ranking: false,
        reason: null,
        decided_by: people.admin.id,
      },
      {
        code: middle.code,
        rank: 2,
        advances: true,
        leaves_ranking: true,
        reason: "Bolder.",
        decided_by: people.admin.id,
      },
    ]);
    const refusal = await refusalOf(transaction, (savepoint) =>
      asPostgres(savepoint, "update public.judging_decisions set reason = null"),
    );
    expect(refusal.message).toContain("leaving_the_ranking_needs_a_reason");
  });

  test("about an entry that nobody has reviewed always needs a reason", async (transaction) => {
    const { id: roundId, roundEntries, assignments } = await afterRound(transaction);
    await asPostgres(
      transaction,
      `update public.judging_reviews set submitted_at = null
        where assignment_id in ('${assignments[2].join("','")}')`,
    );
    await authenticateAs(transaction, people.admin);
    const resultId = await lockComputed(transaction, roundId);
    const decision = { entry: roundEntries[2], advances: false };
    expect(await deciding(transaction, resultId, decision)).toMatchObject({
      hint: "reason_required",
    });
    await decide(transaction, resultId, { ...decision, reason: "Came too late." });
    const [row] = await transaction`select rank from public.admin_judging_decisions`;
    expect(row).toEqual({ rank: null });
  });

  test("all as ranked leaves what is decided already", async (transaction) => {
    const {
      id: roundId,
      roundEntries: [best, middle, last],
    } = await afterRound(transaction);
    const resultId = await lockComputed(transaction, roundId);
    await decide(transaction, resultId, { entry: last, advances: true, reason: "Bolder." });
    const [row] = await rpc(transaction, "decide_as_ranked", { result_id: resultId });
    expect(row).toEqual({ decide_as_ranked: 2 });
    expect(
      await transaction`
        select round_entry_id, advances from public.admin_judging_decisions order by rank`,
    ).toEqual([
      { round_entry_id: best.id, advances: true },
      { round_entry_id: middle.id, advances: false },
      { round_entry_id: last.id, advances: true },
    ]);
  });

  test("that somebody else has made is not replaced unseen", async (transaction) => {
    const {
      id: roundId,
      roundEntries: [best],
    } = await afterRound(transaction);
    const resultId = await lockComputed(transaction, roundId);
    const yes = { entry: best, advances: true };
    const no = { entry: best, advances: false, reason: "Not new." };
    const id = await decide(transaction, resultId, yes);
    expect(await decide(transaction, resultId, yes)).toBe(id);
    await authenticateAs(transaction, people.second);
    expect(await deciding(transaction, resultId, no)).toMatchObject({ hint: "conflict" });
    await decide(transaction, resultId, { ...no, expected: id });
    expect(await transaction`select advances from public.admin_judging_decisions`).toEqual([
      { advances: false },
    ]);
  });

  test("is by the last result, which makes decisions by an older one void", async (transaction) => {
    const {
      id: roundId,
      roundEntries: [best],
      assignments,
    } = await afterRound(transaction);
    const old = await decideAll(transaction, roundId);
    const [known] = await transaction<{ id: string }[]>`
      select id from public.admin_judging_decisions where round_entry_id = ${best.id}`;
    await countReview(transaction, assignments[0][0], false);
    const latest = await lockComputed(transaction, roundId);
    const decision = { entry: best, advances: true, expected: known?.id ?? "" };
    expect(await deciding(transaction, old, decision)).toMatchObject({ hint: "conflict" });
    const args = { round_id: roundId };
    for (const [name, given, hint] of [
      ["decide_as_ranked", { result_id: old }, "conflict"],
      ["request_release", args, "not_decided"],
    ] as const) {
      expect(await rpcHint(transaction, name, given), name).toBe(hint);
    }
    const [row] = await rpc(transaction, "decide_as_ranked", { result_id: latest });
    expect(row).toEqual({ decide_as_ranked: 3 });
  });

  it("places are for those who go on in a final", async () => {
    await rolledBack(sql, async (transaction) => {
      const {
        id: roundId,
        roundEntries: [best],
      } = await afterRound(transaction);
      const resultId = await lockComputed(transaction, roundId);
      const decision = { entry: best, advances: true, place: 1 };
      expect(await deciding(transaction, resultId, decision)).toMatchObject({
        hint: "invalid_input",
      });
    });
    await rolledBack(sql, async (transaction) => {
      const {
        id: roundId,
        roundEntries: [best],
      } = await afterRound(transaction, { kind: "final", places: 2 });
      const resultId = await lockComputed(transaction, roundId);
      for (const place of [undefined, 0, 4]) {
        const decision = { entry: best, advances: true, place, reason: "r" } as Decision;
        expect(await deciding(transaction, resultId, decision)).toMatchObject({
          hint: "invalid_input",
        });
      }
      const other = { entry: best, advances: true, place: 2 };
      expect(await deciding(transaction, resultId, other)).toMatchObject({
        hint: "reason_required",
      });
      await decide(transaction, resultId, { entry: best, advances: true, place: 1 });
    });
  });
});

/** The person declares a conflict with the last of the entries. */
function conflictOf(person: Person): string {
  return `insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
    values ('${people.submitted[2].id}', '${person.id}', 'declared', 'confirmed', 'A friend.')`;
}

/** Every step from the reviews to the release, as calls of the API's functions. */
function stepsOf(roundId: string, resultId: string, entry: RoundEntry) {
  const round = { round_id: roundId };
  return Object.entries({
    judging_inputs: round,
    lock_result: { ...round, result: "{}" },
    decide: decisionArgs(resultId, { entry, advances: true }),
    decide_as_ranked: { result_id: resultId },
    request_release: round,
    release_preview: round,
  });
}

describe("an administrator with a conflict in the round", () => {
  test("neither sees nor makes its result", async (transaction) => {
    const {
      id: roundId,
      roundEntries: [best],
    } = await afterRound(transaction);
    const resultId = await lockComputed(transaction, roundId);
    await rpc(transaction, "decide_as_ranked", { result_id: resultId });
    await asPostgres(transaction, conflictOf(people.second));
    await authenticateAs(transaction, people.second);
    expect(await transaction`select * from public.admin_judging_results`).toEqual([]);
    expect(await transaction`select * from public.admin_judging_decisions`).toEqual([]);
    for (const [name, args] of stepsOf(roundId, resultId, best)) {
      expect(await rpcHint(transaction, name, args), name).toBe("admin_conflicted");
    }
  });
});

describe("everybody else", () => {
  test("reads no result and decides nothing", async (transaction) => {
    const {
      id: roundId,
      roundEntries: [best],
    } = await afterRound(transaction);
    const resultId = await lockComputed(transaction, roundId);
    for (const person of [people.outsider, people.judges[0], people.submitted[0].owner]) {
      await authenticateAs(transaction, person);
      expect(await transaction`select * from public.admin_judging_results`).toEqual([]);
      expect(await transaction`select * from public.admin_judging_decisions`).toEqual([]);
      for (const [name, args] of stepsOf(roundId, resultId, best)) {
        expect(await rpcHint(transaction, name, args), name).toBe("denied");
      }
    }
  });
});
