import type { Highs, ModelData } from "highs";
import type { AssignmentModel, Candidate } from "./assignmentModel.ts";

interface Solution {
  values: readonly number[];
  cost: number;
}

/** Solves it, in whole numbers to within a cost where it has integers. Undefined: nothing does. */
function solve(model: ModelData, within: number, highs: Highs): Solution | undefined {
  return highs.withModel(model, (loaded) => {
    // A fifth of the time of the simplex method here; its crossover ends at whole numbers as well.
    const options = { solver: "ipm", run_crossover: "on" } as const;
    loaded.options.set({ ...options, output_flag: false, mip_rel_gap: 0, mip_abs_gap: within });
    loaded.run();
    const status = loaded.getModelStatus();
    const { optimal, empty, infeasible } = highs.constants.modelStatus;
    if (status === infeasible) return undefined;
    if (status !== optimal && status !== empty) throw new Error("The solver found no assignment.");
    const values = Array.from(loaded.getSolution().colValue);
    const cost = values.reduce(
      (sum, value, column) => sum + value * (model.colCost[column] ?? 0),
      0,
    );
    return { values, cost };
  });
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;

/**
 * Which pairs a best plan makes: 1 or 0 for each candidate, in their order; undefined where cuts ask for
 * what cannot be.
 *
 * Whole numbers come by themselves, but for some entries where quotas share judges. These entries are
 * then solved in whole numbers while the others stay, which takes a second; all of them, which can take
 * a minute, only where more would be missing or moved than must be. Loads may then be a little less even
 * than they could be.
 */
export function solveWhole(
  { data, candidates, prices }: AssignmentModel,
  highs: Highs,
): readonly number[] | undefined {
  const relaxed = solve(data, 0, highs);
  if (!relaxed) return undefined;
  const isDivided = (_: Candidate, column: number) => !isWhole(relaxed.values[column] ?? 0);
  const divided = new Set(candidates.filter(isDivided).map(({ row }) => row));
  if (divided.size === 0) return relaxed.values;

  const { integer, continuous } = highs.constants.variableType;
  const integrality = relaxed.values.map((_, column) =>
    column < candidates.length ? integer : continuous,
  );
  const settled = relaxed.values.map((value, column) => {
    const candidate = candidates[column];
    return candidate && !divided.has(candidate.row) ? Math.round(value) : undefined;
  });
  const colLower = Array.from(data.colLower, (lower, column) => settled[column] ?? lower);
  const colUpper = Array.from(data.colUpper, (upper, column) => settled[column] ?? upper);
  const repaired = solve({ ...data, integrality, colLower, colUpper }, prices.uneven, highs);
  if (repaired && repaired.cost - relaxed.cost < prices.moved) return repaired.values;
  return solve({ ...data, integrality }, prices.uneven, highs)?.values;
}
