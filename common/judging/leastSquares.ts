import { inverse, Matrix } from "ml-matrix";
import { commonMultiple, type Fraction, fraction, numberOf } from "./fraction.ts";
import type { ExactReview, ScoredReview } from "./reviews.ts";
import { designOf } from "./severityModel.ts";

/** Scores adjusted by least squares: exact, so that equal entries are equal. */
export interface LeastSquares {
  /** What each entry's mean would be had all judges read it; in a complete table it is the mean. */
  adjusted: Map<string, Fraction>;
  /** Each judge against the mean of all, above zero for a generous one. */
  severities: { judge: string; effect: Fraction; error: number | undefined }[];
}

/**
 * Solves whole equations exactly, by elimination without fractions (Bareiss 1968).
 * @param rows A line for each unknown, the right side last.
 * @returns The unknowns, all times `determinant`.
 */
function solveExactly(rows: bigint[][]): { values: bigint[]; determinant: bigint } {
  const size = rows.length;
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0n;
  let previous = 1n;
  for (let step = 0; step < size; step += 1) {
    const pivot = at(step, step);
    if (pivot === 0n) throw new RangeError("Nothing links some of the judges.");
    for (const [row, line] of rows.entries()) {
      const factor = at(row, step);
      if (row === step) continue;
      for (let column = step + 1; column <= size; column += 1) {
        line[column] = (at(row, column) * pivot - at(step, column) * factor) / previous;
      }
      line[step] = 0n;
      // What is eliminated above the pivot keeps its own on the same multiple.
      if (row < step) line[row] = pivot;
    }
    previous = pivot;
  }
  return { values: rows.map((_, row) => at(row, size)), determinant: previous };
}

const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

/**
 * Fits score = entry + judge, both fixed, to reviews that are comparable (one group, see
 * comparableGroups). Unlike the mixed model it pulls no entry towards the others: with few entries that
 * would end in ties.
 * @throws RangeError where the reviews are not comparable.
 */
export function fitLeastSquares(reviews: readonly ExactReview[]): LeastSquares {
  const { entries, judges, readers, judgeCounts } = designOf(reviews);
  const entryIndex = new Map(entries.map((entry, index) => [entry, index]));
  const judgeIndex = new Map(judges.map((judge, index) => [judge, index]));
  // All scores in one unit, so that they are whole.
  const unit = commonMultiple(reviews.map(({ exact }) => exact.under));
  const entrySums = entries.map(() => 0n);
  const judgeSums = judges.map(() => 0n);
  for (const { entry, judge, exact } of reviews) {
    const score = exact.over * (unit / exact.under);
    const [i, j] = [entryIndex.get(entry) ?? 0, judgeIndex.get(judge) ?? 0];
    entrySums[i] = (entrySums[i] ?? 0n) + score;
    judgeSums[j] = (judgeSums[j] ?? 0n) + score;
  }
  // The equations with the entries eliminated, and the last judge taken as zero.
  const shared = commonMultiple(readers.map(({ length }) => BigInt(length)));
  const rows = judges.map((_, judge) => [
    ...judges.map((_, other) => (other === judge ? shared * BigInt(judgeCounts[judge] ?? 0) : 0n)),
    shared * (judgeSums[judge] ?? 0n),
  ]);
  for (const [entry, all] of readers.entries()) {
    const part = shared / BigInt(all.length);
    for (const judge of all) {
      const line = rows[judge] ?? [];
      for (const other of all) line[other] = (line[other] ?? 0n) - part;
      line[judges.length] = (line[judges.length] ?? 0n) - part * (entrySums[entry] ?? 0n);
    }
  }
  const reduced = rows.slice(0, -1).map((line) => line.toSpliced(judges.length - 1, 1));
  const { values, determinant } = solveExactly(reduced);
  const effects = [...values, 0n];
  const count = BigInt(judges.length);
  const common = total(effects);
  const adjusted = entries.map((entry, index): [string, Fraction] => {
    const all = readers[index] ?? [];
    const given = total(all.map((judge) => effects[judge] ?? 0n));
    const size = BigInt(all.length);
    const over = count * (determinant * (entrySums[index] ?? 0n) - given) + size * common;
    return [entry, fraction(over, unit * determinant * count * size)];
  });
  const severities = judges.map((judge, index) => ({
    judge,
    effect: fraction(count * (effects[index] ?? 0n) - common, unit * determinant * count),
  }));
  const errors = errorsOf(reviews, { adjusted: new Map(adjusted), severities });
  return {
    adjusted: new Map(adjusted),
    severities: severities.map((one, index) => ({ ...one, error: errors?.[index] })),
  };
}

/** The standard errors of the judges' effects; undefined where no reading is left over to tell. */
function errorsOf(
  reviews: readonly ScoredReview[],
  fit: { adjusted: Map<string, Fraction>; severities: { judge: string; effect: Fraction }[] },
): number[] | undefined {
  const { entries, judges, readers, judgeCounts } = designOf(reviews);
  const free = reviews.length - entries.length - judges.length + 1;
  if (free < 1) return undefined;
  const quality = new Map([...fit.adjusted].map(([entry, value]) => [entry, numberOf(value)]));
  const effect = new Map(fit.severities.map(({ judge, effect }) => [judge, numberOf(effect)]));
  const left = reviews.reduce(
    (sum, { entry, judge, score }) =>
      sum + (score - (quality.get(entry) ?? 0) - (effect.get(judge) ?? 0)) ** 2,
    0,
  );
  // With the same added everywhere the equations can be inverted, and that is taken off again.
  const count = judges.length;
  const matrix = Matrix.diag(judgeCounts).add(1 / count);
  for (const all of readers) {
    for (const judge of all) {
      for (const other of all) {
        matrix.set(judge, other, matrix.get(judge, other) - 1 / all.length);
      }
    }
  }
  const inverted = inverse(matrix);
  return judges.map((_, judge) =>
    Math.sqrt(Math.max(0, (left / free) * (inverted.get(judge, judge) - 1 / count))),
  );
}
