import { describe, expect, it } from "vitest";
import { authenticateAs, hintOf, refusalOf, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRoundEntry, publish, saveRound } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

type Pairs = readonly (readonly [roundEntry: number, judge: number])[];

/** A round of four entries and four judges that can be published, by their places in the lists. */
async function preparedRound(transaction: Transaction) {
  const roundId = await saveRound(transaction, admin);
  const roundEntries: { id: string; submissionId: string }[] = [];
  const judges: Judge[] = [];
  for (let index = 0; index < 4; index += 1) {
    const entry = await createEntry(transaction, { submitted: true });
    roundEntries.push(await createRoundEntry(transaction, roundId, entry.id, { by: admin }));
    judges.push(await createJudge(transaction));
  }
  let revision = 0;
  const attempt = (savepoint: Transaction, pairs: Pairs, reason: string | null = null) => {
    const named = pairs.map(
      ([roundEntry, judge]) =>
        [roundEntries[roundEntry]?.id ?? "", judges[judge] ?? { judgeId: "" }] as const,
    );
    return publish(savepoint, admin, roundId, named, revision, reason);
  };
  return {
    ...{ roundId, roundEntries, judges },
    give: async (pairs: Pairs, reason?: string) => {
      await attempt(transaction, pairs, reason);
      revision += 1;
    },
    refusal: (pairs: Pairs, reason?: string) =>
      refusalOf(transaction, (savepoint) => attempt(savepoint, pairs, reason)),
    /** What the round tells administrators of it. */
    reason: async () => {
      await authenticateAs(transaction, admin);
      const [row] = await transaction`
        select unconnected_reason from public.admin_judging_rounds where id = ${roundId}`;
      return row?.unconnected_reason;
    },
    /** Has the judge read what they were given, and then this happen. */
    after: async (judge: number, change: string) => {
      await authenticateAs(transaction, "postgres");
      const id = judges[judge]?.judgeId ?? "";
      await transaction`
        update public.judging_assignments set first_seen_at = private.now() where judge_id = ${id}`;
      await transaction.unsafe(change.replaceAll("$judge", `'${id}'`));
    },
  };
}

const TWO_GROUPS: Pairs = [
  [0, 0],
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
  [3, 3],
];
const LINK = [1, 2] as const;

describe("a plan", () => {
  test("whose entries no judge links is refused, unless somebody says why, for all to see", async (transaction) => {
    const round = await preparedRound(transaction);
    expect(await round.refusal(TWO_GROUPS)).toMatchObject({
      hint: "not_connected",
      message: expect.stringContaining("2 groups"),
    });
    expect((await round.refusal(TWO_GROUPS, " \n ")).hint).toBe("invalid_input");
    expect((await round.refusal(TWO_GROUPS, "x".repeat(5001))).hint).toBe("invalid_input");
    await round.give(TWO_GROUPS, "  Two fields that nobody knows both of. ");
    expect(await round.reason()).toBe("Two fields that nobody knows both of.");
    await authenticateAs(transaction, "postgres");
    const lines = await transaction`
      select actor_id, details from public.audit_log where action = 'judging.unconnected'`;
    expect(lines).toEqual([
      {
        actor_id: admin.id,
        details: { groups: 2, reason: "Two fields that nobody knows both of." },
      },
    ]);
  });

  test("that links them needs no reason, and takes back the one there was", async (transaction) => {
    const round = await preparedRound(transaction);
    await round.give(TWO_GROUPS, "Two fields.");
    await round.give([...TWO_GROUPS, LINK], "It is not asked for.");
    expect(await round.reason()).toBeNull();
  });

  test("is looked at together with what is begun, though the plan does not name it", async (transaction) => {
    const round = await preparedRound(transaction);
    await round.give([...TWO_GROUPS, LINK]);
    await round.after(2, "select 1");
    await round.give(TWO_GROUPS);
  });

  test.each([
    [
      "stepped back",
      "update public.judging_assignments set recused_at = now(), recusal_reason = 'Ill' where judge_id = $judge",
    ],
    ["left", "update public.judges set withdrawn_at = now() where id = $judge"],
    [
      "a conflict",
      `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
        select submission_id, $judge, 'set', 'confirmed', 'r' from public.round_entries`,
    ],
  ])("is not linked by a judge who has %s", async (transaction, _, change) => {
    const round = await preparedRound(transaction);
    const linked: Pairs = [
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 3],
      [3, 3],
      [1, 2],
      [2, 2],
    ];
    await round.give(linked);
    await round.after(2, change);
    expect((await round.refusal(linked.slice(0, 5))).hint).toBe("not_connected");
  });

  test("that gives nobody anything is nothing to compare", async (transaction) => {
    await (await preparedRound(transaction)).give([]);
  });
});

it.each([
  [[], 0],
  [["1a"], 1],
  [["1a", "1a", "2b"], 2],
  [["1a", "1b", "2b", "2c", "3c"], 1],
  [["1a", "2a", "3b", "4b", "5c"], 3],
  [["1a", "2b", "3c", "1b", "3d", "2c"], 1],
])("%j fall into %i groups", async (pairs, groups) => {
  const id = (letter = "") => letter.charCodeAt(0).toString(16).padStart(32, "0");
  const [row] = await sql`
    select private.count_groups(
      ${pairs.map(([entry]) => id(entry))}::uuid[], ${pairs.map(([, judge]) => id(judge))}::uuid[]
    ) as groups`;
  expect(row?.groups).toBe(groups);
});

describe("what all judges read first", () => {
  async function set(transaction: Transaction, round_entry_id: string, is_on: boolean) {
    await authenticateAs(transaction, admin);
    await rpc(transaction, "set_calibration", { round_entry_id, is_on });
  }

  test("is at most three entries of a screening, chosen while it is prepared", async (transaction) => {
    const { roundId, roundEntries } = await preparedRound(transaction);
    const [first, second, third, fourth] = roundEntries.map(({ id }) => id);
    const refusal = async (id = "", is_on = true) =>
      await hintOf(transaction, (savepoint) => set(savepoint, id, is_on));
    for (const id of [first, second, third, third]) await set(transaction, id ?? "", true);
    expect(await refusal(fourth)).toBe("too_many_calibration");
    await set(transaction, first ?? "", false);
    await set(transaction, fourth ?? "", true);
    const chosen = await transaction`
      select id from public.admin_round_entries where is_calibration`;
    expect(new Set(chosen.map(({ id }) => id))).toEqual(new Set([second, third, fourth]));
    await authenticateAs(transaction, "postgres");
    const [lines] = await transaction`
      select count(*)::int from public.audit_log where action = 'judging.calibration'`;
    expect(lines).toEqual({ count: 5 });
    await transaction`
      update public.judging_rounds set opens_at = now() - interval '1 hour' where id = ${roundId}`;
    expect(await refusal(second, false)).toBe("round_open");
    expect(await refusal(roundId)).toBe("not_found");
  });

  test("is no matter of a panel, nor of an administrator with a conflict", async (transaction) => {
    const { roundId, roundEntries } = await preparedRound(transaction);
    const [roundEntry] = roundEntries;
    const refusal = () =>
      refusalOf(transaction, (savepoint) => set(savepoint, roundEntry?.id ?? "", true));
    await authenticateAs(transaction, admin);
    await rpc(transaction, "declare_admin_conflict", {
      submission_id: roundEntry?.submissionId ?? "",
      reason: "My sister's.",
    });
    expect((await refusal()).hint).toBe("admin_conflicted");
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.judging_conflicts`;
    await transaction`update public.judging_rounds set kind = 'panel' where id = ${roundId}`;
    expect((await refusal()).hint).toBe("invalid_input");
  });

  it("of two administrators who choose the last one at once, one is told", async () => {
    const { roundEntries } = await sql.begin((transaction) => preparedRound(transaction));
    const ends = await Promise.allSettled(
      roundEntries.map(({ id }) => sql.begin((transaction) => set(transaction, id, true))),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual([
      ...["fulfilled", "fulfilled", "fulfilled", "rejected"],
    ]);
  });

  test("comes first in a judge's list", async (transaction) => {
    const round = await preparedRound(transaction);
    await authenticateAs(transaction, admin);
    const codes = await transaction<{ id: string; code: string }[]>`
      select id, code from public.admin_round_entries
      where round_id = ${round.roundId} order by code desc`;
    await set(transaction, codes[0]?.id ?? "", true);
    await round.give([0, 1, 2, 3].map((roundEntry) => [roundEntry, 0] as const));
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.judging_rounds set opens_at = now() - interval '1 hour'
      where id = ${round.roundId}`;
    await authenticateAs(transaction, round.judges[0] ?? admin);
    const list = await transaction`select code, is_calibration from public.my_assignments`;
    expect(list.map(({ code }) => code)).toEqual([
      codes[0]?.code,
      ...codes
        .slice(1)
        .map(({ code }) => code)
        .reverse(),
    ]);
    expect(list.map((row) => row.is_calibration)).toEqual([true, false, false, false]);
  });
});
