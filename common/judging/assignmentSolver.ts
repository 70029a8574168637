import type { Highs, ModelData } from "highs";
import { type AssignmentModel, type Candidate, HASHES } from "./assignmentModel.ts";

interface Solution {
  /** Of each column, and what they cost together. */
  values: readonly number[];
  cost: number;
}

type LoadedModel = Parameters<Parameters<Highs["withModel"]>[1]>[0];

const costOf = (values: readonly number[], costs: ArrayLike<number>) =>
  values.reduce((sum, value, column) => sum + value * (costs[column] ?? 0), 0);

/** Runs the solver. False: nothing solves it. */
function run(loaded: LoadedModel, highs: Highs): boolean {
  loaded.run();
  const status = loaded.getModelStatus();
  const { optimal, empty, infeasible } = highs.constants.modelStatus;
  if (status === infeasible) return false;
  if (status !== optimal && status !== empty) throw new Error("The solver found no assignment.");
  return true;
}

/** So many candidates of each entry are asked about at first: a best plan makes few others. */
const FIRST = 16;
/** And so many of those who count for the same quotas. */
const FIRST_ALIKE = 6;

/** The places of the candidates of each entry that cost least. */
function cheapest({ candidates, costs, rowsOf }: AssignmentModel): number[] {
  const places = candidates.map((_, place) => place);
  const ofEntries = Map.groupBy(places, (place) => candidates[place]?.row);
  return [...ofEntries.values()].flatMap((ofEntry) => {
    const sorted = ofEntry.toSorted((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0) || a - b);
    const alike = Map.groupBy(sorted, (place) => {
      const candidate = candidates[place];
      return candidate && rowsOf(candidate).slice(2).join();
    });
    const ofEach = [...alike.values()].flatMap((some) => some.slice(0, FIRST_ALIKE));
    return [...new Set([...sorted.slice(0, FIRST), ...ofEach])];
  });
}

/**
 * Solves it for some candidates, then with those that would make it cheaper, until these are worth no
 * further question: the worth of all of them, in a fraction of the time and memory (column generation).
 * @param places The candidates to begin with.
 * @returns the solution with the candidates that were asked about; undefined where nothing solves it.
 */
function solveRelaxed(model: AssignmentModel, places: readonly number[], highs: Highs) {
  const { candidates, costs, rowsOf, dataWith, hasCuts } = model;
  return highs.withModel(dataWith(places), (loaded) => {
    // A fifth of the time of the simplex method here; its crossover ends at whole numbers as well. It
    // takes half the time without looking at the question first, which alone finds that cuts cannot be.
    const presolve = hasCuts ? "on" : "off";
    loaded.options.set({ output_flag: false, solver: "ipm", run_crossover: "on", presolve });
    const asked = [...places];
    for (;;) {
      if (!run(loaded, highs)) return undefined;
      const { colValue, rowDual } = loaded.getSolution();
      const known = new Set(asked);
      const saved = (candidate: Candidate, place: number) =>
        rowsOf(candidate).reduce((sum, row) => sum + (rowDual[row] ?? 0), 0) - (costs[place] ?? 0);
      const better = candidates.flatMap((candidate, place) => {
        const saving = known.has(place) ? 0 : saved(candidate, place);
        return saving > 0 ? [{ place, saving }] : [];
      });
      // So little is less than one draw of the seed: nothing that matters more could be better.
      if (better.reduce((sum, { saving }) => sum + saving, 0) < HASHES) {
        const data = dataWith(asked);
        const values = Array.from(colValue);
        return { asked, data, solution: { values, cost: costOf(values, data.colCost) } };
      }
      const added = better.map(({ place }) => place);
      loaded.addCols(model.columnsOf(added));
      asked.push(...added);
      // From the solution that is there, the simplex method has few steps to go.
      loaded.options.set({ solver: "simplex", simplex_strategy: 4 });
    }
  });
}

/** Solves it in whole numbers, to within a cost. Undefined: nothing does. */
function solveInteger(data: ModelData, within: number, highs: Highs): Solution | undefined {
  return highs.withModel(data, (loaded) => {
    loaded.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: within });
    if (!run(loaded, highs)) return undefined;
    const values = Array.from(loaded.getSolution().colValue);
    return { values, cost: costOf(values, data.colCost) };
  });
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;

/**
 * The pairs that a best plan makes; undefined where cuts ask for what cannot be.
 *
 * Whole numbers come by themselves, but for some entries where quotas share judges. These entries are
 * then solved in whole numbers while the others stay, which takes a second; all of them, which can take
 * a minute, only where more would be missing or moved than must be. Loads may then be a little less even
 * than they could be.
 */
export function solveWhole(model: AssignmentModel, highs: Highs): Candidate[] | undefined {
  const { candidates, prices, others } = model;
  const all = candidates.map((_, place) => place);
  // A cut may need a candidate that was not asked about.
  const relaxed =
    solveRelaxed(model, cheapest(model), highs) ??
    (model.hasCuts ? solveRelaxed(model, all, highs) : undefined);
  if (!relaxed) return undefined;
  const { asked, data, solution } = relaxed;
  const made = ({ values }: Solution, places: readonly number[]) =>
    places.flatMap((place, index) =>
      (values[others + index] ?? 0) > 0.5 ? (candidates[place] ?? []) : [],
    );
  const rowAt = (column: number) => candidates[asked[column - others] ?? -1]?.row;
  const divided = new Set(
    solution.values.map((value, column) => (isWhole(value) ? undefined : rowAt(column))),
  );
  divided.delete(undefined);
  if (divided.size === 0) return made(solution, asked);

  const { integer, continuous } = highs.constants.variableType;
  const inWhole = (whole: ModelData): ModelData => ({
    ...whole,
    integrality: Array.from(whole.colCost, (_, column) => (column < others ? continuous : integer)),
  });
  const settled = solution.values.map((value, column) => {
    const row = rowAt(column);
    return row !== undefined && !divided.has(row) ? Math.round(value) : undefined;
  });
  const colLower = Array.from(data.colLower, (lower, column) => settled[column] ?? lower);
  const colUpper = Array.from(data.colUpper, (upper, column) => settled[column] ?? upper);
  const repaired = solveInteger({ ...inWhole(data), colLower, colUpper }, prices.uneven, highs);
  if (repaired && repaired.cost - solution.cost < prices.moved) return made(repaired, asked);
  const solved = solveInteger(inWhole(model.dataWith(all)), prices.uneven, highs);
  return solved && made(solved, all);
}
