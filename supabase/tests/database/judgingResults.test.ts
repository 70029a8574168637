import { beforeAll, describe, expect, test } from "vitest";
import { differences, exportResult } from "#common/judging/export.ts";
import { computeResult, type Result, type ResultInputs } from "#common/judging/result.ts";
import { authenticateAs, DENIED, refusalOf, rpc, rpcRefusal } from "#tools/testing/actors.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/challenge.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database.ts";
import {
  assign,
  createJudge,
  createJudgingEntry,
  createRound,
  createSubmitted,
  type Judge,
  type JudgingEntry,
  passDays,
  submitReview,
  TEAM_COMMENT,
} from "#tools/testing/judging.ts";
import {
  addMember,
  createAccount,
  createAdmin,
  entryOf,
  type Person,
} from "#tools/testing/people.ts";

const { sql } = useDatabase();
let admin: Person;
let second: Person;
let outsider: Person;
let judges: Judge[];
let submitted: { owner: Person; submissionId: string }[];

beforeAll(async () => {
  await setChallenge(sql);
  [admin, second] = [await createAdmin(sql), await createAdmin(sql)];
  outsider = await createAccount(sql);
  judges = [await createJudge(sql, "Jo"), await createJudge(sql, "Kim")];
  submitted = await sql.begin(async (transaction) => [
    await createSubmitted(transaction),
    await createSubmitted(transaction),
    await createSubmitted(transaction),
  ]);
  await setChallenge(sql, pastDates());
});

interface Judged {
  roundId: string;
  /** The best one first: means of 14/3, 10/3 and 4/3 by two judges. */
  entries: [JudgingEntry, JudgingEntry, JudgingEntry];
  /** By entry, then by judge. */
  assignments: string[][];
}

const SCORES = [
  [5, 4],
  [3, 4],
  [1, 2],
];

/** A round in which two judges have scored three entries. */
async function judgedRound(
  transaction: Transaction,
  options: Parameters<typeof createRound>[1] = {},
): Promise<Judged> {
  await authenticateAs(transaction, "postgres");
  const roundId = await createRound(transaction, options);
  const entries: JudgingEntry[] = [];
  const assignments: string[][] = [];
  for (const [index, { submissionId }] of submitted.entries()) {
    await authenticateAs(transaction, "postgres");
    const entry = await createJudgingEntry(transaction, roundId, submissionId);
    entries.push(entry);
    const given = [];
    for (const judge of judges) {
      await authenticateAs(transaction, "postgres");
      const assignment = await assign(transaction, entry, judge);
      await submitReview(transaction, judge, assignment, SCORES[index]);
      given.push(assignment);
    }
    assignments.push(given);
  }
  return { roundId, entries: entries as Judged["entries"], assignments };
}

/** Runs a test's body after such a round has closed, and takes everything back. */
function afterRound(
  body: (transaction: Transaction, judged: Judged) => Promise<unknown>,
  options: Parameters<typeof createRound>[1] = {},
): Promise<void> {
  return rolledBack(sql, async (transaction) => {
    const judged = await judgedRound(transaction, options);
    await passDays(transaction, 2);
    await authenticateAs(transaction, admin);
    await body(transaction, judged);
  });
}

async function inputsOf(transaction: Transaction, round_id: string): Promise<ResultInputs> {
  const [row] = await rpc<{ judging_inputs: ResultInputs }>(transaction, "judging_inputs", {
    round_id,
  });
  if (!row) throw new Error("judging_inputs returned nothing.");
  return row.judging_inputs;
}

async function freeze(transaction: Transaction, roundId: string, result: unknown): Promise<string> {
  const [row] = await transaction<{ id: string }[]>`
    select public.freeze_result(${roundId}, ${JSON.stringify(result)}::text::jsonb) as id`;
  return row?.id ?? "";
}

/** Computes the result as the back office does, and freezes it; returns its id. */
async function freezeComputed(transaction: Transaction, roundId: string): Promise<string> {
  return freeze(transaction, roundId, computeResult(await inputsOf(transaction, roundId)));
}

interface Decision {
  entry: JudgingEntry;
  goesOn: boolean;
  place?: number;
  reason?: string;
  expected?: string;
}

function decisionArgs(resultId: string, { entry, goesOn, place, reason, expected }: Decision) {
  return {
    judging_entry_id: entry.id,
    result_id: resultId,
    goes_on: goesOn,
    place: place ?? null,
    reason: reason ?? null,
    expected_id: expected ?? null,
  };
}

async function decide(
  transaction: Transaction,
  resultId: string,
  decision: Decision,
): Promise<string> {
  const [row] = await rpc<{ decide: string }>(
    transaction,
    "decide",
    decisionArgs(resultId, decision),
  );
  return row?.decide ?? "";
}

function deciding(transaction: Transaction, resultId: string, decision: Decision) {
  return rpcRefusal(transaction, "decide", decisionArgs(resultId, decision));
}

async function decisionIds(transaction: Transaction, roundId: string): Promise<string[]> {
  const rows = await transaction<{ id: string }[]>`
    select id from public.admin_judging_decisions where round_id = ${roundId}`;
  return rows.map(({ id }) => id);
}

/** Decides as the ranking says, and confirms it as the second administrator. */
async function decideAll(transaction: Transaction, roundId: string): Promise<string> {
  await authenticateAs(transaction, admin);
  const resultId = await freezeComputed(transaction, roundId);
  await rpc(transaction, "decide_as_ranked", { result_id: resultId });
  await authenticateAs(transaction, second);
  await rpc(transaction, "confirm_decisions", {
    round_id: roundId,
    ids: await decisionIds(transaction, roundId),
  });
  return resultId;
}

function conflictOf(person: Person): string {
  return `insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
    values ('${submitted[2]?.submissionId}', '${person.id}', 'declared', 'confirmed', 'A friend.')`;
}

async function asPostgres(transaction: Transaction, statement: string): Promise<void> {
  await authenticateAs(transaction, "postgres");
  await transaction.unsafe(statement);
}

describe("the inputs", () => {
  test("are the reviews that count, by code and judge, with what the round says", async () => {
    await afterRound(async (transaction, { roundId, entries }) => {
      const inputs = await inputsOf(transaction, roundId);
      expect(inputs).toMatchObject({ formula: "1", draws: 2000, places: 1, weights: [2, 1] });
      const [round] = await transaction`
        select seed from public.admin_judging_rounds where id = ${roundId}`;
      expect(inputs.seed).toBe(round?.seed);
      const expected = entries.flatMap(({ code }, index) =>
        judges.map(({ judgeId }) => ({ entry: code, judge: judgeId, scores: SCORES[index] })),
      );
      const key = ({ entry, judge }: { entry: string; judge: string }) => `${entry} ${judge}`;
      expect([...inputs.reviews].map(key)).toEqual(expected.map(key).sort());
      expect(inputs.reviews).toEqual(expect.arrayContaining(expected));
    });
  });

  test.each<[string, (judged: Judged) => string]>([
    [
      "whose judge has stepped back",
      ({ assignments }) =>
        `update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.'
          where id = '${assignments[2]?.[0]}'`,
    ],
    [
      "whose judge may have a conflict",
      () => `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
        values ('${submitted[2]?.submissionId}', '${judges[0]?.judgeId}', 'found', 'suspected', 'r')`,
    ],
    [
      "that is not submitted",
      ({ assignments }) =>
        `update public.judging_reviews set submitted_at = null
          where assignment_id = '${assignments[2]?.[0]}'`,
    ],
  ])("are without a review %s", async (_, change) => {
    await afterRound(async (transaction, judged) => {
      await asPostgres(transaction, change(judged));
      await authenticateAs(transaction, admin);
      expect((await inputsOf(transaction, judged.roundId)).reviews).toHaveLength(5);
    });
  });

  test("are without an entry that is not in the running any more", async () => {
    await afterRound(async (transaction, { roundId }) => {
      await asPostgres(
        transaction,
        `update public.submissions set withdrawn_at = private.now()
          where id = '${submitted[2]?.submissionId}'`,
      );
      await authenticateAs(transaction, admin);
      expect((await inputsOf(transaction, roundId)).reviews).toHaveLength(4);
    });
  });
});

describe("a frozen result", () => {
  test("can be computed again by anybody from what was frozen with it", async () => {
    await afterRound(async (transaction, { roundId }) => {
      const id = await freezeComputed(transaction, roundId);
      const [row] = await transaction`
        select id, inputs, result from public.admin_judging_results`;
      expect(row?.id).toBe(id);
      expect(differences({ inputs: row?.inputs, result: row?.result })).toEqual([]);
    });
  });

  test("that tells other chances than it was computed to is found out", async () => {
    await afterRound(async (transaction, { roundId }) => {
      const { result } = exportResult(await inputsOf(transaction, roundId));
      const standings = result.standings.map((standing) => ({ ...standing, chance: 0.5 }));
      await freeze(transaction, roundId, { ...result, standings });
      const [row] = await transaction`select inputs, result from public.admin_judging_results`;
      const found = differences({ inputs: row?.inputs, result: row?.result });
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((line) => line.includes(".chance"))).toBe(true);
    });
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
    ["has a rank twice", changed(0, { rank: 2 }), "invalid_input"],
    ["goes by an unknown column", (r) => ({ ...r, official: "chance" }), "invalid_input"],
    [
      "ranks the last one first",
      ({ standings, ...others }) => ({
        ...others,
        standings: standings.map((one) => ({ ...one, rank: 4 - one.rank })),
      }),
      "invalid_input",
    ],
    [
      "leaves an entry out",
      (r) => ({ ...r, standings: r.standings.filter(({ rank }) => rank < 3) }),
      "conflict",
    ],
    ["has another entry", changed(2, { entry: "AAAA-AAAA" }), "conflict"],
    ["has another mean", changed(0, { mean: 5 }), "conflict"],
    ["has another number of reviews", changed(0, { reviews: 3 }), "conflict"],
  ])("is refused when it %s", async (_, tamper, hint) => {
    await afterRound(async (transaction, { roundId }) => {
      const result = computeResult(await inputsOf(transaction, roundId));
      const refusal = await refusalOf(transaction, (savepoint) =>
        freeze(savepoint, roundId, tamper(result)),
      );
      expect(refusal).toMatchObject({ hint });
    });
  });

  test("equal scores stand in the order of the codes, or it is no ranking", async () => {
    await afterRound(async (transaction, { roundId, assignments }) => {
      await asPostgres(
        transaction,
        `update public.judging_reviews set scores = '{3,4}'
          where assignment_id in ('${assignments[0]?.join("','")}')`,
      );
      await authenticateAs(transaction, admin);
      const result = computeResult(await inputsOf(transaction, roundId));
      const swapped = result.standings.map((one) => ({
        ...one,
        rank: one.rank < 3 ? 3 - one.rank : one.rank,
      }));
      const refusal = await refusalOf(transaction, (savepoint) =>
        freeze(savepoint, roundId, { ...result, standings: swapped }),
      );
      expect(refusal).toMatchObject({ hint: "invalid_input" });
      expect(await freeze(transaction, roundId, result)).not.toBe("");
    });
  });

  test("is the same again, and another one after the reviews have changed", async () => {
    await afterRound(async (transaction, { roundId, assignments }) => {
      const id = await freezeComputed(transaction, roundId);
      expect(await freezeComputed(transaction, roundId)).toBe(id);
      await asPostgres(
        transaction,
        `update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.'
          where id = '${assignments[0]?.[0]}'`,
      );
      await authenticateAs(transaction, second);
      expect(await freezeComputed(transaction, roundId)).not.toBe(id);
      expect(
        await transaction`select number from public.admin_judging_results order by number`,
      ).toEqual([{ number: 1 }, { number: 2 }]);
    });
  });

  test.each([
    "update public.judging_results set result = '{}'",
    "update public.judging_results set inputs = '{}'",
    "delete from public.judging_results",
    "truncate public.judging_results cascade",
  ])("no role can %s", async (statement) => {
    await afterRound(async (transaction, { roundId }) => {
      await freezeComputed(transaction, roundId);
      const refusal = await refusalOf(transaction, (savepoint) => asPostgres(savepoint, statement));
      expect(refusal.code).toBe(DENIED);
    });
  });

  test("outlives the account of whoever froze it", async () => {
    await afterRound(async (transaction, { roundId }) => {
      const id = await freezeComputed(transaction, roundId);
      await asPostgres(transaction, `delete from auth.users where id = '${admin.id}'`);
      expect(await transaction`select id, frozen_by from public.judging_results`).toEqual([
        { id, frozen_by: null },
      ]);
    });
  });

  test("waits for the round to close, and needs something to rank", async () => {
    await rolledBack(sql, async (transaction) => {
      const { roundId } = await judgedRound(transaction);
      const result = JSON.stringify({ official: "mean", standings: [] });
      await authenticateAs(transaction, admin);
      const args = { round_id: roundId, result };
      expect(await rpcRefusal(transaction, "freeze_result", args)).toMatchObject({
        hint: "round_open",
      });
      await asPostgres(transaction, "update public.judging_reviews set submitted_at = null");
      await passDays(transaction, 2);
      await authenticateAs(transaction, admin);
      expect(await rpcRefusal(transaction, "freeze_result", args)).toMatchObject({
        hint: "nothing_to_rank",
      });
    });
  });
});

describe("deciding", () => {
  test("as the ranking says needs no reason, leaving it does", async () => {
    await afterRound(async (transaction, { roundId, entries: [best, middle] }) => {
      const resultId = await freezeComputed(transaction, roundId);
      await decide(transaction, resultId, { entry: best, goesOn: true });
      for (const reason of [undefined, "  "]) {
        const decision = { entry: middle, goesOn: true, reason };
        expect(await deciding(transaction, resultId, decision as Decision)).toMatchObject({
          hint: "reason_required",
        });
      }
      await decide(transaction, resultId, { entry: middle, goesOn: true, reason: "Bolder." });
      expect(
        await transaction`
          select code, rank, goes_on, leaves_ranking, reason, decided_by, confirmed_at
          from public.admin_judging_decisions order by rank`,
      ).toEqual([
        {
          code: best.code,
          rank: 1,
          goes_on: true,
          leaves_ranking: false,
          reason: null,
          decided_by: admin.id,
          confirmed_at: null,
        },
        {
          code: middle.code,
          rank: 2,
          goes_on: true,
          leaves_ranking: true,
          reason: "Bolder.",
          decided_by: admin.id,
          confirmed_at: null,
        },
      ]);
      const refusal = await refusalOf(transaction, (savepoint) =>
        asPostgres(savepoint, "update public.judging_decisions set reason = null"),
      );
      expect(refusal.message).toContain("leaving_the_ranking_needs_a_reason");
    });
  });

  test("about an entry that nobody has reviewed needs a reason, whatever is decided", async () => {
    await afterRound(async (transaction, { roundId, entries, assignments }) => {
      await asPostgres(
        transaction,
        `update public.judging_reviews set submitted_at = null
          where assignment_id in ('${assignments[2]?.join("','")}')`,
      );
      await authenticateAs(transaction, admin);
      const resultId = await freezeComputed(transaction, roundId);
      const decision = { entry: entries[2], goesOn: false };
      expect(await deciding(transaction, resultId, decision)).toMatchObject({
        hint: "reason_required",
      });
      await decide(transaction, resultId, { ...decision, reason: "Came too late." });
      const [row] = await transaction`select rank from public.admin_judging_decisions`;
      expect(row).toEqual({ rank: null });
    });
  });

  test("all as ranked leaves what is decided already", async () => {
    await afterRound(async (transaction, { roundId, entries: [best, middle, last] }) => {
      const resultId = await freezeComputed(transaction, roundId);
      await decide(transaction, resultId, { entry: last, goesOn: true, reason: "Bolder." });
      const [row] = await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      expect(row).toEqual({ decide_as_ranked: 2 });
      expect(
        await transaction`
          select judging_entry_id, goes_on from public.admin_judging_decisions order by rank`,
      ).toEqual([
        { judging_entry_id: best.id, goes_on: true },
        { judging_entry_id: middle.id, goes_on: false },
        { judging_entry_id: last.id, goes_on: true },
      ]);
    });
  });

  test("the second of two administrators is told, and deciding anew is to be confirmed anew", async () => {
    await afterRound(async (transaction, { roundId, entries: [best] }) => {
      const resultId = await freezeComputed(transaction, roundId);
      const yes = { entry: best, goesOn: true };
      const no = { entry: best, goesOn: false, reason: "Not new." };
      const id = await decide(transaction, resultId, yes);
      expect(await decide(transaction, resultId, yes)).toBe(id);
      await authenticateAs(transaction, second);
      expect(await deciding(transaction, resultId, no)).toMatchObject({ hint: "conflict" });
      await rpc(transaction, "confirm_decisions", { round_id: roundId, ids: [id] });
      await decide(transaction, resultId, { ...no, expected: id });
      expect(
        await transaction`select goes_on, confirmed_at from public.admin_judging_decisions`,
      ).toEqual([{ goes_on: false, confirmed_at: null }]);
      await authenticateAs(transaction, admin);
      const args = { round_id: roundId, ids: [id] };
      expect(await rpcRefusal(transaction, "confirm_decisions", args)).toMatchObject({
        hint: "conflict",
      });
    });
  });

  test("is by the last result, which makes decisions by an older one void", async () => {
    await afterRound(async (transaction, { roundId, entries: [best], assignments }) => {
      const old = await decideAll(transaction, roundId);
      const confirmed = { round_id: roundId, ids: await decisionIds(transaction, roundId) };
      const [known] = await transaction<{ id: string }[]>`
        select id from public.admin_judging_decisions where judging_entry_id = ${best.id}`;
      await asPostgres(
        transaction,
        `update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.'
          where id = '${assignments[0]?.[0]}'`,
      );
      await authenticateAs(transaction, second);
      const latest = await freezeComputed(transaction, roundId);
      const decision = { entry: best, goesOn: true, expected: known?.id ?? "" };
      expect(await deciding(transaction, old, decision)).toMatchObject({ hint: "conflict" });
      const args = { round_id: roundId };
      for (const [name, given, hint] of [
        ["decide_as_ranked", { result_id: old }, "conflict"],
        ["confirm_decisions", confirmed, "conflict"],
        ["release_round", args, "not_decided"],
      ] as const) {
        expect(await rpcRefusal(transaction, name, given), name).toMatchObject({ hint });
      }
      const [row] = await rpc(transaction, "decide_as_ranked", { result_id: latest });
      expect(row).toEqual({ decide_as_ranked: 3 });
    });
  });

  test("places are for those who go on in a final, each once", async () => {
    await afterRound(async (transaction, { roundId, entries: [best] }) => {
      const resultId = await freezeComputed(transaction, roundId);
      const decision = { entry: best, goesOn: true, place: 1 };
      expect(await deciding(transaction, resultId, decision)).toMatchObject({
        hint: "invalid_input",
      });
    });
    await afterRound(
      async (transaction, { roundId, entries: [best, middle, last] }) => {
        const resultId = await freezeComputed(transaction, roundId);
        for (const place of [undefined, 0, 4]) {
          const decision = { entry: best, goesOn: true, place, reason: "r" } as Decision;
          expect(await deciding(transaction, resultId, decision)).toMatchObject({
            hint: "invalid_input",
          });
        }
        const other = { entry: best, goesOn: true, place: 2 };
        expect(await deciding(transaction, resultId, other)).toMatchObject({
          hint: "reason_required",
        });
        await decide(transaction, resultId, { entry: best, goesOn: true, place: 1 });
        await decide(transaction, resultId, { entry: middle, goesOn: true, place: 1, reason: "r" });
        await decide(transaction, resultId, { entry: last, goesOn: false });
        await authenticateAs(transaction, second);
        const ids = await decisionIds(transaction, roundId);
        await rpc(transaction, "confirm_decisions", { round_id: roundId, ids });
        const args = { round_id: roundId };
        expect(await rpcRefusal(transaction, "release_round", args)).toMatchObject({
          hint: "place_taken",
        });
      },
      { kind: "final", places: 2 },
    );
  });
});

describe("confirming", () => {
  test("and releasing lets those that go on into the next kind of round, and nobody else", async () => {
    await afterRound(async (transaction, { roundId, entries: [best] }) => {
      await authenticateAs(transaction, "postgres");
      const panel = await createRound(transaction, { kind: "panel", opens: 4, closes: 5 });
      const args = { round_id: panel, submission_ids: null };
      await authenticateAs(transaction, admin);
      const resultId = await freezeComputed(transaction, roundId);
      await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      await authenticateAs(transaction, second);
      const ids = await decisionIds(transaction, roundId);
      await rpc(transaction, "confirm_decisions", { round_id: roundId, ids });
      expect(await rpcRefusal(transaction, "add_judging_entries", args)).toMatchObject({
        hint: "round_held",
      });
      await rpc(transaction, "release_round", { round_id: roundId });
      const [row] = await rpc(transaction, "add_judging_entries", args);
      expect(row).toEqual({ add_judging_entries: 1 });
      await authenticateAs(transaction, "postgres");
      const copies = await transaction`
        select submission_id from public.judging_entries where round_id = ${panel}`;
      expect([...copies]).toEqual([{ submission_id: best.submissionId }]);
    });
  });

  test("is for another administrator than who decided", async () => {
    await afterRound(async (transaction, { roundId }) => {
      const resultId = await freezeComputed(transaction, roundId);
      await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      const args = { round_id: roundId, ids: await decisionIds(transaction, roundId) };
      expect(await rpcRefusal(transaction, "confirm_decisions", args)).toMatchObject({
        hint: "needs_second_administrator",
      });
      const refusal = await refusalOf(transaction, (savepoint) =>
        asPostgres(
          savepoint,
          "update public.judging_decisions set confirmed_by = decided_by, confirmed_at = now()",
        ),
      );
      expect(refusal.message).toContain("second_administrator_confirms");
      await authenticateAs(transaction, second);
      const [first] = await rpc(transaction, "confirm_decisions", args);
      expect(first).toEqual({ confirm_decisions: 3 });
      const [again] = await rpc(transaction, "confirm_decisions", args);
      expect(again).toEqual({ confirm_decisions: 0 });
    });
  });
});

describe("an administrator with a conflict in the round", () => {
  test("neither sees nor makes its result", async () => {
    await afterRound(async (transaction, { roundId, entries: [best] }) => {
      const resultId = await freezeComputed(transaction, roundId);
      await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      const ids = await decisionIds(transaction, roundId);
      await asPostgres(transaction, conflictOf(second));
      await authenticateAs(transaction, second);
      expect(await transaction`select * from public.admin_judging_results`).toEqual([]);
      expect(await transaction`select * from public.admin_judging_decisions`).toEqual([]);
      const round = { round_id: roundId };
      const attempts = {
        judging_inputs: round,
        freeze_result: { ...round, result: "{}" },
        decide: decisionArgs(resultId, { entry: best, goesOn: true }),
        decide_as_ranked: { result_id: resultId },
        confirm_decisions: { ...round, ids },
        release_round: round,
      };
      for (const [name, args] of Object.entries(attempts)) {
        expect(await rpcRefusal(transaction, name, args), name).toMatchObject({
          hint: "admin_conflicted",
        });
      }
    });
  });
});

describe("everybody else", () => {
  test("reads no result and decides nothing", async () => {
    await afterRound(async (transaction, { roundId, entries: [best] }) => {
      const resultId = await freezeComputed(transaction, roundId);
      const round = { round_id: roundId };
      const attempts = {
        judging_inputs: round,
        freeze_result: { ...round, result: "{}" },
        decide: decisionArgs(resultId, { entry: best, goesOn: true }),
        decide_as_ranked: { result_id: resultId },
        confirm_decisions: { ...round, ids: [] },
        release_round: round,
      };
      for (const person of [outsider, judges[0] as Judge, submitted[0]?.owner as Person]) {
        await authenticateAs(transaction, person);
        expect(await transaction`select * from public.admin_judging_results`).toEqual([]);
        expect(await transaction`select * from public.admin_judging_decisions`).toEqual([]);
        for (const [name, args] of Object.entries(attempts)) {
          expect((await rpcRefusal(transaction, name, args)).code, name).toBe(DENIED);
        }
      }
    });
  });
});

describe("the release", () => {
  const release = (transaction: Transaction, round_id: string) =>
    rpc(transaction, "release_round", { round_id });
  const statuses = async (transaction: Transaction) => {
    await authenticateAs(transaction, "postgres");
    const rows = await transaction<{ id: string; status: string }[]>`
      select id, status from public.submissions`;
    const byId = new Map(rows.map(({ id, status }) => [id, status]));
    return submitted.map(({ submissionId }) => byId.get(submissionId));
  };

  test("needs a confirmed decision about every entry", async () => {
    await afterRound(async (transaction, { roundId }) => {
      const args = { round_id: roundId };
      const refused = () => rpcRefusal(transaction, "release_round", args);
      expect(await refused()).toMatchObject({ hint: "not_decided" });
      const resultId = await freezeComputed(transaction, roundId);
      await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      expect(await refused()).toMatchObject({ hint: "not_decided" });
      await authenticateAs(transaction, second);
      const [id = "", ...others] = await decisionIds(transaction, roundId);
      await rpc(transaction, "confirm_decisions", { ...args, ids: others });
      expect(await refused()).toMatchObject({ hint: "not_decided" });
      await rpc(transaction, "confirm_decisions", { ...args, ids: [id] });
      await release(transaction, roundId);
    });
  });

  test("of a panel makes finalists, declines the others, and mails each once", async () => {
    await afterRound(
      async (transaction, { roundId }) => {
        await decideAll(transaction, roundId);
        await release(transaction, roundId);
        await release(transaction, roundId);
        expect(await statuses(transaction)).toEqual(["selected", "declined", "declined"]);
        const [best] = submitted;
        expect(await entryOf(transaction, best?.owner as Person)).toMatchObject({
          status: "selected",
        });
        await authenticateAs(transaction, "postgres");
        await transaction`select private.queue_notices()`;
        const mails = await transaction`
          select kind, count(*)::int as count from private.emails
          where kind in ('entry_selected', 'entry_declined') group by kind order by kind`;
        expect(mails).toEqual([
          { kind: "entry_declined", count: 2 },
          { kind: "entry_selected", count: 1 },
        ]);
      },
      { kind: "panel" },
    );
  });

  test("of a panel declines those whom a first reading has ended", async () => {
    await afterRound(
      async (transaction, { roundId, entries: [best] }) => {
        await decideAll(transaction, roundId);
        await release(transaction, roundId);
        expect(await statuses(transaction)).toEqual(["received", "received", "received"]);
        const panel = await createRound(transaction, { kind: "panel", opens: 1, closes: 4 });
        const copy = await createJudgingEntry(transaction, panel, best.submissionId);
        const given = [];
        for (const judge of judges) given.push(await assign(transaction, copy, judge));
        for (const [index, judge] of judges.entries()) {
          await submitReview(transaction, judge, given[index] ?? "");
        }
        await passDays(transaction, 3);
        await authenticateAs(transaction, admin);
        await decideAll(transaction, panel);
        await release(transaction, panel);
        expect(await statuses(transaction)).toEqual(["selected", "declined", "declined"]);
      },
      { kind: "first_reading", places: 1 },
    );
  });

  test.each([
    ["final", ["final_result", 1], ["final_result"]],
    ["top_three", ["top_three_selected"], ["top_three_declined"]],
  ] as const)(
    "of a %s waits for the results, and mails each finalist once",
    async (kind, won, lost) => {
      await afterRound(
        async (transaction, { roundId }) => {
          const [best, middle, last] = submitted;
          await authenticateAs(transaction, "postgres");
          const member = await createAccount(transaction);
          await addMember(transaction, best?.submissionId ?? "", member);
          await decideAll(transaction, roundId);
          const args = { round_id: roundId };
          for (const results_released_at of [null, daysFromNow(5)]) {
            await setChallenge(transaction, { ...pastDates(), results_released_at });
            await authenticateAs(transaction, second);
            expect(await rpcRefusal(transaction, "release_round", args)).toMatchObject({
              hint: "results_held",
            });
          }
          await setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(-1) });
          await asPostgres(transaction, "update public.submissions set status = 'selected'");
          await asPostgres(
            transaction,
            `update public.submissions set withdrawn_at = private.now()
            where id = '${last?.submissionId}'`,
          );
          await authenticateAs(transaction, second);
          await release(transaction, roundId);
          await release(transaction, roundId);
          await authenticateAs(transaction, "postgres");
          for (const _ of [1, 2]) await transaction`select private.queue_round_results()`;
          const mails = await transaction`
          select kind, recipient, data from private.emails
          where kind like 'top_three_%' or kind = 'final_result'`;
          const told = ([kind, place]: readonly [string, number?], person: Person | undefined) => ({
            kind,
            recipient: person?.email,
            data: { idea_name: expect.any(String), ...(place && { place }) },
          });
          expect(mails).toHaveLength(3);
          expect([...mails]).toEqual(
            expect.arrayContaining([
              told(won, best?.owner),
              told(won, member),
              told(lost, middle?.owner),
            ]),
          );
        },
        { kind, places: 1 },
      );
    },
  );

  test("leaves a planned release as it is, and waits for submissions to close", async () => {
    const planned = daysFromNow(20);
    for (const dates of [{ results_released_at: planned }, undefined]) {
      await afterRound(
        async (transaction, { roundId }) => {
          await setChallenge(transaction, dates ? { ...pastDates(), ...dates } : {});
          await decideAll(transaction, roundId);
          if (dates) {
            await release(transaction, roundId);
            await authenticateAs(transaction, "postgres");
            const [row] = await transaction`
              select results_released_at from public.challenge_parameters`;
            expect(row).toEqual({ results_released_at: planned });
          } else {
            const args = { round_id: roundId };
            expect(await rpcRefusal(transaction, "release_round", args)).toMatchObject({
              hint: "invalid_input",
            });
          }
        },
        { kind: "panel" },
      );
    }
  });

  test("is the end: nothing is frozen, decided or confirmed any more", async () => {
    await afterRound(async (transaction, { roundId, entries: [best] }) => {
      const resultId = await decideAll(transaction, roundId);
      await release(transaction, roundId);
      const round = { round_id: roundId };
      const attempts = {
        freeze_result: { ...round, result: "{}" },
        decide: decisionArgs(resultId, { entry: best, goesOn: true }),
        decide_as_ranked: { result_id: resultId },
        confirm_decisions: { ...round, ids: [] },
      };
      for (const [name, args] of Object.entries(attempts)) {
        expect(await rpcRefusal(transaction, name, args), name).toMatchObject({
          hint: "round_released",
        });
      }
      await authenticateAs(transaction, "postgres");
      const lines = await transaction`
        select action, count(*)::int as count from public.audit_log
        where action like 'judging.%' and actor_id in (${admin.id}, ${second.id})
        group by action order by action`;
      expect(lines).toEqual([
        { action: "judging.confirmed", count: 3 },
        { action: "judging.decided", count: 3 },
        { action: "judging.released", count: 1 },
        { action: "judging.result_frozen", count: 1 },
      ]);
    });
  });
});

describe("feedback", () => {
  const feedbackOf = async (transaction: Transaction, person: Person | undefined) => {
    await authenticateAs(transaction, person ?? outsider);
    return transaction`select * from public.my_judging_feedback`;
  };
  const releasePanel = async (transaction: Transaction, roundId: string) => {
    await decideAll(transaction, roundId);
    await rpc(transaction, "release_round", { round_id: roundId });
  };

  test("tells a team its outcome, the mean of each criterion and the words for it", async () => {
    await afterRound(
      async (transaction, { roundId }) => {
        const [best, middle] = submitted;
        await decideAll(transaction, roundId);
        expect(await feedbackOf(transaction, best?.owner)).toEqual([]);
        await authenticateAs(transaction, second);
        await rpc(transaction, "release_round", { round_id: roundId });
        expect(await feedbackOf(transaction, best?.owner)).toEqual([
          {
            kind: "panel",
            round_name: "First reading",
            outcome: "goes_on",
            criteria: [
              { name: "Innovation", mean: 5 },
              { name: "Feasibility", mean: 4 },
            ],
            comments: [TEAM_COMMENT, TEAM_COMMENT],
          },
        ]);
        expect(await feedbackOf(transaction, middle?.owner)).toMatchObject([
          { outcome: "ends_here" },
        ]);
        for (const person of [outsider, judges[0], admin]) {
          expect(await feedbackOf(transaction, person)).toEqual([]);
        }
      },
      { kind: "panel" },
    );
  });

  test("is held until the round and the challenge's results are released", async () => {
    await afterRound(async (transaction, { roundId }) => {
      const [best] = submitted;
      const releaseResults = () =>
        setChallenge(transaction, { ...pastDates(), results_released_at: daysFromNow(-1) });
      await decideAll(transaction, roundId);
      await releaseResults();
      expect(await feedbackOf(transaction, best?.owner)).toEqual([]);
      await setChallenge(transaction, pastDates());
      await authenticateAs(transaction, second);
      await rpc(transaction, "release_round", { round_id: roundId });
      expect(await feedbackOf(transaction, best?.owner)).toEqual([]);
      await releaseResults();
      expect(await feedbackOf(transaction, best?.owner)).toHaveLength(1);
    });
  });

  test("is given only by rounds that promise it", async () => {
    await afterRound(
      async (transaction, { roundId }) => {
        await releasePanel(transaction, roundId);
        expect(await feedbackOf(transaction, submitted[0]?.owner)).toEqual([]);
      },
      { kind: "panel", gives_feedback: false },
    );
  });

  test("is without reviews that do not count", async () => {
    await afterRound(
      async (transaction, { roundId, assignments }) => {
        await asPostgres(
          transaction,
          `update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.'
            where id = '${assignments[0]?.[0]}'`,
        );
        await releasePanel(transaction, roundId);
        const [row] = await feedbackOf(transaction, submitted[0]?.owner);
        expect(row?.comments).toEqual([TEAM_COMMENT]);
      },
      { kind: "panel" },
    );
  });
});
