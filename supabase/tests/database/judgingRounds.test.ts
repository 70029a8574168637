import { describe, expect } from "vitest";
import { authenticateAs, hintOf, refusalOf, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import {
  CRITERION,
  createRound,
  moveRounds,
  publish,
  roundForm,
  saveRound,
} from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

async function roundOf(transaction: Transaction, id: string) {
  await authenticateAs(transaction, "postgres");
  const [round] = await transaction<Record<string, unknown>[]>`
    select *, private.round_stage(judging_rounds) as stage, private.criteria_of(id) as criteria
    from public.judging_rounds where id = ${id}`;
  return round;
}

function refusedSave(transaction: Transaction, changes: object, expected: string | null = null) {
  return refusalOf(transaction, (savepoint) => saveRound(savepoint, admin, changes, expected));
}

/** A saved round that has opened, or has closed, by now. */
async function roundAfter(transaction: Transaction, days: number) {
  const form = roundForm();
  const id = await saveRound(transaction, admin, form);
  await passDays(transaction, days);
  return { ...form, id };
}

const OPEN = 5;
const CLOSED = 11;

describe("draft", () => {
  test("a round is saved whole, and again, with its criteria in order", async (transaction) => {
    const id = await saveRound(transaction, admin);
    expect(await roundOf(transaction, id)).toMatchObject({
      stage: "draft",
      places: 1,
      criteria: [
        { position: 1, name: "Innovation", weight: 2 },
        { position: 2, name: "Feasibility", weight: 1 },
      ],
    });
    const scale = 2;
    const criteria = [{ ...CRITERION, name: " Only  one ", score_words: ["no", "yes"] }];
    await saveRound(transaction, admin, { id, name: "Second try", scale, criteria });
    expect(await roundOf(transaction, id)).toMatchObject({
      name: "Second try",
      criteria: [{ position: 1, name: "Only one", score_words: ["no", "yes"] }],
    });
  });

  test("of two administrators who save, the second is told", async (transaction) => {
    const id = await saveRound(transaction, admin);
    const seen = daysFromNow(-1).toISOString();
    expect((await refusedSave(transaction, { id }, seen)).hint).toBe("conflict");
  });

  const word = "w".repeat(101);
  test.each<[string, object]>([
    ["a kind that is not one", { kind: "semifinal" }],
    ["no kind", { kind: null }],
    ["no name", { name: " " }],
    ["no scale", { scale: null }],
    ["a scale of one", { scale: 1, criteria: [{ ...CRITERION, score_words: ["a"] }] }],
    ["no reviews", { reviews_per_entry: 0 }],
    ["a quota of no field", { expertise_quotas: { astrology: 1 } }],
    ["a quota of nobody", { expertise_quotas: { regulation: 0 } }],
    ["a quota of more than all reviewers", { expertise_quotas: { regulation: 4 } }],
    ["a quota of half a reviewer", { expertise_quotas: { regulation: 1.5 } }],
    ["a quota in words", { expertise_quotas: { regulation: "1" } }],
    ["quotas in a list", { expertise_quotas: ["regulation"] }],
    ["quotas of a panel", { kind: "panel", expertise_quotas: { regulation: 1 } }],
    ["no places", { places: 0 }],
    ["an end before its opening", { closes_at: daysFromNow(0.5).toISOString() }],
    ["an opening that has passed", { opens_at: daysFromNow(-1).toISOString() }],
    ["a date out of reach", { closes_at: "3000-01-01T00:00:00Z" }],
    ["no criteria", { criteria: [] }],
    ["criteria left out", { criteria: null }],
    ["too many criteria", { criteria: Array(21).fill(CRITERION) }],
    ["a criterion without a name", { criteria: [{ ...CRITERION, name: "" }] }],
    ["a criterion without a question", { criteria: [{ ...CRITERION, question: null }] }],
    ["a criterion without weight", { criteria: [{ ...CRITERION, weight: 0 }] }],
    ["words for some scores only", { criteria: [{ ...CRITERION, score_words: ["a", "b"] }] }],
    ["an empty word", { criteria: [{ ...CRITERION, score_words: ["a", "b", "c", "d", " "] }] }],
    ["a long word", { criteria: [{ ...CRITERION, score_words: [word, "b", "c", "d", "e"] }] }],
  ])("refuses %s", async (transaction, _what, changes) => {
    const refusal = await refusedSave(transaction, changes);
    expect(refusal).toMatchObject({ code: "P0001", hint: "invalid_input" });
  });

  test("a round is deleted with its round entries, unless judges have something to read", async (transaction) => {
    const { id } = await createRound(transaction, {
      by: admin,
      entries: [await createEntry(transaction, { submitted: true })],
      judges: [await createJudge(transaction, { by: admin })],
    });
    await authenticateAs(transaction, admin);
    expect(await rpcHint(transaction, "delete_judging_round", { id })).toBe("round_open");
    await publish(transaction, admin, id, [], 1);
    await rpc(transaction, "delete_judging_round", { id });
    expect(await roundOf(transaction, id)).toBeUndefined();
    expect((await refusedSave(transaction, { id })).hint).toBe("not_found");
  });
});

describe("a round that has opened", () => {
  test.each<[string, object]>([
    ["kind", { kind: "panel" }],
    ["reviews per entry", { reviews_per_entry: 2 }],
    ["quotas", { expertise_quotas: { regulation: 1 } }],
    ["places", { places: 3 }],
    ["blindness", { is_anonymized: false }],
    ["opening", { opens_at: daysFromNow(8).toISOString() }],
    ["criteria", { criteria: [CRITERION] }],
    ["weights", { criteria: [CRITERION, { ...CRITERION, name: "Feasibility", weight: 9 }] }],
  ])("keeps its %s", async (transaction, _what, changes) => {
    const round = await roundAfter(transaction, OPEN);
    expect((await refusedSave(transaction, { ...round, ...changes })).hint).toBe("round_open");
  });

  test.each([
    "update public.judging_criteria set weight = 9",
    "delete from public.judging_criteria",
    `insert into public.judging_criteria (round_id, position, name, question, weight, score_words)
      select round_id, 9, name, question, weight, score_words from public.judging_criteria limit 1`,
    "update public.judging_rounds set seed = 7",
    "update public.judging_rounds set scale = 3",
  ])(
    "keeps what it is judged by, even from the database's own role: %s",
    async (transaction, statement) => {
      await roundAfter(transaction, OPEN);
      expect(await hintOf(transaction, (savepoint) => savepoint.unsafe(statement))).toBe(
        "round_open",
      );
    },
  );

  test("can get another name and a later end, never one that has passed", async (transaction) => {
    const round = await roundAfter(transaction, OPEN);
    const end = daysFromNow(30).toISOString();
    const changes = { name: "New", closes_at: end, gives_feedback: false, reason: "r" };
    await saveRound(transaction, admin, { ...round, ...changes });
    expect(await roundOf(transaction, round.id)).toMatchObject({
      name: "New",
      gives_feedback: false,
      stage: "open",
    });
    const past = daysFromNow(OPEN - 1).toISOString();
    const refusal = await refusedSave(transaction, { ...round, ...changes, closes_at: past });
    expect(refusal.hint).toBe("round_open");
  });

  test("is not deleted", async (transaction) => {
    const { id } = await roundAfter(transaction, OPEN);
    await authenticateAs(transaction, admin);
    expect(await rpcHint(transaction, "delete_judging_round", { id })).toBe("round_open");
  });

  test("is discussed once it has closed, until it is released", async (transaction) => {
    const { id } = await roundAfter(transaction, OPEN);
    const open = { round_id: id, open: true };
    await authenticateAs(transaction, admin);
    expect(await rpcHint(transaction, "set_discussion", open)).toBe("round_open");
    await passDays(transaction, CLOSED - OPEN);
    await authenticateAs(transaction, admin);
    await rpc(transaction, "set_discussion", open);
    expect(await roundOf(transaction, id)).toMatchObject({
      discussion_open: true,
      stage: "closed",
    });
    await moveRounds(transaction, "released");
    await authenticateAs(transaction, admin);
    const end = { round_id: id, open: false };
    expect(await rpcHint(transaction, "set_discussion", end)).toBe("round_released");
  });

  test("stays as it is once it is released", async (transaction) => {
    const round = await roundAfter(transaction, CLOSED);
    await moveRounds(transaction, "released");
    for (const change of [{ name: "New" }, { gives_feedback: false }]) {
      expect((await refusedSave(transaction, { ...round, ...change })).hint).toBe("round_released");
    }
  });
});

test("every change leaves a line, and a publication's counter none", async (transaction) => {
  const id = await saveRound(transaction, admin);
  await saveRound(transaction, admin, { id, places: 5 });
  await authenticateAs(transaction, "postgres");
  await transaction`update public.judging_rounds set assignments_revision = 1`;
  await authenticateAs(transaction, admin);
  await rpc(transaction, "delete_judging_round", { id });
  await authenticateAs(transaction, "postgres");
  const lines = await transaction`
    select action, details -> 'places' as places from public.audit_log
    where subject_id = ${id} order by id`;
  expect(lines).toEqual([
    { action: "judging.round_saved", places: { from: null, to: 1 } },
    { action: "judging.round_saved", places: { from: 1, to: 5 } },
    { action: "judging.round_deleted", places: null },
  ]);
});
