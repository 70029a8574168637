import { describe, expect, test } from "vitest";
import { reliabilityOf } from "./diagnostics.ts";
import { whyUnknown } from "./estimable.ts";
import { rankDistributions } from "./rankDraws.ts";
import type { ScoredReview } from "./reviews.ts";
import { fitSeverityModel } from "./severityModel.ts";
import {
  MOCK_PANEL,
  MOCK_PANEL_RANKS,
  PENICILLIN,
  SHROUT_FLEISS,
} from "./testing/publishedData.ts";
import { NIPS_VARIANCES, simulateRound } from "./testing/simulation.ts";
import { varianceGrid } from "./varianceGrid.ts";

const ROUND = { entries: 60, judges: 12, readers: 3, variances: NIPS_VARIANCES };

function ranksFrom(reviews: ScoredReview[], draws: number, seed: number) {
  const fit = fitSeverityModel(reviews);
  return rankDistributions(fit.design, varianceGrid(fit), draws, seed);
}

function orderOf(reviews: ScoredReview[]): string[] {
  const { design, qualities } = fitSeverityModel(reviews);
  return design.entries
    .map((entry, index) => ({ entry, quality: qualities[index] ?? 0 }))
    .sort((a, b) => b.quality - a.quality)
    .map(({ entry }) => entry);
}

describe("published figures", () => {
  test("the mixed model of lme4's Penicillin", () => {
    const { mean, deviations, criterion } = fitSeverityModel(PENICILLIN);
    expect(mean).toBeCloseTo(22.9722, 4);
    expect(deviations.entries).toBeCloseTo(0.8467, 4);
    // The documentation rounds the last place of 1.93149 up.
    expect(deviations.judges).toBeCloseTo(1.9316, 3);
    expect(deviations.residual).toBeCloseTo(0.5499, 4);
    expect(criterion).toBeCloseTo(330.8606, 4);
  });

  test("the reliability of Shrout and Fleiss", () => {
    const { single, mean } = reliabilityOf(fitSeverityModel(SHROUT_FLEISS));
    expect(single).toBeCloseTo(0.29, 2);
    expect(mean).toBeCloseTo(0.62, 2);
  });

  test("the expected ranks of the mock panel, within what a full Bayesian fit adds", () => {
    const ranks = ranksFrom(MOCK_PANEL, 20_000, 1);
    for (const [index, published] of MOCK_PANEL_RANKS.entries()) {
      expect(Math.abs((ranks[index]?.expected ?? 0) - published)).toBeLessThan(0.26);
    }
  });
});

describe("a fit", () => {
  test("is the same for any order and names", () => {
    const { reviews } = simulateRound({ ...ROUND, seed: 5 });
    const order = orderOf(reviews);
    expect(orderOf([...reviews].reverse())).toEqual(order);
    const renamed = reviews.map((review) => ({
      ...review,
      entry: [...review.entry].reverse().join(""),
      judge: `another ${review.judge}`,
    }));
    expect(orderOf(renamed).map((entry) => [...entry].reverse().join(""))).toEqual(order);
  });

  test("puts entries in the same order when every score is higher by the same", () => {
    const { reviews } = simulateRound({ ...ROUND, seed: 6 });
    const higher = reviews.map((review) => ({ ...review, score: review.score + 3 }));
    expect(orderOf(higher)).toEqual(orderOf(reviews));
  });

  test("has the order of the means where every judge has read every entry", () => {
    const { reviews } = simulateRound({ ...ROUND, judges: 5, readers: 5, seed: 7 });
    const sums = new Map<string, number>();
    for (const { entry, score } of reviews) sums.set(entry, (sums.get(entry) ?? 0) + score);
    const byMean = [...sums].sort((a, b) => b[1] - a[1]).map(([entry]) => entry);
    expect(orderOf(reviews)).toEqual(byMean);
  });

  test("hardly moves when one judge is severer by a point, where the means move", () => {
    const { reviews } = simulateRound({ ...ROUND, judges: 10, seed: 8 });
    const severer = reviews.map((review) =>
      review.judge === "judge 3" ? { ...review, score: review.score - 1 } : review,
    );
    const meanOf = (of: ScoredReview[], entry: string) => {
      const scores = of.filter((one) => one.entry === entry).map(({ score }) => score);
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
    };
    const [before, after] = [fitSeverityModel(reviews), fitSeverityModel(severer)];
    const moved = before.design.entries.map((entry, index) => ({
      adjusted: Math.abs((after.qualities[index] ?? 0) - (before.qualities[index] ?? 0)),
      mean: Math.abs(meanOf(severer, entry) - meanOf(reviews, entry)),
    }));
    expect(Math.max(...moved.map(({ mean }) => mean))).toBeCloseTo(1 / 3);
    expect(Math.max(...moved.map(({ adjusted }) => adjusted))).toBeLessThan(0.15);
  });

  test("says that judges who agree in nothing tell nothing", () => {
    const same = Array.from({ length: 9 }, (_, index) => ({
      entry: `entry ${Math.floor(index / 3)}`,
      judge: `judge ${index % 3}`,
      score: 4,
    }));
    const fit = fitSeverityModel(same);
    expect(fit.qualities).toEqual([0, 0, 0]);
    expect(reliabilityOf(fit)).toEqual({ single: 0, mean: 0 });
    expect(whyUnknown(fit.design)).toBe("equal_scores");
  });
});

test("intervals of 90 % hold the true rank about that often", () => {
  let held = 0;
  let all = 0;
  for (let seed = 100; seed < 130; seed += 1) {
    const { reviews, truth } = simulateRound({ ...ROUND, seed });
    const fit = fitSeverityModel(reviews);
    const best = [...truth.values()].sort((a, b) => b - a);
    for (const [index, { interval90 }] of ranksFrom(reviews, 1_000, seed).entries()) {
      const rank = best.indexOf(truth.get(fit.design.entries[index] ?? "") ?? 0) + 1;
      if (rank >= interval90[0] && rank <= interval90[1]) held += 1;
      all += 1;
    }
  }
  expect(held / all).toBeGreaterThan(0.87);
  expect(held / all).toBeLessThan(0.93);
});
