import { describe, expect, test } from "vitest";
import { adjust, designOf, reliabilityOf, ridgeOf, sumsOfSquares, variancesBy } from "./model.ts";
import { likelyRanks } from "./ranks.ts";
import { computeResult } from "./result.ts";
import type { ScoredReview } from "./reviews.ts";
import { simulatePanel } from "./testing/panels.ts";
import {
  MOCK_PANEL,
  MOCK_PANEL_RANKS,
  PENICILLIN,
  SHROUT_FLEISS,
} from "./testing/publishedData.ts";
import { NIPS_VARIANCES, simulateRound } from "./testing/simulation.ts";

const ROUND = { codes: 60, judges: 12, reviewers: 3, variances: NIPS_VARIANCES };

function fitOf(reviews: readonly ScoredReview[]) {
  const design = designOf(reviews);
  const sums = sumsOfSquares(design);
  const variances = variancesBy(design, sums);
  return { design, sums, variances, ...adjust(design, ridgeOf(variances), variances.residual) };
}

function orderOf(reviews: readonly ScoredReview[]): string[] {
  const { scores } = fitOf(reviews);
  return [...scores].sort(([, a], [, b]) => b - a).map(([code]) => code);
}

describe("published figures", () => {
  test("the variances of lme4's Penicillin", () => {
    const { codes, judges, residual } = fitOf(PENICILLIN).variances;
    expect(Math.sqrt(codes)).toBeCloseTo(0.8467, 4);
    // The documentation rounds the last place of 1.93156 up.
    expect(Math.sqrt(judges)).toBeCloseTo(1.9316, 3);
    expect(Math.sqrt(residual)).toBeCloseTo(0.5499, 4);
  });

  test("the reliability of Shrout and Fleiss", () => {
    const { design, variances } = fitOf(SHROUT_FLEISS);
    const { single, mean } = reliabilityOf(design, variances);
    expect(single).toBeCloseTo(0.29, 2);
    expect(mean).toBeCloseTo(0.62, 2);
  });

  test("the expected ranks of the mock panel, close to a full Bayesian fit", () => {
    const { design, sums } = fitOf(MOCK_PANEL);
    const ranks = [...likelyRanks(design, sums, { draws: 5_000, seed: 1, places: 1 }).values()];
    for (const [index, published] of MOCK_PANEL_RANKS.entries()) {
      expect(Math.abs((ranks[index]?.expectedRank ?? 0) - published)).toBeLessThan(0.26);
    }
  });
});

describe("adjusted scores", () => {
  test("are in the same order for any order of reviews and any names", () => {
    const { reviews } = simulateRound({ ...ROUND, seed: 5 });
    const order = orderOf(reviews);
    expect(orderOf(reviews.toReversed())).toEqual(order);
    const renamed = reviews.map((review) => ({
      ...review,
      code: [...review.code].reverse().join(""),
      judge: `another ${review.judge}`,
    }));
    expect(orderOf(renamed).map((code) => [...code].reverse().join(""))).toEqual(order);
  });

  test("remove exactly a judge's constant severity if nothing else differs", () => {
    const reviews = Object.entries({ a: 3, b: 1, c: 2 }).flatMap(([code, quality]) =>
      Object.entries({ x: 1, y: 0, z: -1 }).map(([judge, more]) => ({
        code,
        judge,
        score: quality + more,
      })),
    );
    const { scores, severities } = fitOf(reviews.filter((_, index) => index !== 0 && index !== 5));
    expect([...scores]).toEqual([
      ["a", 3],
      ["b", 1],
      ["c", 2],
    ]);
    expect(severities.map(({ effect }) => effect)).toEqual([1, 0, -1]);
  });

  test("hardly change if one judge is more severe by a point, unlike the means", () => {
    const { reviews } = simulateRound({ ...ROUND, judges: 10, seed: 8 });
    const severer = reviews.map((review) =>
      review.judge === "judge 3" ? { ...review, score: review.score - 1 } : review,
    );
    const [before, after] = [fitOf(reviews), fitOf(severer)];
    const shift =
      [...after.scores.values()].reduce((sum, score) => sum + score, 0) / 60 -
      [...before.scores.values()].reduce((sum, score) => sum + score, 0) / 60;
    const moved = [...before.scores].map(([code, score]) =>
      Math.abs((after.scores.get(code) ?? 0) - score - shift),
    );
    expect(Math.max(...moved)).toBeLessThan(0.15);
  });

  test("have no error without degrees of freedom", () => {
    const reviews = [
      { code: "a", judge: "x", score: 1 },
      { code: "b", judge: "x", score: 2 },
      { code: "b", judge: "y", score: 3 },
    ];
    const { severities } = adjust(designOf(reviews), 0);
    expect(severities.map(({ error }) => error)).toEqual([undefined, undefined]);
  });
});

test("a panel of five with one review missing is ranked, and never won by the lowest mean", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { inputs } = simulatePanel({ codes: 5, judges: 3, missing: 1, deviation: 0.3, seed });
    const { standings } = computeResult({ ...inputs, draws: 50 });
    const [winner, ...others] = standings;
    expect(new Set(standings.map(({ score }) => score)).size).toBeGreaterThan(1);
    expect(winner?.mean).toBeGreaterThan(Math.min(...others.map(({ mean }) => mean)));
  }
});

test("90% intervals contain the true rank about that often", () => {
  let held = 0;
  let all = 0;
  for (let seed = 100; seed < 120; seed += 1) {
    const { reviews, truth } = simulateRound({ ...ROUND, seed });
    const { design, sums } = fitOf(reviews);
    const best = [...truth.values()].sort((a, b) => b - a);
    for (const [code, { interval90 }] of likelyRanks(design, sums, {
      draws: 500,
      seed,
      places: 1,
    })) {
      const rank = best.indexOf(truth.get(code) ?? 0) + 1;
      if (rank >= interval90[0] && rank <= interval90[1]) held += 1;
      all += 1;
    }
  }
  expect(held / all).toBeGreaterThan(0.87);
  expect(held / all).toBeLessThan(0.94);
});
