import type { ModelData } from "highs";
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
const HASHES = 100;

/** A number that nobody can foresee or choose, the same everywhere (FNV-1a, its halves mixed). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % HASHES;
}

/** A linear programme, and what its first columns mean. */
export interface AssignmentModel {
  data: ModelData;
  candidates: readonly Candidate[];
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

  add(cost: number, limit: number, ...cells: readonly (readonly [row: number, value: number])[]) {
    this.costs.push(cost);
    this.limits.push(limit);
    for (const [row, value] of cells) {
      this.rows.push(row);
      this.values.push(value);
    }
    this.starts.push(this.rows.length);
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
 * The question of planAssignments as a linear programme. Its first columns are the candidates, in
 * their order: 1 for a pair that is made. It is a flow through a network, whose solutions are whole
 * numbers without saying so; with quotas that share some judges they mostly are. What is missing has
 * columns too, and counts for the quotas, so there always is a solution; with cuts there may be none.
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
  const columns = new Columns();
  const knowing = quotas.map((quota) => new Set(quota.judges));
  const quotaRow = (quota: number, row: number) =>
    entries.length + judges.length + quota * entries.length + row;
  for (const pair of candidates) {
    const key = pairKey(pair);
    const cost = hashOf(`${seed} ${key}`) + (keptKeys.has(key) ? 0 : moved);
    const counted = knowing.flatMap((set, quota) =>
      set.has(pair.judge) ? [[quotaRow(quota, pair.row), 1] as const] : [],
    );
    const crossed = cuts.flatMap((cut, place) =>
      cut.entries.has(pair.entry) === cut.judges.has(pair.judge)
        ? []
        : [[quotaRow(quotas.length, 0) + place, 1] as const],
    );
    const load = [entries.length + pair.column, 1] as const;
    columns.add(cost, 1, [pair.row, 1], load, ...counted, ...crossed);
  }
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
  const read = Map.groupBy(fixed, ({ entry }) => entry);
  const sums = [...needs, ...judges.map(() => 0)];
  const least = quotas.flatMap((quota) =>
    entries.map((entry) => missingOf(quota, read.get(entry) ?? [])),
  );
  const size = { numRows: sums.length + least.length + cuts.length, numCols: columns.costs.length };
  const data: ModelData = {
    ...size,
    colCost: columns.costs,
    colLower: columns.costs.map(() => 0),
    colUpper: columns.limits,
    rowLower: [...sums, ...least, ...cuts.map(() => 1)],
    rowUpper: [...sums, ...quotas.flatMap(() => needs), ...cuts.map(() => candidates.length)],
    matrix: {
      format: "csc",
      ...size,
      starts: columns.starts,
      indices: columns.rows,
      values: columns.values,
    },
  };
  return { data, candidates, prices: { uneven, moved } };
}
