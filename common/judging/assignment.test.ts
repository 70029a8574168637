import fc from "fast-check";
import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import {
  type AssignmentPlan,
  type AssignmentProblem,
  type Pair,
  pairKey,
  planAssignments,
  planForAll,
} from "./assignment.ts";

const highs = await loadHighs();
const plan = (problem: AssignmentProblem) => planAssignments(problem, highs);

const named = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
const judgesOf = (count: number, maximum: number | null = null) =>
  named("J", count).map((id) => ({ id, maximum }));

function round(changes: Partial<AssignmentProblem> = {}): AssignmentProblem {
  const empty = { barred: [], fixed: [], kept: [] };
  return { seed: 1, readers: 2, entries: named("E", 6), judges: judgesOf(4), ...empty, ...changes };
}

const keys = (pairs: readonly Pair[]) => new Set(pairs.map(pairKey));
const loadsOf = ({ judges }: AssignmentProblem, pairs: readonly Pair[]) =>
  judges.map(({ id }) => pairs.filter(({ judge }) => judge === id).length);

/** What a plan is judged by, the most important first. */
function worth(problem: AssignmentProblem, pairs: readonly Pair[]): readonly number[] {
  const readersOf = (entry: string) => pairs.filter((pair) => pair.entry === entry).length;
  const missing = problem.entries.reduce(
    (sum, entry) => sum + Math.max(0, problem.readers - readersOf(entry)),
    0,
  );
  const open = [...keys(pairs)].filter((key) => !keys(problem.fixed).has(key));
  const moved = open.filter((key) => !keys(problem.kept).has(key)).length;
  const uneven = loadsOf(problem, pairs).reduce((sum, load) => sum + load * load, 0);
  return [missing, moved, uneven];
}

function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, place) => value !== other[place]);
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
}

/** The worth of the best of all plans that the rules allow. */
function bestWorth(problem: AssignmentProblem): readonly number[] {
  const closed = keys([...problem.barred, ...problem.fixed]);
  const open = problem.entries
    .flatMap((entry) => problem.judges.map(({ id: judge }) => ({ entry, judge })))
    .filter((pair) => !closed.has(pairKey(pair)));
  let best = worth(problem, problem.fixed);
  for (let choice = 1; choice < 2 ** open.length; choice += 1) {
    const pairs = [...problem.fixed, ...open.filter((_, index) => choice & (1 << index))];
    if (!isAllowed(problem, pairs)) continue;
    const found = worth(problem, pairs);
    if (isBetter(found, best)) best = found;
  }
  return best;
}

function isAllowed(problem: AssignmentProblem, pairs: readonly Pair[]): boolean {
  const begun = keys(problem.fixed);
  const readers = (entry: string) => pairs.filter((pair) => pair.entry === entry);
  return (
    problem.entries.every((entry) => {
      const all = readers(entry);
      return all.length <= problem.readers || all.every((pair) => begun.has(pairKey(pair)));
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
    readers: fc.integer({ min: 1, max: 2 }),
    entries: fc.integer({ min: 1, max: 4 }).map((count) => named("E", count)),
    judges: fc
      .array(fc.option(fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 })
      .map((maxima) => maxima.map((maximum, index) => ({ id: `J${index + 1}`, maximum }))),
    kinds: fc.array(fc.constantFrom("open", "open", "barred", "fixed", "kept"), {
      minLength: 12,
      maxLength: 12,
    }),
  })
  .map(({ kinds, ...problem }) => {
    const pairs = problem.entries.flatMap((entry, row) =>
      problem.judges.map(({ id: judge }, column) => ({
        entry,
        judge,
        kind: kinds[row * 3 + column],
      })),
    );
    const ofKind = (wanted: string) =>
      pairs.filter(({ kind }) => kind === wanted).map(({ entry, judge }) => ({ entry, judge }));
    return { ...problem, barred: ofKind("barred"), fixed: ofKind("fixed"), kept: ofKind("kept") };
  });

describe("a plan", () => {
  it("is as good as the best of all, by what is missing, moved and uneven", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const { pairs, shortage } = plan(problem);
        expect(isAllowed(problem, pairs)).toBe(true);
        expect(worth(problem, pairs)).toEqual(bestWorth(problem));
        expect(shortage === undefined).toBe(worth(problem, pairs)[0] === 0);
        expect([...keys(problem.barred)].filter((key) => keys(pairs).has(key))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("spreads the load evenly", () => {
    const problem = round({ entries: named("E", 50), judges: judgesOf(7), readers: 3 });
    const loads = loadsOf(problem, plan(problem).pairs);
    expect(Math.max(...loads) - Math.min(...loads)).toBe(1);
  });

  it("is the same for the same seed, and another for another", () => {
    const keysOf = ({ pairs }: AssignmentPlan) => [...keys(pairs)];
    expect(keysOf(plan(round()))).toEqual(keysOf(plan(round())));
    expect(keysOf(plan(round()))).not.toEqual(keysOf(plan(round({ seed: 2 }))));
  });

  it("gives anew only what a judge leaves behind", () => {
    const before = plan(round()).pairs;
    const leaving = before.filter(({ judge }) => judge === "J1");
    const [begun] = leaving;
    const others = before.filter(({ judge }) => judge !== "J1");
    const judges = judgesOf(4).slice(1);
    const after = plan(round({ judges, fixed: begun ? [begun] : [], kept: others })).pairs;
    const kept = [...(begun ? [begun] : []), ...others];
    expect(kept.filter((pair) => !keys(after).has(pairKey(pair)))).toEqual([]);
    expect(after).toHaveLength(before.length);
  });
});

describe("what makes a plan impossible", () => {
  it("is an entry with which too many judges are in conflict", () => {
    const barred = ["J1", "J2", "J3"].map((judge) => ({ entry: "E1", judge }));
    expect(plan(round({ barred })).shortage).toEqual({
      entries: [{ entry: "E1", missing: 1 }],
      fullJudges: [],
    });
  });

  it("is judges who can bear no more, and only those", () => {
    // E1 needs J1 and J2, who may read nothing else; J1 has begun another.
    const judges = [{ id: "J1", maximum: 1 }, ...judgesOf(4).slice(1)];
    const barred = ["J3", "J4"].map((judge) => ({ entry: "E1", judge }));
    const fixed = [{ entry: "E2", judge: "J1" }];
    expect(plan(round({ judges, barred, fixed })).shortage).toEqual({
      entries: [{ entry: "E1", missing: 1 }],
      fullJudges: ["J1"],
    });
  });

  it("is having no judge at all", () => {
    const { shortage } = plan(round({ entries: ["E1"], judges: [] }));
    expect(shortage).toEqual({ entries: [{ entry: "E1", missing: 2 }], fullJudges: [] });
  });
});

it("gives a panel everything but conflicts", () => {
  const barred = [{ entry: "E1", judge: "J1" }];
  const { pairs } = planForAll(round({ barred, fixed: [{ entry: "E1", judge: "J2" }] }));
  expect(keys(pairs).size).toBe(6 * 4 - 1);
  expect(pairs).toHaveLength(6 * 4 - 1);
  expect(keys(pairs)).not.toContain("E1 J1");
});
