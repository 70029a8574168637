import { describe, expect } from "vitest";
import { authenticateAs, rpc, rpcHint, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import {
  createFinalist,
  type Finalist,
  releaseRound,
  winPlace,
} from "#tools/testing/world/finalists.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** The top three, between the panel that makes the finalists and the final that gives the places. */
const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

const decided = (finalists: readonly Finalist[], count: number) =>
  finalists.map(({ id }, index) => ({ id, advances: index < count }));

/** As many finalists as that, whom a panel has selected. */
async function createFinalists(transaction: Transaction, count: number): Promise<Finalist[]> {
  const finalists: Finalist[] = [];
  while (finalists.length < count) finalists.push(await createFinalist(transaction));
  await releaseRound(transaction, "panel", decided(finalists, count));
  return finalists;
}

/** A final that opens tomorrow. */
async function planFinal(transaction: Transaction): Promise<string> {
  return (await createRound(transaction, { kind: "final", opens: 1, closes: 2 })).id;
}

async function addToRound(
  transaction: Transaction,
  round_id: string,
  submission_ids: string[] | null = null,
) {
  await authenticateAs(transaction, admin);
  await rpc(transaction, "add_to_round", { round_id, submission_ids });
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ submission_id: string }[]>`
    select submission_id from public.round_entries where round_id = ${round_id}`;
  return rows.map(({ submission_id }) => submission_id).sort();
}

async function refusedTakingIn(transaction: Transaction, round_id: string, ids?: string[]) {
  await authenticateAs(transaction, admin);
  const args = { round_id, submission_ids: ids ?? null };
  return rpcRefusal(transaction, "add_to_round", args);
}

const idsOf = (finalists: readonly Finalist[]) => finalists.map(({ id }) => id).sort();

describe("a final", () => {
  test("takes in the finalists of the panel where no top three is held", async (transaction) => {
    const finalists = await createFinalists(transaction, 2);
    expect(await addToRound(transaction, await planFinal(transaction))).toEqual(idsOf(finalists));
  });

  test("takes in those that a released top three lets go on, and not those it has left out", async (transaction) => {
    const finalists = await createFinalists(transaction, 3);
    await releaseRound(transaction, "top_three", decided(finalists, 2));
    const final = await planFinal(transaction);
    expect(await addToRound(transaction, final)).toEqual(idsOf(finalists.slice(0, 2)));
    const refusal = await refusedTakingIn(transaction, final, idsOf(finalists));
    expect(refusal.hint).toBe("not_top_three");
  });

  test("takes in what the last of two top threes has decided", async (transaction) => {
    const finalists = await createFinalists(transaction, 2);
    await releaseRound(transaction, "top_three", decided(finalists, 1));
    await releaseRound(transaction, "top_three", decided(finalists.toReversed(), 1));
    const final = await planFinal(transaction);
    expect(await addToRound(transaction, final)).toEqual(idsOf(finalists.slice(1)));
  });

  test("leaps over no top three that is planned, open or not released, and says which", async (transaction) => {
    const finalists = await createFinalists(transaction, 2);
    const final = await planFinal(transaction);
    for (const [opens, closes] of [
      [1, 2],
      [-1, 1],
      [-2, -1],
    ] as const) {
      const entries = finalists.slice(0, 1);
      const round = await createRound(transaction, { kind: "top_three", opens, closes, entries });
      const { hint, message } = await refusedTakingIn(transaction, final);
      expect(hint).toBe("round_held");
      expect(message).toContain("The round “Screening” decides who advances");
      await authenticateAs(transaction, "postgres");
      await transaction`delete from public.judging_rounds where id = ${round.id}`;
    }
    // One that came and went without entries was never held.
    await createRound(transaction, { kind: "top_three", opens: -2, closes: -1 });
    expect(await addToRound(transaction, final)).toEqual(idsOf(finalists));
  });
});

test("a top three is not released while a final has taken in whom it leaves out", async (transaction) => {
  const [one, other] = await createFinalists(transaction, 2);
  if (!one || !other) throw new Error("There are no finalists.");
  const final = await planFinal(transaction);
  await addToRound(transaction, final);
  await releaseRound(transaction, "top_three", decided([one, other], 1));
  await transaction`alter table public.judging_rounds disable trigger keep_open_round`;
  const [round] = await transaction<{ id: string }[]>`
    update public.judging_rounds set stage = 'locked' where kind = 'top_three' returning id`;
  await authenticateAs(transaction, admin);
  const args = { round_id: round?.id ?? "" };
  expect(await rpcHint(transaction, "request_release", args)).toBe("not_top_three");
  await rpc(transaction, "delete_judging_round", { id: final });
  await rpc(transaction, "request_release", args);
});

test("the team reads where it stands, from the release on and after the final", async (transaction) => {
  const finalists = await createFinalists(transaction, 2);
  const standings = async () => {
    const seen = [];
    for (const { member } of finalists) {
      await authenticateAs(transaction, member);
      const [row] = await transaction`select outcome from public.my_finalist_entries`;
      seen.push(row?.outcome);
    }
    return seen;
  };
  expect(await standings()).toEqual(["finalist", "finalist"]);
  await releaseRound(transaction, "top_three", decided(finalists, 1));
  expect(await standings()).toEqual(["top_three", "not_for_paris"]);
  await winPlace(transaction, finalists[0]?.id ?? "", 2);
  expect(await standings()).toEqual(["second", "unplaced"]);
});
