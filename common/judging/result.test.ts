import { describe, expect, test } from "vitest";
import { linkedEntries } from "./assignmentLinks.ts";
import { computeResult, FORMULA, type ResultInputs } from "./result.ts";
import { type Review, scoreBy } from "./reviews.ts";
import { NIPS_VARIANCES, simulateRound } from "./testing/simulation.ts";

function inputsOf(reviews: Review[], more: Partial<ResultInputs> = {}): ResultInputs {
  return {
    formula: FORMULA,
    kind: "screening",
    scale: 5,
    seed: 1,
    draws: 500,
    places: 2,
    weights: [1],
    reviews,
    ...more,
  };
}

/** `lines`: entry, judge and score of each review. */
function readings(...lines: [string, string, number][]): Review[] {
  return lines.map(([entry, judge, score]) => ({ entry, judge, scores: [score] }));
}

const NIPS_ROUND = { entries: 20, judges: 6, reviewers: 3, variances: NIPS_VARIANCES };

const COMPLETE = readings(
  ["a", "x", 5],
  ["a", "y", 4],
  ["b", "x", 3],
  ["b", "y", 1],
  ["c", "x", 4],
  ["c", "y", 3],
);

describe("a review's score", () => {
  test("is the weighted mean of its criteria", () => {
    expect(scoreBy([2, 1, 1])([5, 3, 1])).toBe(3.5);
    expect(scoreBy([0.1, 0.2, 0.7])([1, 2, 3])).toBeCloseTo(2.6, 12);
  });

  test.each([
    [[5, 3], [1]],
    [[5], [0]],
  ])("needs a score and a weight for each (%j, %j)", (scores, weights) => {
    expect(() => scoreBy(weights)(scores)).toThrow(RangeError);
  });
});

describe("a result", () => {
  test("uses the mean if every judge reviewed every entry", () => {
    const { official, standings } = computeResult(inputsOf(COMPLETE));
    expect(official).toBe("mean");
    expect(standings.map(({ entry, rank, mean }) => [entry, rank, mean])).toEqual([
      ["a", 1, 4.5],
      ["c", 2, 3.5],
      ["b", 3, 2],
    ]);
  });

  test("uses the adjusted score otherwise", () => {
    const { reviews } = simulateRound({
      entries: 20,
      judges: 6,
      reviewers: 3,
      variances: { ...NIPS_VARIANCES, judges: 4 },
      seed: 3,
    });
    const result = computeResult(
      inputsOf(reviews.map(({ score, ...review }) => ({ ...review, scores: [score] }))),
    );
    expect(result.official).toBe("adjusted");
    const adjusted = result.standings.map((standing) => standing.adjusted ?? 0);
    expect(adjusted).toEqual([...adjusted].sort((a, b) => b - a));
    const means = result.standings.map(({ mean }) => mean);
    expect(means).not.toEqual([...means].sort((a, b) => b - a));
  });

  test("is the same for any order of the reviews", () => {
    const result = computeResult(inputsOf(COMPLETE));
    expect(computeResult(inputsOf([...COMPLETE].reverse()))).toEqual(result);
  });

  test("has no ranks across groups without a common judge", () => {
    const apart = readings(
      ["a", "x", 5],
      ["b", "x", 4],
      ["c", "y", 3],
      ["d", "y", 2],
      ["e", "y", 1],
    );
    const { groups, standings, severities } = computeResult(inputsOf(apart));
    expect(groups).toEqual([
      ["c", "d", "e"],
      ["a", "b"],
    ]);
    expect(severities).toEqual([]);
    const figures = standings.flatMap(({ rank, adjusted, chance, tie }) => [
      rank,
      adjusted,
      chance,
      tie,
    ]);
    expect(figures.every((figure) => figure === undefined)).toBe(true);
    expect(standings.map(({ entry, score }) => [entry, score])).toEqual([
      ["a", 5],
      ["b", 4],
      ["c", 3],
      ["d", 2],
      ["e", 1],
    ]);
  });

  test("marks the entries close to the cutoff", () => {
    const { reviews } = simulateRound({
      entries: 30,
      judges: 10,
      reviewers: 3,
      variances: NIPS_VARIANCES,
      seed: 4,
    });
    const scored = reviews.map(({ score, ...review }) => ({ ...review, scores: [score] }));
    const { standings } = computeResult(inputsOf(scored, { places: 5 }));
    const doubtful = standings.filter(({ needsDiscussion }) => needsDiscussion);
    expect(doubtful.length).toBeGreaterThan(0);
    for (const { interval50 = [0, 0] } of doubtful) {
      expect(interval50[0]).toBeLessThanOrEqual(5);
      expect(interval50[1]).toBeGreaterThan(5);
    }
    expect(standings[0]?.needsDiscussion).toBe(false);
    const sum = standings.reduce((total, { chance = 0 }) => total + chance, 0);
    expect(sum).toBeCloseTo(5);
  });

  test.each([
    ["one_judge", readings(["a", "x", 5], ["b", "x", 3], ["c", "x", 4])],
    ["equal_scores", COMPLETE.map((review) => ({ ...review, scores: [3] }))],
    ["too_few_reviews", readings(["a", "x", 5], ["b", "x", 4], ["b", "y", 3], ["c", "y", 1])],
    ["no_disagreement", readings(["a", "x", 5], ["a", "y", 4], ["b", "x", 3], ["b", "y", 2])],
  ] as const)("says nothing of chances where they cannot be estimated: %s", (reason, reviews) => {
    for (const kind of ["screening", "final"] as const) {
      const { standings, reliability, warnings } = computeResult(inputsOf([...reviews], { kind }));
      expect(warnings).toContainEqual({ kind: "chances_unknown", reason });
      expect(reliability).toBeUndefined();
      for (const { rank, chance, expectedRank, interval50, needsDiscussion } of standings) {
        expect(rank).toBeDefined();
        expect([chance, expectedRank, interval50, needsDiscussion]).toEqual(
          Array(4).fill(undefined),
        );
      }
    }
  });

  test("rounds to six decimals", () => {
    const { reviews } = simulateRound({ ...NIPS_ROUND, seed: 11 });
    const scored = reviews.map(({ score, ...review }) => ({ ...review, scores: [score] }));
    expect(JSON.stringify(computeResult(inputsOf(scored)))).not.toMatch(/\.\d{7}/);
  });

  test("warns if only one judge connects two groups", () => {
    const group = (entries: string, judges: string) =>
      [...entries].flatMap((entry, at) =>
        [...judges].map((judge, by): [string, string, number] => [
          entry,
          judge,
          1 + ((at + by) % 5),
        ]),
      );
    const apart = [...group("abcdef", "uvw"), ...group("ghijklm", "xyz")];
    const one = computeResult(inputsOf(readings(...apart, ["a", "x", 3]), { kind: "panel" }));
    expect(one.warnings).toEqual([{ kind: "joined_by_one", judge: "x" }]);
    const many = [..."abcde"].map((entry): [string, string, number] => [entry, "x", 3]);
    const more = computeResult(
      inputsOf(readings(...apart, ...many, ["g", "u", 2]), { kind: "panel" }),
    );
    expect(more.warnings).toEqual([]);
  });

  test("warns of entries with a single review", () => {
    const { warnings } = computeResult(inputsOf([...COMPLETE, ...readings(["d", "x", 4])]));
    expect(warnings).toEqual([
      { kind: "joined_by_one", judge: "x" },
      { kind: "single_reviews", entries: ["d"] },
    ]);
  });

  test("counts the outcomes that change without a judge, if the entries can still be compared", () => {
    const { influences } = computeResult(inputsOf(COMPLETE, { places: 1 }));
    expect(influences).toEqual([
      { judge: "x", changed: 0 },
      { judge: "y", changed: 0 },
    ]);
    const linked = readings(["a", "x", 5], ["b", "x", 4], ["b", "y", 3], ["c", "y", 1]);
    const without = computeResult(inputsOf(linked, { places: 1 })).influences;
    expect(without).toEqual([{ judge: "x" }, { judge: "y" }]);
  });

  test("rejects a second review of an entry by a judge", () => {
    expect(() => computeResult(inputsOf([...COMPLETE, ...COMPLETE.slice(0, 1)]))).toThrow(
      "A judge has reviewed a submission twice.",
    );
  });
});

test("a chain of judges makes entries comparable", () => {
  const reviews = readings(["a", "x", 1], ["b", "x", 1], ["b", "y", 1], ["c", "y", 1]).map(
    ({ entry, judge }) => ({ entry, judge, score: 1 }),
  );
  expect(linkedEntries(reviews)).toEqual([["a", "b", "c"]]);
});
