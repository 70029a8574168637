import { type Cholesky, choleskyOf, inverseDiagonal, solveWith } from "./cholesky.ts";
import { minimize } from "./nelderMead.ts";
import type { ScoredReview } from "./reviews.ts";

/**
 * Scores adjusted for how severe each judge is: y = μ + q(entry) + b(judge) + ε, all normal, with
 * variances fitted by restricted maximum likelihood (Platt and Burges 2012; Lawrence, NIPS 2014; the
 * computation as Bates et al. 2015, doi 10.18637/jss.v067.i01). Effects are kept as θ × a standard
 * one, so that a variance of zero is no special case.
 */

/** Standard deviations of entries and of judges, as multiples of the residual's. */
export interface Ratios {
  entries: number;
  judges: number;
}

/** Reviews by number: what the equations need. */
export interface Design {
  entries: string[];
  judges: string[];
  /** The overall mean, which is taken off every score. */
  center: number;
  /** For each entry, its judges, and the sum of its scores. */
  readers: number[][];
  entrySums: number[];
  judgeSums: number[];
  judgeCounts: number[];
  squares: number;
  count: number;
}

/** Who and what is in some reviews. */
export type Names = Pick<Design, "entries" | "judges">;

/** In the order of names: that in which the reviews come changes nothing. */
const namesIn = (reviews: readonly ScoredReview[]): Names => ({
  entries: [...new Set(reviews.map(({ entry }) => entry))].sort(),
  judges: [...new Set(reviews.map(({ judge }) => judge))].sort(),
});

/** @param names Given where they are known: sorting them takes longer than all the rest. */
export function designOf(
  reviews: readonly ScoredReview[],
  { entries, judges }: Names = namesIn(reviews),
): Design {
  const entryIndex = new Map(entries.map((entry, index) => [entry, index]));
  const judgeIndex = new Map(judges.map((judge, index) => [judge, index]));
  const center = reviews.reduce((sum, { score }) => sum + score, 0) / reviews.length;
  const design: Design = {
    entries,
    judges,
    center,
    readers: entries.map(() => []),
    entrySums: entries.map(() => 0),
    judgeSums: judges.map(() => 0),
    judgeCounts: judges.map(() => 0),
    squares: 0,
    count: reviews.length,
  };
  for (const { entry, judge, score } of reviews) {
    const i = entryIndex.get(entry) ?? 0;
    const j = judgeIndex.get(judge) ?? 0;
    const y = score - center;
    design.readers[i]?.push(j);
    design.entrySums[i] = (design.entrySums[i] ?? 0) + y;
    design.judgeSums[j] = (design.judgeSums[j] ?? 0) + y;
    design.judgeCounts[j] = (design.judgeCounts[j] ?? 0) + 1;
    design.squares += y * y;
  }
  return design;
}

/**
 * The mixed-model equations with the entries eliminated: `reduced` holds the judges and, last, μ.
 * Their solution and what draws from the posterior need.
 */
export interface Solution {
  ratios: Ratios;
  cholesky: Cholesky;
  /** Judges' standard effects and, last, μ above the center. */
  reduced: Float64Array;
  /** The diagonal of the entries' equations. */
  pivots: number[];
  logDeterminant: number;
  residual: number;
}

/** An entry's standard effect, given those of the judges and μ. */
function entryEffect(
  { readers, entrySums }: Design,
  { ratios, pivots }: Solution,
  entry: number,
  reduced: Float64Array,
): number {
  const judges = readers[entry] ?? [];
  const mean = reduced.at(-1) ?? 0;
  let rest = (entrySums[entry] ?? 0) - judges.length * mean;
  for (const judge of judges) rest -= ratios.judges * (reduced[judge] ?? 0);
  return (ratios.entries * rest) / (pivots[entry] ?? 1);
}

/** Solves the equations for given ratios. A result asks some hundred times: hence the flat arrays. */
export function solve(design: Design, ratios: Ratios): Solution {
  const { readers, entrySums, judgeSums, judgeCounts } = design;
  const last = judgeCounts.length;
  const size = last + 1;
  // The half below the diagonal.
  const matrix = new Float64Array(size * size);
  const add = (row: number, column: number, value: number) => {
    const cell = row * size + column;
    matrix[cell] = (matrix[cell] ?? 0) + value;
  };
  const right = Float64Array.from([...judgeSums.map((sum) => ratios.judges * sum), 0]);
  add(last, last, design.count);
  for (const [judge, count] of judgeCounts.entries()) {
    add(judge, judge, ratios.judges ** 2 * count + 1);
    add(last, judge, ratios.judges * count);
  }
  const pivots = readers.map((judges) => ratios.entries ** 2 * judges.length + 1);
  let residual = design.squares;
  let logDeterminant = 0;
  for (const [entry, judges] of readers.entries()) {
    const pivot = pivots[entry] ?? 1;
    const sum = ratios.entries * (entrySums[entry] ?? 0);
    logDeterminant += Math.log(pivot);
    residual -= sum ** 2 / pivot;
    const part = ratios.entries ** 2 / pivot;
    const judgesPart = part * ratios.judges ** 2;
    const meanPart = part * judges.length * ratios.judges;
    const rightPart = (ratios.judges * ratios.entries * sum) / pivot;
    for (let at = 0; at < judges.length; at += 1) {
      const judge = judges[at] ?? 0;
      right[judge] = (right[judge] ?? 0) - rightPart;
      for (let beside = 0; beside < judges.length; beside += 1) {
        const other = judges[beside] ?? 0;
        if (other <= judge) add(judge, other, -judgesPart);
      }
      add(last, judge, -meanPart);
    }
    right[last] = (right[last] ?? 0) - (judges.length * ratios.entries * sum) / pivot;
    add(last, last, -part * judges.length ** 2);
  }
  const cholesky = choleskyOf(matrix, size);
  const reduced = solveWith(cholesky, right);
  for (let index = 0; index <= last; index += 1) {
    logDeterminant += 2 * Math.log(cholesky.upper[index * size + index] ?? 1);
  }
  residual -= reduced.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  // Where nothing is left, rounding may leave less than nothing.
  residual = Math.max(residual, Number.EPSILON * design.squares);
  return { ratios, cholesky, reduced, pivots, logDeterminant, residual };
}

/** What restricted maximum likelihood minimizes: −2 log of it, the residual variance profiled out. */
export function remlCriterion({ count }: Design, { residual, logDeterminant }: Solution): number {
  const free = count - 1;
  return free * (1 + Math.log((2 * Math.PI * residual) / free)) + logDeterminant;
}

/** Standard deviations in the unit of the scores, and each effect. */
export interface SeverityFit {
  design: Design;
  solution: Solution;
  /** −2 log of the restricted likelihood. */
  criterion: number;
  mean: number;
  deviations: { entries: number; judges: number; residual: number };
  /** q̂ of each entry, in the order of the design. */
  qualities: number[];
  /** b̂ of each judge, above zero for a generous one, with its standard error. */
  severities: { judge: string; effect: number; error: number }[];
}

/** Where entries and judges explain every score, the ratios would grow without end. */
const LARGEST_RATIO = 100;

/** Whoever rounds a logarithm otherwise ends the search elsewhere, but by less than this. */
const RATIO_STEP = 1e-4;

/** q̂ of each entry, in the order of the design. */
function qualitiesOf(design: Design, solution: Solution): number[] {
  const { ratios, reduced } = solution;
  return design.entries.map(
    (_, entry) => ratios.entries * entryEffect(design, solution, entry, reduced),
  );
}

/** The adjusted score of each entry for given ratios. */
export function scoresWith(design: Design, ratios: Ratios): Map<string, number> {
  const solution = solve(design, ratios);
  const mean = design.center + (solution.reduced.at(-1) ?? 0);
  const qualities = qualitiesOf(design, solution);
  return new Map(design.entries.map((entry, index) => [entry, mean + (qualities[index] ?? 0)]));
}

/** Everything that follows from a solution. */
function fitWith(design: Design, ratios: Ratios): SeverityFit {
  const solution = solve(design, ratios);
  const { reduced, cholesky, residual } = solution;
  const deviation = Math.sqrt(residual / Math.max(1, design.count - 1));
  const inverse = inverseDiagonal(cholesky);
  return {
    design,
    solution,
    criterion: remlCriterion(design, solution),
    mean: design.center + (reduced.at(-1) ?? 0),
    deviations: {
      entries: ratios.entries * deviation,
      judges: ratios.judges * deviation,
      residual: deviation,
    },
    qualities: qualitiesOf(design, solution),
    severities: design.judges.map((judge, index) => ({
      judge,
      effect: ratios.judges * (reduced[index] ?? 0),
      error: ratios.judges * deviation * Math.sqrt(inverse[index] ?? 0),
    })),
  };
}

/**
 * Fits the model to reviews that are comparable (one group, see comparableGroups).
 * @throws RangeError for fewer than two reviews.
 */
export function fitSeverityModel(reviews: readonly ScoredReview[]): SeverityFit {
  if (reviews.length < 2) throw new RangeError("Two reviews are the least that can be compared.");
  const design = designOf(reviews);
  // Nothing differs: nothing is to be explained.
  if (design.squares < 1e-12) return fitWith(design, { entries: 0, judges: 0 });
  const ratiosAt = ([entries = 0, judges = 0]: readonly number[]): Ratios => ({
    entries: Math.min(Math.abs(entries), LARGEST_RATIO),
    judges: Math.min(Math.abs(judges), LARGEST_RATIO),
  });
  const inSteps = (ratio: number) => Math.round(ratio / RATIO_STEP) * RATIO_STEP;
  const criterionAt = (at: readonly number[]) => remlCriterion(design, solve(design, ratiosAt(at)));
  return fitWith(design, ratiosAt(minimize(criterionAt, [1, 1]).map(inSteps)));
}
