import { describe, expect, test } from "vitest";
import { compareFractions, numberOf } from "./fraction.ts";
import { fitLeastSquares } from "./leastSquares.ts";
import { computeResult } from "./result.ts";
import { type Review, scoredReviews } from "./reviews.ts";
import { fitSeverityModel } from "./severityModel.ts";
import { simulatePanel } from "./testing/panels.ts";

const MISSING_ONE = { entries: 5, judges: 3, missing: 1, deviation: 0.3 };

/** Twenty panels of five entries and three judges, of which one has left a review out. */
const panels = Array.from({ length: 20 }, (_, seed) =>
  simulatePanel({ ...MISSING_ONE, seed: seed + 1 }),
);

function squares(reviews: readonly Review[]) {
  return fitLeastSquares(scoredReviews(reviews, [1]));
}

describe("least squares", () => {
  test("are the means where every judge has read every entry", () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { inputs } = simulatePanel({ ...MISSING_ONE, missing: 0, seed });
      const { official, standings } = computeResult(inputs);
      expect(official).toBe("mean");
      for (const { adjusted, mean } of standings) expect(adjusted).toBe(mean);
    }
  });

  test("take off exactly what a judge gives to all", () => {
    const truth = { a: 3, b: 1, c: 2 };
    const bias = { x: 1, y: 0, z: -1 };
    const all = Object.entries(truth).flatMap(([entry, quality]) =>
      Object.entries(bias).map(([judge, more]) => ({ entry, judge, scores: [quality + more] })),
    );
    const { adjusted, severities } = squares(all.filter((_, index) => index !== 0 && index !== 5));
    expect([...adjusted].map(([entry, score]) => [entry, numberOf(score)])).toEqual([
      ["a", 3],
      ["b", 1],
      ["c", 2],
    ]);
    expect(severities.map(({ effect }) => numberOf(effect))).toEqual([1, 0, -1]);
  });

  test("leave nothing that entries or judges could still explain", () => {
    for (const { inputs } of panels) {
      const reviews = scoredReviews(inputs.reviews, inputs.weights);
      const { adjusted, severities } = fitLeastSquares(reviews);
      const effects = new Map(severities.map(({ judge, effect }) => [judge, numberOf(effect)]));
      const left = reviews.map(({ entry, judge, score }) => ({
        entry,
        judge,
        rest:
          score -
          numberOf(adjusted.get(entry) ?? { over: 0n, under: 1n }) -
          (effects.get(judge) ?? 0),
      }));
      for (const by of ["entry", "judge"] as const) {
        for (const of of Map.groupBy(left, (one) => one[by]).values()) {
          expect(of.reduce((sum, { rest }) => sum + rest, 0)).toBeCloseTo(0, 10);
        }
      }
    }
  });

  test("are exact: equal entries are equal, in any order of the reviews", () => {
    const reviews = [
      ["a", "x", 4],
      ["a", "y", 3],
      ["b", "x", 3],
      ["b", "y", 4],
      ["c", "x", 5],
      ["c", "z", 2],
      ["d", "y", 1],
      ["d", "z", 3],
    ].map(([entry, judge, score]) => ({ entry, judge, scores: [score] })) as Review[];
    for (const order of [reviews, [...reviews].reverse()]) {
      const { adjusted } = squares(order);
      const [a, b] = [adjusted.get("a"), adjusted.get("b")];
      expect(a && b && compareFractions(a, b)).toBe(0);
    }
  });

  test("tell no error where no reading is left over", () => {
    const chain = [
      ["a", "x"],
      ["b", "x"],
      ["b", "y"],
    ] as const;
    const { severities } = squares(
      chain.map(([entry, judge], index) => ({ entry, judge, scores: [index + 1] })),
    );
    expect(severities.map(({ error }) => error)).toEqual([undefined, undefined]);
  });
});

describe("a panel of five with one review missing", () => {
  const flat = panels.filter(({ inputs }) => {
    const { qualities } = fitSeverityModel(scoredReviews(inputs.reviews, inputs.weights));
    return Math.max(...qualities.map(Math.abs)) < 1e-6;
  });

  test("is ranked where the mixed model finds no differences and ties all", () => {
    expect(flat.length).toBeGreaterThan(3);
    for (const { inputs } of flat) {
      const { standings, warnings } = computeResult(inputs);
      expect(new Set(standings.map(({ score }) => score)).size).toBeGreaterThan(1);
      expect(warnings).not.toContainEqual({ kind: "all_tied" });
    }
  });

  test("is never won by the lowest mean", () => {
    for (const { inputs } of panels) {
      const [winner, ...others] = computeResult(inputs).standings;
      const lowest = Math.min(...others.map(({ mean }) => mean));
      expect(winner?.mean).toBeGreaterThan(lowest);
    }
  });
});
