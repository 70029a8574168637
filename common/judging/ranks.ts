import { CholeskyDecomposition, Matrix } from "ml-matrix";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { type Design, type SumsOfSquares, type Variances, variancesBy } from "./model.ts";
import { mean, rounded, sum } from "./numbers.ts";

/** The likely ranks of a submission, from draws of its quality. */
export interface LikelyRanks {
  /** The mean rank over all draws (Heyard et al. 2022, doi 10.1080/2330443X.2022.2086190). */
  expectedRank: number;
  /** The best and the worst rank in 90% of the draws; `interval50` in 50%. */
  interval90: readonly [number, number];
  interval50: readonly [number, number];
  /** The share of draws in which it advances. */
  chance: number;
  /** Its 50% interval contains the cutoff, so the panel discusses it. */
  needsDiscussion: boolean;
}

/** The number of draws with the same variances. */
const DRAWS_PER_VARIANCES = 10;

/**
 * Standard normal numbers, the same for the same seed on every machine. Sums of twelve uniform numbers need no logarithm,
 * which engines round differently.
 */
export function normalsFrom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  return () => {
    let total = 0;
    for (let index = 0; index < 12; index += 1) total += generator.next();
    // The mean of a 32-bit integer is -0.5.
    return (total + 6) / 2 ** 32;
  };
}

/** A chi-square number (Wilson and Hilferty 1931). */
function chiSquare(free: number, normal: number): number {
  const part = 2 / (9 * free);
  const root = 1 - part + normal * Math.sqrt(part);
  return free * Math.max(1e-3, root * root * root);
}

/**
 * Draws variances that are consistent with the sums of squares, each with its own chi-square number. The submissions get
 * two more degrees of freedom than their sum of squares has. Without these, chances are overconfident in panels of a few
 * submissions (`npm run bench -- judging`).
 */
function drawVariances(design: Design, sums: SumsOfSquares, normal: () => number): Variances {
  const { residual, ...others } = variancesBy(design, sums, {
    residual: chiSquare(sums.free, normal()),
    codes: chiSquare(design.codes.length + 1, normal()),
    judges: chiSquare(design.judges.length - 1, normal()),
  });
  const clamp = (value: number) => Math.min(Math.max(value, 1e-6 * residual), 1e6 * residual);
  return { residual, codes: clamp(others.codes), judges: clamp(others.judges) };
}

/** Draws qualities for given variances: the mixed model's posterior, with a flat prior for the mean. */
function drawsWith(design: Design, variances: Variances, normal: () => number): () => number[] {
  const { judges, reviews } = design;
  const size = judges.length + 1;
  const matrix = Matrix.zeros(size, size);
  const right = Matrix.zeros(size, 1);
  const add = (row: number, column: number, value: number) =>
    matrix.set(row, column, matrix.get(row, column) + value);
  for (let judge = 0; judge < judges.length; judge += 1)
    add(judge, judge, variances.residual / variances.judges);
  const shrinks = reviews.map(
    ({ length }) => variances.codes / (variances.residual + length * variances.codes),
  );
  for (const [code, ownReviews] of reviews.entries()) {
    const shrink = shrinks[code] ?? 0;
    const total = sum(ownReviews.map(({ score }) => score));
    const rest = 1 - ownReviews.length * shrink;
    for (const { judge, score } of ownReviews) {
      add(judge, judge, 1);
      for (const other of ownReviews) add(judge, other.judge, -shrink);
      add(judge, size - 1, rest);
      add(size - 1, judge, rest);
      right.set(judge, 0, right.get(judge, 0) + score - shrink * total);
    }
    add(size - 1, size - 1, ownReviews.length * rest);
    right.set(size - 1, 0, right.get(size - 1, 0) + rest * total);
  }
  const cholesky = new CholeskyDecomposition(matrix);
  const center = cholesky.solve(right).to1DArray();
  const lower = cholesky.lowerTriangularMatrix;
  const deviation = Math.sqrt(variances.residual);
  return () => {
    // Back substitution: the transposed triangle times the deviations from the center is standard normal.
    const drawn: number[] = new Array(size).fill(0);
    for (let row = size - 1; row >= 0; row -= 1) {
      let value = normal();
      for (let at = row + 1; at < size; at += 1) value -= lower.get(at, row) * (drawn[at] ?? 0);
      drawn[row] = value / lower.get(row, row);
    }
    const effects = drawn.map((value, index) => (center[index] ?? 0) + deviation * value);
    const level = effects[size - 1] ?? 0;
    return reviews.map((ownReviews, code) => {
      const shrink = shrinks[code] ?? 0;
      const rest = sum(ownReviews.map(({ judge, score }) => score - level - (effects[judge] ?? 0)));
      return shrink * rest + deviation * Math.sqrt(shrink) * normal();
    });
  };
}

interface Draws {
  /** With 2,000 draws, a chance is accurate within about two percentage points. */
  draws: number;
  /** The same seed gives the same result on every machine. */
  seed: number;
  /** The number of submissions that advance. */
  places: number;
}

/** The likely ranks of each submission, given the uncertainty of scores and variances. */
export function likelyRanks(
  design: Design,
  sums: SumsOfSquares,
  { draws, seed, places }: Draws,
): Map<string, LikelyRanks> {
  const normal = normalsFrom(seed);
  const count = design.codes.length;
  const ranks = design.codes.map(() => new Uint16Array(draws));
  let draw: () => number[] = () => [];
  for (let index = 0; index < draws; index += 1) {
    if (index % DRAWS_PER_VARIANCES === 0) {
      draw = drawsWith(design, drawVariances(design, sums, normal), normal);
    }
    const qualities = Float64Array.from(draw());
    const order = Array.from({ length: count }, (_, code) => code).sort(
      (a, b) => (qualities[b] ?? 0) - (qualities[a] ?? 0),
    );
    for (const [place, code] of order.entries()) {
      const drawnRanks = ranks[code];
      if (drawnRanks) drawnRanks[index] = place + 1;
    }
  }
  const likely = ranks.map((drawnRanks): LikelyRanks => {
    drawnRanks.sort();
    const quantile = (share: number) => drawnRanks[Math.ceil(share * draws) - 1] ?? 1;
    const interval50 = [quantile(0.25), quantile(0.75)] as const;
    return {
      expectedRank: rounded(mean([...drawnRanks])),
      interval90: [quantile(0.05), quantile(0.95)],
      interval50,
      chance: rounded(drawnRanks.filter((rank) => rank <= places).length / draws),
      needsDiscussion: interval50[0] <= places && interval50[1] > places,
    };
  });
  return new Map(likely.map((one, index) => [design.codes[index] ?? "", one]));
}
