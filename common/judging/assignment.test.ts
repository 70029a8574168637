import fc from "fast-check";
import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { type AssignmentPlan, planAssignments, planForAll } from "./assignment.ts";
import { type AssignmentProblem, type Pair, pairKey } from "./assignmentProblem.ts";

const highs = await loadHighs();
const plan = (problem: AssignmentProblem) => planAssignments(problem, highs);

const named = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
const judgesOf = (count: number, maximum: number | null = null) =>
  named("J", count).map((id) => ({ id, maximum }));

function round(changes: Partial<AssignmentProblem> = {}): AssignmentProblem {
  const empty = { shared: [], barred: [], fixed: [], preferred: [] };
  return {
    seed: 1,
    reviewers: 2,
    roundEntries: named("E", 6),
    judges: judgesOf(4),
    ...empty,
    ...changes,
  };
}

const keys = (pairs: readonly Pair[]) => new Set(pairs.map(pairKey));
const loadsOf = ({ judges }: AssignmentProblem, pairs: readonly Pair[]) =>
  judges.map(({ id }) => pairs.filter(({ judge }) => judge === id).length);

/** The aims of a plan, the most important first. */
function worth(problem: AssignmentProblem, pairs: readonly Pair[]): readonly number[] {
  const readersOf = (roundEntry: string) =>
    pairs.filter((pair) => pair.roundEntry === roundEntry).length;
  const missing = problem.roundEntries.reduce(
    (sum, roundEntry) => sum + Math.max(0, problem.reviewers - readersOf(roundEntry)),
    0,
  );
  const open = [...keys(pairs)].filter((key) => !keys(problem.fixed).has(key));
  const moved = open.filter((key) => !keys(problem.preferred).has(key)).length;
  const uneven = loadsOf(problem, pairs).reduce((sum, load) => sum + load * load, 0);
  return [missing, moved, uneven];
}

function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, place) => value !== other[place]);
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
}

/** The best value of all allowed plans. */
function bestOf(problem: AssignmentProblem) {
  const closed = keys([...problem.barred, ...problem.fixed]);
  const open = problem.roundEntries
    .flatMap((roundEntry) => problem.judges.map(({ id: judge }) => ({ roundEntry, judge })))
    .filter((pair) => !closed.has(pairKey(pair)));
  const plans = Array.from({ length: 2 ** open.length }, (_, choice) => [
    ...problem.fixed,
    ...open.filter((_, index) => choice & (1 << index)),
  ])
    .filter((pairs) => isAllowed(problem, pairs))
    .map((pairs) => worth(problem, pairs));
  return plans.reduce((one, other) => (isBetter(other, one) ? other : one));
}

function isAllowed(problem: AssignmentProblem, pairs: readonly Pair[]): boolean {
  const begun = keys(problem.fixed);
  const reviewers = (roundEntry: string) => pairs.filter((pair) => pair.roundEntry === roundEntry);
  return (
    problem.roundEntries.every((roundEntry) => {
      const all = reviewers(roundEntry);
      return all.length <= problem.reviewers || all.every((pair) => begun.has(pairKey(pair)));
    }) &&
    problem.judges.every(({ id, maximum }) => {
      const load = pairs.filter(({ judge }) => judge === id);
      return load.length <= (maximum ?? 99) || load.every((pair) => begun.has(pairKey(pair)));
    })
  );
}

const smallProblem: fc.Arbitrary<AssignmentProblem> = fc
  .record({
    seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    reviewers: fc.integer({ min: 1, max: 2 }),
    roundEntries: fc.integer({ min: 1, max: 4 }).map((count) => named("E", count)),
    judges: fc
      .array(fc.option(fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 })
      .map((maxima) => maxima.map((maximum, index) => ({ id: `J${index + 1}`, maximum }))),
    kinds: fc.array(fc.constantFrom("open", "open", "barred", "fixed", "preferred"), {
      minLength: 12,
      maxLength: 12,
    }),
  })
  .map(({ kinds, ...problem }) => {
    const pairs = problem.roundEntries.flatMap((roundEntry, row) =>
      problem.judges.map(({ id: judge }, column) => ({
        roundEntry,
        judge,
        kind: kinds[row * 3 + column],
      })),
    );
    const ofKind = (expected: string) =>
      pairs
        .filter(({ kind }) => kind === expected)
        .map(({ roundEntry, judge }) => ({ roundEntry, judge }));
    return {
      ...problem,
      shared: [],
      barred: ofKind("barred"),
      fixed: ofKind("fixed"),
      preferred: ofKind("preferred"),
    };
  });

describe("a plan", () => {
  it("is as good as the best of all plans by missing reviewers, moved pairs and uneven loads", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const { pairs, shortage } = plan(problem);
        expect(isAllowed(problem, pairs)).toBe(true);
        expect(worth(problem, pairs)).toEqual(bestOf(problem));
        expect(shortage === undefined).toBe(worth(problem, pairs)[0] === 0);
        expect([...keys(problem.barred)].filter((key) => keys(pairs).has(key))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("depends only on the seed", () => {
    const keysOf = ({ pairs }: AssignmentPlan) => [...keys(pairs)];
    expect(keysOf(plan(round()))).toEqual(keysOf(plan(round())));
    expect(keysOf(plan(round()))).not.toEqual(keysOf(plan(round({ seed: 2 }))));
  });
});

const pairsOf = (roundEntry: string, ...judges: string[]): Pair[] =>
  judges.map((judge) => ({ roundEntry, judge }));
const limited = (count: number, maximum: number) => [
  { id: "J1", maximum },
  ...judgesOf(count).slice(1),
];

const NONE = { roundEntries: [], fullJudges: [], shortJudges: [] };

describe("a shortage", () => {
  const E1 = { roundEntries: [{ roundEntry: "E1", missing: 1 }] };

  it.each<[string, Partial<AssignmentProblem>, object]>([
    [
      "an entry with which too many judges have a conflict",
      { barred: pairsOf("E1", "J1", "J2", "J3") },
      { ...NONE, ...E1 },
    ],
    [
      // E1 needs J1 and J2; J1 has started another, and may review nothing else.
      "only the judges who have reached their limit",
      {
        judges: limited(4, 1),
        barred: pairsOf("E1", "J3", "J4"),
        fixed: pairsOf("E2", "J1"),
      },
      { ...NONE, ...E1, fullJudges: ["J1"] },
    ],
    [
      // J2 could take E2 from J1, who could then review E1.
      "also the judges who could take over an entry from them",
      {
        reviewers: 1,
        roundEntries: ["E1", "E2"],
        judges: [
          { id: "J1", maximum: 1 },
          { id: "J2", maximum: 0 },
        ],
        barred: pairsOf("E1", "J2"),
        preferred: pairsOf("E2", "J1"),
      },
      { ...NONE, ...E1, fullJudges: ["J1", "J2"] },
    ],
    [
      "all entries if there is no judge",
      { roundEntries: ["E1"], judges: [] },
      { ...NONE, roundEntries: [{ roundEntry: "E1", missing: 2 }] },
    ],
  ])("names %s", (_, changes, shortage) => {
    expect(plan(round(changes)).shortage).toEqual(shortage);
  });
});

describe("links", () => {
  it.each([
    [60, 2],
    [12, 3],
  ])("join %i entries with as many judges and %i reviewers, with any seed", (size, reviewers) => {
    const roundEntries = named("E", size);
    for (let seed = 1; seed <= 15; seed += 1) {
      const problem = round({ seed, reviewers, roundEntries, judges: judgesOf(size) });
      const { pairs, groups } = plan(problem);
      expect(groups).toHaveLength(1);
      expect(isAllowed(problem, pairs)).toBe(true);
      expect(new Set(loadsOf(problem, pairs))).toEqual(new Set([reviewers]));
    }
  });

  it("are missing where conflicts forbid every link, and no entry loses a reviewer", () => {
    const barred = [
      ...["E1", "E2"].flatMap((roundEntry) => pairsOf(roundEntry, "J3", "J4")),
      ...["E3", "E4"].flatMap((roundEntry) => pairsOf(roundEntry, "J1", "J2")),
    ];
    const { pairs, groups, shortage } = plan(round({ roundEntries: named("E", 4), barred }));
    expect(groups).toEqual([
      ["E1", "E2"],
      ["E3", "E4"],
    ]);
    expect(pairs).toHaveLength(8);
    expect(shortage).toBeUndefined();
  });
});

describe("calibration entries", () => {
  it("go to all judges without a conflict, count in their loads, and connect the rest", () => {
    const barred = pairsOf("E1", "J1");
    const judges = judgesOf(6);
    const shared = ["E1", "E2"];
    const problem = round({ reviewers: 1, roundEntries: named("E", 12), judges, shared, barred });
    const { pairs, groups, shortage } = plan(problem);
    expect(pairs.filter(({ roundEntry }) => roundEntry === "E1").map(({ judge }) => judge)).toEqual(
      judges.slice(1).map(({ id }) => id),
    );
    expect(pairs).toHaveLength(5 + 6 + 10);
    const loads = loadsOf(problem, pairs);
    expect(Math.max(...loads) - Math.min(...loads)).toBe(1);
    expect(groups).toHaveLength(1);
    expect(shortage).toBeUndefined();
  });

  it("are omitted for judges who have reached their limit, who are named", () => {
    const fixed = pairsOf("E3", "J1");
    const { pairs, shortage } = plan(round({ judges: limited(4, 1), fixed, shared: ["E1", "E2"] }));
    expect(pairs.filter(({ judge }) => judge === "J1")).toEqual(fixed);
    expect(shortage?.shortJudges).toEqual([{ judge: "J1", missing: 2 }]);
  });
});

describe("a panel", () => {
  it("keeps to the limits, names the judges who miss entries, and leaves no entry without a review", () => {
    const judges = ["J1", "J2"].map((id) => ({ id, maximum: 10 }));
    const problem = round({ roundEntries: named("E", 19), judges });
    const { pairs, shortage, groups } = planForAll(problem);
    expect(loadsOf(problem, pairs)).toEqual([10, 10]);
    expect(new Set(pairs.map(({ roundEntry }) => roundEntry)).size).toBe(19);
    const shortJudges = judges.map(({ id: judge }) => ({ judge, missing: 9 }));
    expect(shortage).toEqual({ ...NONE, shortJudges });
    expect(groups).toHaveLength(1);
  });

  it("has all entries except conflicts, counts started reviews, and names entries without a reviewer", () => {
    const barred = pairsOf("E1", "J1");
    const fixed = pairsOf("E1", "J2");
    const { pairs } = planForAll(round({ barred, fixed }));
    expect([keys(pairs).size, pairs.length]).toEqual([6 * 4 - 1, 6 * 4 - 1]);
    expect(keys(pairs)).not.toContain("E1 J1");

    const judges = [{ id: "J2", maximum: 2 }];
    const { shortage } = planForAll(round({ roundEntries: named("E", 3), judges, fixed }));
    expect(shortage?.roundEntries).toEqual([
      { roundEntry: expect.stringMatching(/^E[23]$/), missing: 1 },
    ]);
  });
});
