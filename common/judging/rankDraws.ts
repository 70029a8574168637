import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { substituteBack } from "./cholesky.ts";
import type { Design, Solution } from "./severityModel.ts";
import type { WeightedSolution } from "./varianceGrid.ts";

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

/** The freedom of the residual variance in a draw (Wilson and Hilferty 1931): 1 on average. */
function chiSquareShare(free: number, normal: number): number {
  const part = 2 / (9 * free);
  return Math.max(1e-3, (1 - part + normal * Math.sqrt(part)) ** 3);
}

/** What variances leave open, as values of q: each call gives one draw for all entries, in the same array. */
function drawsOf(design: Design, solution: Solution, normal: () => number): () => Float64Array {
  const { cholesky, reduced, pivots, ratios, residual } = solution;
  const size = reduced.length;
  const free = Math.max(1, design.count - 1);
  const means = Float64Array.from(reduced);
  const roots = Float64Array.from(pivots, (pivot) => 1 / Math.sqrt(pivot));
  const sums = Float64Array.from(design.entrySums);
  // Typed and flat: this runs millions of times.
  const sizes = Uint16Array.from(design.readers, ({ length }) => length);
  const judges = Uint16Array.from(design.readers.flat());
  const drawn = new Float64Array(size);
  const qualities = new Float64Array(sizes.length);
  return () => {
    const deviation = Math.sqrt(residual / free / chiSquareShare(free, normal()));
    for (let row = size - 1; row >= 0; row -= 1) drawn[row] = normal();
    substituteBack(cholesky, drawn);
    const mean = (means[size - 1] ?? 0) + deviation * (drawn[size - 1] ?? 0);
    for (let entry = 0, place = 0; entry < sizes.length; entry += 1) {
      const readers = sizes[entry] ?? 0;
      let rest = (sums[entry] ?? 0) - readers * mean;
      for (const end = place + readers; place < end; place += 1) {
        const judge = judges[place] ?? 0;
        rest -= ratios.judges * ((means[judge] ?? 0) + deviation * (drawn[judge] ?? 0));
      }
      const root = roots[entry] ?? 1;
      // As entryEffect, with what the draw adds.
      qualities[entry] =
        ratios.entries * root * (ratios.entries * rest * root + deviation * normal());
    }
    return qualities;
  };
}

/** The draws shared out by weight, so many for each, in their order. */
function sharedOut(draws: number, grid: readonly WeightedSolution[]): number[] {
  let sum = 0;
  let given = 0;
  return grid.map(({ weight }, index) => {
    sum += weight;
    const upTo = index === grid.length - 1 ? draws : Math.round(sum * draws);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/**
 * The distribution of each entry's rank, in the order of the design: over what the reviews leave open of
 * the scores, and of the variances.
 * @param grid See varianceGrid.
 * @param draws How many, up to 65,535; with 2,000 a chance is right within about two points of a hundred.
 * @param seed Of the random numbers: the same one gives the same answer everywhere. Each draw takes
 * equally many of them, so a draw that falls to another cell of the grid changes no other.
 */
export function rankDistributions(
  design: Design,
  grid: readonly WeightedSolution[],
  draws: number,
  seed: number,
): RankDistribution[] {
  const count = design.entries.length;
  const normal = normalsFrom(seed);
  const shares = sharedOut(draws, grid);
  // Whole ranks, draw by draw: entries may be thousands, and a table of entries by ranks would not fit.
  const drawn = new Uint16Array(count * draws);
  const sums = new Float64Array(count);
  let place = 0;
  for (const [index, { solution }] of grid.entries()) {
    const draw = drawsOf(design, solution, normal);
    for (let left = shares[index] ?? 0; left > 0; left -= 1) {
      const ranks = ranksOf(draw());
      // What is stored is without the half of a shared rank.
      drawn.set(ranks, place);
      place += count;
      for (let entry = 0; entry < count; entry += 1) {
        sums[entry] = (sums[entry] ?? 0) + (ranks[entry] ?? 1);
      }
    }
  }
  return design.entries.map((_, entry) => {
    const ranks = new Uint16Array(draws);
    for (let draw = 0; draw < draws; draw += 1) ranks[draw] = drawn[draw * count + entry] ?? 1;
    ranks.sort();
    // Below which rank this share of the draws lies.
    const quantile = (share: number) => ranks[Math.ceil(share * draws) - 1] ?? 1;
    return {
      expected: (sums[entry] ?? 0) / draws,
      interval90: [quantile(0.05), quantile(0.95)],
      interval50: [quantile(0.25), quantile(0.75)],
      chanceOfTop: (k) => {
        const below = ranks.findIndex((rank) => rank > k);
        return (below < 0 ? draws : below) / draws;
      },
    };
  });
}
