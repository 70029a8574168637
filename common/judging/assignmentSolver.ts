import type { Highs, ModelData } from "highs";
import { type AssignmentProblem, type Pair, pairKey } from "./assignmentProblem.ts";
import { fnv1a } from "./numbers.ts";

/** A possible pair, with its indexes in the lists of submissions and judges. */
export interface Candidate extends Pair {
  row: number;
  column: number;
}

/** Hashes are below this. */
const HASHES = 100;

/** An unpredictable hash of a text, the same on every machine. */
export function hashOf(text: string): number {
  const hash = fnv1a(text);
  return ((hash ^ (hash >>> 15)) >>> 0) % HASHES;
}

/** A column of the program: its cost, its limit, and its value in these rows. */
type Column = readonly [cost: number, limit: number, rows: readonly number[], value: 1 | -1];

function matrixOf(columns: readonly Column[], numRows: number) {
  let end = 0;
  const starts = columns.map(([, , rows]) => {
    end += rows.length;
    return end;
  });
  return {
    format: "csc" as const,
    numRows,
    numCols: columns.length,
    starts: Int32Array.from([0, ...starts]),
    indices: Int32Array.from(columns.flatMap(([, , rows]) => rows)),
    values: Float64Array.from(columns.flatMap(([, , rows, value]) => rows.map(() => value))),
  };
}

/**
 * The cost of each aim. The difference between two plans consists of chains that contain each judge at most once, so with
 * these weights no sum of a later aim exceeds one step of an earlier one.
 */
function pricesOf({ judges, fixed }: AssignmentProblem, needs: readonly number[]) {
  const count = Math.max(1, judges.length);
  const total = needs.reduce((sum, need) => sum + need, fixed.length);
  // Up to twice the mean, each further submission of a judge costs more than the one before.
  const steps = 2 * Math.ceil(total / count) + 2;
  const uneven = HASHES * count;
  const moved = uneven * (steps + 2);
  return { steps, uneven, moved, missing: moved * (count + 1) };
}

/**
 * The problem as a linear program: 1 for a chosen pair, the candidates' columns first. It is a network flow, so its
 * solutions are whole numbers. Missing reviewers have columns too, so there is always a solution.
 */
function programOf(
  problem: AssignmentProblem,
  candidates: readonly Candidate[],
  needs: readonly number[],
): ModelData {
  const { seed, roundEntries, judges, preferred, fixed } = problem;
  const { steps, uneven, moved, missing } = pricesOf(problem, needs);
  const preferredKeys = new Set(preferred.map(pairKey));
  const loads = Map.groupBy(fixed, ({ judge }) => judge);
  const judgeRow = (column: number) => roundEntries.length + column;
  const columns: Column[] = [];
  for (const pair of candidates) {
    const key = pairKey(pair);
    const cost = hashOf(`${seed} ${key}`) + (preferredKeys.has(key) ? 0 : moved);
    columns.push([cost, 1, [pair.row, judgeRow(pair.column)], 1]);
  }
  for (const [column, { id, maximum }] of judges.entries()) {
    const load = loads.get(id)?.length ?? 0;
    const most = maximum ?? roundEntries.length;
    for (let next = load + 1; next <= Math.min(most, steps); next += 1) {
      columns.push([uneven * next, 1, [judgeRow(column)], -1]);
    }
    const beyond = Math.max(0, most - Math.max(load, steps));
    columns.push([uneven * (steps + 1), beyond, [judgeRow(column)], -1]);
  }
  for (const [row, need] of needs.entries()) {
    columns.push([missing, need, [row], 1]);
  }
  const sums = [...needs, ...judges.map(() => 0)];
  return {
    numRows: sums.length,
    rowLower: sums,
    rowUpper: sums,
    numCols: columns.length,
    colCost: columns.map(([cost]) => cost),
    colLower: columns.map(() => 0),
    colUpper: columns.map(([, limit]) => limit),
    matrix: matrixOf(columns, sums.length),
  };
}

/** The value of each column. @throws Error if the solver finds no solution. */
function solve(data: ModelData, highs: Highs): Float64Array {
  return highs.withModel(data, (loaded) => {
    // Takes a fifth of the time of the simplex method, and its crossover ends at whole numbers as well.
    loaded.options.set({
      output_flag: false,
      solver: "ipm",
      run_crossover: "on",
      presolve: "off",
    });
    loaded.run();
    const { optimal, empty } = highs.constants.modelStatus;
    const status = loaded.getModelStatus();
    if (status !== optimal && status !== empty) {
      throw new Error("The solver found no assignment.");
    }
    return Float64Array.from(loaded.getSolution().colValue);
  });
}

/** The candidates of the best plan. @throws Error if the solver finds no solution. */
export function bestCandidates(
  problem: AssignmentProblem,
  candidates: readonly Candidate[],
  needs: readonly number[],
  highs: Highs,
): Candidate[] {
  const chosen = solve(programOf(problem, candidates, needs), highs);
  return candidates.filter((_, place) => (chosen[place] ?? 0) > 0.5);
}
