import { expect, it } from "vitest";
import { ELIGIBILITY_ITEM_VALUES } from "#shared/constants.ts";
import { type AnySql, authenticateAs, hintOf, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { untilWaiting } from "#tools/testing/database/locks.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound, moveRounds } from "#tools/testing/world/rounds.ts";

/** Rounds that take in eligible entries alone. */
const { sql, test } = useDatabase(3);
const { admin } = usePeople(sql, { admin: createAdmin });

async function check(transaction: Transaction, entries: readonly Entry[], state: string) {
  await authenticateAs(transaction, admin);
  for (const { id } of entries) {
    const items = state === "met" ? [...ELIGIBILITY_ITEM_VALUES] : ["age"];
    await rpc(transaction, "check_eligibility", { submission_id: id, items, state });
  }
}

const submitted = (transaction: AnySql) => createEntry(transaction, { submitted: true });

/** An entry of each kind: eligible, nobody has looked, not eligible, its team is asked. */
async function entriesOfEachKind(transaction: Transaction) {
  const entries = [
    await submitted(transaction),
    await submitted(transaction),
    await submitted(transaction),
    await submitted(transaction),
  ] as const;
  const [eligible, , not, asked] = entries;
  await check(transaction, [eligible], "met");
  await check(transaction, [not], "not_met");
  await rpc(transaction, "ask_for_evidence", {
    ...{ submission_id: asked.id, items: ["age"], message: "How old?" },
  });
  return entries;
}

async function add(transaction: Transaction, roundId: string, entries: readonly Entry[] | null) {
  await authenticateAs(transaction, admin);
  const submission_ids = entries?.map(({ id }) => id);
  await rpc(transaction, "add_to_round", {
    ...{ round_id: roundId, submission_ids: submission_ids ?? null },
  });
  return takenIn(transaction, roundId);
}

async function takenIn(transaction: Transaction, roundId: string) {
  const roundEntries = await transaction<{ submission_id: string }[]>`
    select submission_id from public.admin_round_entries where round_id = ${roundId}`;
  return roundEntries.map(({ submission_id }) => submission_id).sort();
}

async function left(transaction: Transaction, roundId: string) {
  await authenticateAs(transaction, admin);
  const [row] = await transaction<{ out: number; into: Record<string, string[]> }[]>`
    select public.entries_not_eligible(${roundId}) as out, public.entries_to_add(${roundId}) as into`;
  return { out: row?.out, into: Object.values(row?.into ?? {}).flat() };
}

test("passes over all that are not eligible, whichever way they are taken in", async (transaction) => {
  const entries = await entriesOfEachKind(transaction);
  const [eligible, ...others] = entries;
  const { id } = await createRound(transaction, { by: admin, only_eligible: true });
  expect(await left(transaction, id)).toEqual({ out: 3, into: [eligible.id] });
  expect(await add(transaction, id, others)).toEqual([]);
  expect(await add(transaction, id, entries)).toEqual([eligible.id]);
  expect(await add(transaction, id, null)).toEqual([eligible.id]);
  expect(await left(transaction, id)).toEqual({ out: 3, into: [] });
  const all = await createRound(transaction, { by: admin });
  expect((await left(transaction, all.id)).out).toBe(0);
  expect(await add(transaction, all.id, null)).toEqual(entries.map((entry) => entry.id).sort());
});

test("counts only those that it would take in else, and takes in what has become eligible", async (transaction) => {
  const [eligible, unchecked, not, asked] = await entriesOfEachKind(transaction);
  const { id } = await createRound(transaction, { by: admin, only_eligible: true });
  await add(transaction, id, null);
  await createEntry(transaction);
  await authenticateAs(transaction, admin);
  await rpc(transaction, "disqualify_submission", { id: not.id, reason: "r" });
  expect((await left(transaction, id)).out).toBe(2);
  await check(transaction, [unchecked], "met");
  expect(await left(transaction, id)).toEqual({ out: 1, into: [unchecked.id] });
  // What is in stays in: it is disqualified, or not.
  await check(transaction, [eligible], "not_met");
  await check(transaction, [asked], "met");
  const both = [eligible.id, unchecked.id, asked.id].sort();
  expect(await add(transaction, id, null)).toEqual(both);
  expect((await left(transaction, id)).out).toBe(0);
});

test("asks it of those that go on to a panel, too", async (transaction) => {
  const entries = [await submitted(transaction), await submitted(transaction)] as const;
  const [one, other] = entries;
  await check(transaction, [one], "met");
  const first = await createRound(transaction, { entries, opens: -9, closes: -8 });
  await authenticateAs(transaction, "postgres");
  await transaction`
    with kept as (
      insert into public.judging_results (round_id, number, inputs, result, locked_by)
      values (${first.id}, 1, '{}', '{}', ${admin.id}) returning id
    )
    insert into public.judging_decisions
      (result_id, round_entry_id, advances, leaves_ranking)
    select kept.id, round_entry, true, false
    from kept, unnest(${first.roundEntries.map((round_entry) => round_entry.id)}::uuid[]) round_entry`;
  await moveRounds(transaction, "released", first.id);
  await transaction`update public.round_entries set outcome = 'advances' where round_id = ${first.id}`;
  const panel = { by: admin, kind: "panel", only_eligible: true } as const;
  const { id } = await createRound(transaction, panel);
  expect(await left(transaction, id)).toEqual({ out: 1, into: [one.id] });
  expect(await add(transaction, id, [other])).toEqual([]);
});

test("is settled once the round has opened", async (transaction) => {
  const { id } = await createRound(transaction, { only_eligible: true });
  const loosen = (savepoint: Transaction) =>
    savepoint`update public.judging_rounds set only_eligible = false where id = ${id}`;
  expect(await hintOf(transaction, loosen)).toBe("round_open");
});

it("passes over an entry that stops being eligible while it is taken in", async () => {
  const entry = await submitted(sql);
  await sql.begin((transaction) => check(transaction, [entry], "met"));
  const { id } = await createRound(sql, { by: admin, only_eligible: true });
  let adding: Promise<string[]> | undefined;
  await sql.begin(async (transaction) => {
    await check(transaction, [entry], "not_met");
    adding = sql.begin((other) => add(other, id, [entry]));
    await untilWaiting(sql, 1);
  });
  expect(await adding).toEqual([]);
  await sql`delete from public.judging_rounds where id = ${id}`;
  await sql`delete from public.submissions where id = ${entry.id}`;
});
