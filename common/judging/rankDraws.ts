import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { entryEffect, type SeverityFit } from "./severityModel.ts";

/** Where an entry may stand, by draws from what is known of its quality. */
export interface RankDistribution {
  /** The mean rank over all draws (Heyard et al. 2022, doi 10.1080/2330443X.2022.2086190). */
  expected: number;
  /** From the best to the worst rank that hold nine in ten of the draws, and half of them. */
  interval90: readonly [number, number];
  interval50: readonly [number, number];
  /** The share of draws in which it is among the best k. */
  chanceOfTop(k: number): number;
}

/** Standard normal numbers, the same for the same seed (Box and Muller 1958, one of each pair). */
export function normalsFrom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  return () => {
    const radius = Math.sqrt(-2 * Math.log(1 - uniformFloat64(generator)));
    return radius * Math.cos(2 * Math.PI * uniformFloat64(generator));
  };
}

/** How many of the sorted values are below this one. */
function countBelow(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ranks from 1, the highest value first; equal ones share the middle of theirs. */
function ranksOf(values: Float64Array): Float64Array {
  const sorted = values.slice().sort();
  return values.map((value) => {
    const first = countBelow(sorted, value);
    let last = first;
    while (sorted[last + 1] === value) last += 1;
    return sorted.length - (first + last) / 2;
  });
}

/** What a fit leaves open, as values of q: each call gives one draw for all entries. */
function drawsOf(fit: SeverityFit, seed: number): () => Float64Array {
  const { design, solution, deviations } = fit;
  const { cholesky, reduced, pivots, ratios } = solution;
  const factor = cholesky.lowerTriangularMatrix.transpose();
  const normal = normalsFrom(seed);
  const size = reduced.length;
  // Back substitution by hand: the library would factor the triangle again at each draw.
  const triangle = factor.to2DArray();
  return () => {
    const drawn = new Array<number>(size).fill(0);
    for (let row = size - 1; row >= 0; row -= 1) {
      const line = triangle[row] ?? [];
      let rest = normal();
      for (let column = row + 1; column < size; column += 1) {
        rest -= (line[column] ?? 0) * (drawn[column] ?? 0);
      }
      drawn[row] = rest / (line[row] ?? 1);
    }
    const effects = drawn.map(
      (value, index) => (reduced[index] ?? 0) + deviations.residual * value,
    );
    return Float64Array.from(design.entries, (_, entry) => {
      const spread = (deviations.residual * normal()) / Math.sqrt(pivots[entry] ?? 1);
      return ratios.entries * (entryEffect(design, solution, entry, effects) + spread);
    });
  };
}

/** The rank below which the given share of the draws lies. */
function quantile(counts: Uint16Array, draws: number, share: number): number {
  let sum = 0;
  const index = counts.findIndex((count) => {
    sum += count;
    return sum >= share * draws;
  });
  return index < 0 ? counts.length : index + 1;
}

/**
 * The distribution of each entry's rank, in the order of the fit's design.
 * @param draws How many, up to 65,535; with 2,000 a chance is right within about two points of a hundred.
 * @param seed Of the random numbers: the same one gives the same answer everywhere.
 */
export function rankDistributions(
  fit: SeverityFit,
  draws: number,
  seed: number,
): RankDistribution[] {
  const count = fit.design.entries.length;
  const draw = drawsOf(fit, seed);
  const counts = Array.from({ length: count }, () => new Uint16Array(count));
  const sums = new Float64Array(count);
  for (let index = 0; index < draws; index += 1) {
    const ranks = ranksOf(draw());
    for (let entry = 0; entry < count; entry += 1) {
      const rank = ranks[entry] ?? 1;
      sums[entry] = (sums[entry] ?? 0) + rank;
      const line = counts[entry];
      const place = Math.floor(rank) - 1;
      if (line) line[place] = (line[place] ?? 0) + 1;
    }
  }
  return counts.map((line, entry) => ({
    expected: (sums[entry] ?? 0) / draws,
    interval90: [quantile(line, draws, 0.05), quantile(line, draws, 0.95)],
    interval50: [quantile(line, draws, 0.25), quantile(line, draws, 0.75)],
    chanceOfTop: (k) => line.subarray(0, k).reduce((sum, n) => sum + n, 0) / draws,
  }));
}
