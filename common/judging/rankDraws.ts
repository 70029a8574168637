import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { entryEffect, type SeverityFit } from "./severityModel.ts";

/** Where an entry may stand, by draws from what is known of its quality. */
export interface RankDistribution {
  /** The mean rank over all draws (Heyard et al. 2022, doi 10.1080/2330443X.2022.2086190). */
  expected: number;
  /** The best and the worst rank of nine in ten of the draws; interval50: of half of them. */
  interval90: readonly [number, number];
  interval50: readonly [number, number];
  /** The share of draws in which it is among the best k. */
  chanceOfTop(k: number): number;
}

/** Standard normal numbers, the same for the same seed (Box and Muller 1958). */
export function normalsFrom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const normal = spare;
      spare = undefined;
      return normal;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniformFloat64(generator)));
    const angle = 2 * Math.PI * uniformFloat64(generator);
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/** The last bits of a number, which tell no rank apart: so many entries fit into them. */
const INDEX_BITS = 0xffff;

/**
 * Ranks from 1, the highest value first; equal ones share the middle of theirs. Each value carries its
 * index in its last bits: numbers by themselves are sorted several times faster than pairs.
 */
function ranksOf(values: Float64Array): Float64Array {
  const count = values.length;
  const keys = values.slice();
  const words = new Uint32Array(keys.buffer);
  for (let index = 0; index < count; index += 1) {
    words[2 * index] = ((words[2 * index] ?? 0) & ~INDEX_BITS) | index;
  }
  keys.sort();
  const indexAt = (place: number) => (words[2 * place] ?? 0) & INDEX_BITS;
  const ranks = new Float64Array(count);
  for (let first = 0, next = 0; first < count; first = next) {
    const value = values[indexAt(first)];
    do next += 1;
    while (next < count && values[indexAt(next)] === value);
    for (let place = first; place < next; place += 1) {
      ranks[indexAt(place)] = count - (first + next - 1) / 2;
    }
  }
  return ranks;
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
    const drawn = new Float64Array(size);
    for (let row = size - 1; row >= 0; row -= 1) {
      const line = triangle[row] ?? [];
      let rest = normal();
      for (let column = row + 1; column < size; column += 1) {
        rest -= (line[column] ?? 0) * (drawn[column] ?? 0);
      }
      drawn[row] = rest / (line[row] ?? 1);
    }
    const effects = reduced.map(
      (value, index) => value + deviations.residual * (drawn[index] ?? 0),
    );
    const qualities = new Float64Array(design.entries.length);
    for (let entry = 0; entry < qualities.length; entry += 1) {
      const spread = (deviations.residual * normal()) / Math.sqrt(pivots[entry] ?? 1);
      qualities[entry] = ratios.entries * (entryEffect(design, solution, entry, effects) + spread);
    }
    return qualities;
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
  // A line of ranks for each entry.
  const counts = new Uint16Array(count * count);
  const sums = new Float64Array(count);
  for (let index = 0; index < draws; index += 1) {
    const ranks = ranksOf(draw());
    for (let entry = 0; entry < count; entry += 1) {
      const rank = ranks[entry] ?? 1;
      sums[entry] = (sums[entry] ?? 0) + rank;
      const cell = entry * count + Math.floor(rank) - 1;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return fit.design.entries.map((_, entry) => {
    const line = counts.subarray(entry * count, (entry + 1) * count);
    return {
      expected: (sums[entry] ?? 0) / draws,
      interval90: [quantile(line, draws, 0.05), quantile(line, draws, 0.95)],
      interval50: [quantile(line, draws, 0.25), quantile(line, draws, 0.75)],
      chanceOfTop: (k) => line.subarray(0, k).reduce((sum, n) => sum + n, 0) / draws,
    };
  });
}
