import type { ColumnData, ModelData } from "highs";
import { type AssignmentProblem, missingOf, type Pair, pairKey } from "./assignmentProblem.ts";

/** A pair that may be made, with its places in the lists of entries and judges. */
export interface Candidate extends Pair {
  row: number;
  column: number;
}

/** A group of entries and judges that somebody is to link with the others. */
export interface Cut {
  entries: ReadonlySet<string>;
  judges: ReadonlySet<string>;
}

/** Hashes are below this. */
export const HASHES = 100;

/** A number that nobody can foresee or choose, the same everywhere (FNV-1a, its halves mixed). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % HASHES;
}

/** Where a column of the programme has a number other than zero. */
type Cell = readonly [row: number, value: number];

/** A linear programme with a column for each candidate, of which it may be asked with some alone. */
export interface AssignmentModel {
  candidates: readonly Candidate[];
  /** What each candidate costs, in their order. */
  costs: Float64Array;
  /** The rows in which a candidate counts, each once. */
  rowsOf(candidate: Candidate): number[];
  /** The programme with these candidates, by their places: their columns come last, in this order. */
  dataWith(places: readonly number[]): ModelData;
  /** The columns of further candidates. */
  columnsOf(places: readonly number[]): Omit<ColumnData, "count">;
  /** How many columns come first: loads, and what is missing. */
  others: number;
  hasCuts: boolean;
  /** What one step of an aim costs. */
  prices: { uneven: number; moved: number };
}

/** The cells of a matrix, column by column, with each column's cost and limit. */
class Columns {
  readonly costs: number[] = [];
  readonly limits: number[] = [];
  readonly starts = [0];
  readonly rows: number[] = [];
  readonly values: number[] = [];

  add(cost: number, limit: number, ...cells: readonly Cell[]) {
    this.costs.push(cost);
    this.limits.push(limit);
    for (const [row, value] of cells) {
      this.rows.push(row);
      this.values.push(value);
    }
    this.starts.push(this.rows.length);
  }

  matrix(numRows: number) {
    return {
      format: "csc" as const,
      numRows,
      numCols: this.costs.length,
      starts: Int32Array.from(this.starts),
      indices: Int32Array.from(this.rows),
      values: Float64Array.from(this.values),
    };
  }
}

/**
 * What each aim costs. What differs between two plans falls into chains that meet each judge at most
 * once: so weighted, no sum of a later aim outweighs one step of an earlier.
 */
function pricesOf({ judges, fixed }: AssignmentProblem, needs: readonly number[]) {
  const count = Math.max(1, judges.length);
  const total = needs.reduce((sum, need) => sum + need, fixed.length);
  // Up to twice the mean each further entry costs a judge more than the one before, then the same.
  const steps = 2 * Math.ceil(total / count) + 2;
  const uneven = HASHES * count;
  const moved = uneven * (steps + 2);
  return { steps, uneven, moved, missing: moved * (count + 1) };
}

/**
 * The question of planAssignments as a linear programme: 1 for a pair that is made. It is a flow through
 * a network, whose solutions are whole numbers without saying so; with quotas that share some judges they
 * mostly are. What is missing has columns too, and counts for the quotas, so there always is a solution,
 * however few of the candidates are asked about; with cuts there may be none.
 */
export function modelOf(
  problem: AssignmentProblem,
  candidates: readonly Candidate[],
  needs: readonly number[],
  cuts: readonly Cut[] = [],
): AssignmentModel {
  const { seed, entries, judges, quotas, kept, fixed } = problem;
  const { steps, uneven, moved, missing } = pricesOf(problem, needs);
  const keptKeys = new Set(kept.map(pairKey));
  const loads = Map.groupBy(fixed, ({ judge }) => judge);
  const knowing = quotas.map((quota) => new Set(quota.judges));
  const quotaRow = (quota: number, row: number) =>
    entries.length + judges.length + quota * entries.length + row;
  const costs = Float64Array.from(candidates, (pair) => {
    const key = pairKey(pair);
    return hashOf(`${seed} ${key}`) + (keptKeys.has(key) ? 0 : moved);
  });
  function rowsOf({ entry, judge, row, column }: Candidate): number[] {
    const rows = [row, entries.length + column];
    for (const [quota, set] of knowing.entries())
      if (set.has(judge)) rows.push(quotaRow(quota, row));
    for (const [place, cut] of cuts.entries()) {
      if (cut.entries.has(entry) !== cut.judges.has(judge)) {
        rows.push(quotaRow(quotas.length, 0) + place);
      }
    }
    return rows;
  }

  /** What is the same whichever candidates are asked about: loads, and what is missing. */
  function otherColumns(): Columns {
    const columns = new Columns();
    judges.forEach(({ id, maximum }, column) => {
      const row = entries.length + column;
      const load = loads.get(id)?.length ?? 0;
      const most = maximum ?? entries.length;
      for (let next = load + 1; next <= Math.min(most, steps); next += 1) {
        columns.add(uneven * next, 1, [row, -1]);
      }
      columns.add(uneven * (steps + 1), Math.max(0, most - Math.max(load, steps)), [row, -1]);
    });
    needs.forEach((need, row) => {
      columns.add(
        missing,
        need,
        [row, 1],
        ...quotas.map((_, quota) => [quotaRow(quota, row), 1] as const),
      );
    });
    return columns;
  }
  const read = Map.groupBy(fixed, ({ entry }) => entry);
  const sums = [...needs, ...judges.map(() => 0)];
  const least = quotas.flatMap((quota) =>
    entries.map((entry) => missingOf(quota, read.get(entry) ?? [])),
  );
  const rows = {
    numRows: sums.length + least.length + cuts.length,
    rowLower: [...sums, ...least, ...cuts.map(() => 1)],
    rowUpper: [...sums, ...quotas.flatMap(() => needs), ...cuts.map(() => candidates.length)],
  };
  function addCandidates(columns: Columns, places: readonly number[]): Columns {
    for (const place of places) {
      const candidate = candidates[place];
      if (!candidate) continue;
      columns.add(costs[place] ?? 0, 1, ...rowsOf(candidate).map((row) => [row, 1] as const));
    }
    return columns;
  }
  function dataWith(places: readonly number[]): ModelData {
    const columns = addCandidates(otherColumns(), places);
    return {
      ...rows,
      numCols: columns.costs.length,
      colCost: columns.costs,
      colLower: columns.costs.map(() => 0),
      colUpper: columns.limits,
      matrix: columns.matrix(rows.numRows),
    };
  }
  function columnsOf(places: readonly number[]): Omit<ColumnData, "count"> {
    const columns = addCandidates(new Columns(), places);
    return {
      cost: Float64Array.from(columns.costs),
      lower: new Float64Array(places.length),
      upper: Float64Array.from(columns.limits),
      matrix: columns.matrix(rows.numRows),
    };
  }
  return {
    ...{ candidates, costs, rowsOf, dataWith, columnsOf },
    others: otherColumns().costs.length,
    hasCuts: cuts.length > 0,
    prices: { uneven, moved },
  };
}
