import { describe, expect, test } from "vitest";
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

/** `lines`: round entry, judge and score of each review. */
function reviewsOf(...lines: [string, string, number][]): Review[] {
  return lines.map(([code, judge, score]) => ({ code, judge, scores: [score] }));
}

function simulated(codes: number, judges: number, seed: number, severity = NIPS_VARIANCES.judges) {
  const variances = { ...NIPS_VARIANCES, judges: severity };
  const { reviews } = simulateRound({ codes, judges, reviewers: 3, variances, seed });
  return reviews.map(({ score, ...review }) => ({ ...review, scores: [score] }));
}

const COMPLETE = reviewsOf(
  ["a", "x", 5],
  ["a", "y", 4],
  ["b", "x", 3],
  ["b", "y", 1],
  ["c", "x", 4],
  ["c", "y", 3],
);

test("a review's score is the weighted mean of its criteria", () => {
  expect(scoreBy([2, 1, 1])([5, 3, 1])).toBe(3.5);
  expect(scoreBy([0.1, 0.2, 0.7])([1, 2, 3])).toBeCloseTo(2.6, 12);
});

describe("a result", () => {
  test("uses the mean if every judge reviewed every entry", () => {
    const { official, standings } = computeResult(inputsOf(COMPLETE));
    expect(official).toBe("mean");
    expect(standings.map(({ code, rank, mean }) => [code, rank, mean])).toEqual([
      ["a", 1, 4.5],
      ["c", 2, 3.5],
      ["b", 3, 2],
    ]);
  });

  test("uses the adjusted score otherwise, and rounds to six decimals", () => {
    const result = computeResult(inputsOf(simulated(20, 6, 3, 4)));
    expect(result.official).toBe("adjusted");
    const adjusted = result.standings.map((standing) => standing.adjusted ?? 0);
    expect(adjusted).toEqual([...adjusted].sort((a, b) => b - a));
    const means = result.standings.map(({ mean }) => mean);
    expect(means).not.toEqual([...means].sort((a, b) => b - a));
    expect(JSON.stringify(result)).not.toMatch(/\.\d{7}/);
  });

  test("is the same for any order of the reviews", () => {
    const result = computeResult(inputsOf(COMPLETE));
    expect(computeResult(inputsOf([...COMPLETE].reverse()))).toEqual(result);
  });

  test("has no ranks across groups without a common judge", () => {
    const apart = reviewsOf(
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
    for (const { rank, adjusted, chance, tie } of standings) {
      expect([rank, adjusted, chance, tie]).toEqual(Array(4).fill(undefined));
    }
    expect(standings.map(({ code, score }) => code + score).join()).toBe("a5,b4,c3,d2,e1");
  });

  test("marks the entries close to the cutoff", () => {
    const { standings } = computeResult(inputsOf(simulated(30, 10, 4), { places: 5 }));
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
    ["one_judge", reviewsOf(["a", "x", 5], ["b", "x", 3], ["c", "x", 4])],
    ["equal_scores", COMPLETE.map((review) => ({ ...review, scores: [3] }))],
    ["too_few_reviews", reviewsOf(["a", "x", 5], ["b", "x", 4], ["b", "y", 3], ["c", "y", 1])],
    ["no_disagreement", reviewsOf(["a", "x", 5], ["a", "y", 4], ["b", "x", 3], ["b", "y", 2])],
  ] as const)("has no chances if they cannot be estimated: %s", (reason, reviews) => {
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

  test("warns if only one judge connects two groups, or has reviewed an entry", () => {
    const group = (codes: string, judges: string) =>
      [...codes].flatMap((code, at) =>
        [...judges].map((judge, by): [string, string, number] => [
          code,
          judge,
          1 + ((at + by) % 5),
        ]),
      );
    const apart = [...group("abcdef", "uvw"), ...group("ghijklm", "xyz")];
    const one = computeResult(inputsOf(reviewsOf(...apart, ["a", "x", 3]), { kind: "panel" }));
    expect(one.warnings).toEqual([{ kind: "joined_by_one", judge: "x" }]);
    const many = [..."abcde"].map((code): [string, string, number] => [code, "x", 3]);
    const more = computeResult(
      inputsOf(reviewsOf(...apart, ...many, ["g", "u", 2]), { kind: "panel" }),
    );
    expect(more.warnings).toEqual([]);
    const { warnings } = computeResult(inputsOf([...COMPLETE, ...reviewsOf(["d", "x", 4])]));
    expect(warnings).toEqual([
      { kind: "joined_by_one", judge: "x" },
      { kind: "single_reviews", codes: ["d"] },
    ]);
  });

  test("counts the outcomes that change without a judge, if the entries can still be compared", () => {
    const { influences } = computeResult(inputsOf(COMPLETE, { places: 1 }));
    expect(influences).toEqual([
      { judge: "x", changed: 0 },
      { judge: "y", changed: 0 },
    ]);
    const linked = reviewsOf(["a", "x", 5], ["b", "x", 4], ["b", "y", 3], ["c", "y", 1]);
    const without = computeResult(inputsOf(linked, { places: 1 })).influences;
    expect(without).toEqual([{ judge: "x" }, { judge: "y" }]);
  });

  test("rejects a second review of an entry by a judge", () => {
    expect(() => computeResult(inputsOf([...COMPLETE, ...COMPLETE.slice(0, 1)]))).toThrow(
      "A judge has reviewed a submission twice.",
    );
  });
});
