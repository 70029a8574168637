import {
  type Ratios,
  remlCriterion,
  type SeverityFit,
  type Solution,
  solve,
} from "./severityModel.ts";

/** What the reviews leave possible for the variances, with how likely each is; together 1. */
export interface WeightedSolution {
  solution: Solution;
  weight: number;
}

/** So far from the best the likelihood is below a thousandth: −2 log of it is higher by this. */
const FAR = 14;
const STEPS = 7;
const HALVINGS = 5;
/** Less than this changes no draw of thousands. */
const NEGLIGIBLE = 1e-4;

// Even steps on this scale, from 0 to 1, are a prior that is flat near zero and lets no ratio grow
// without end: two or three judges alone could not rule that out.
const shareOf = (ratio: number) => ratio / (1 + ratio);
const ratioOf = (share: number) => share / (1 - share);
const LARGEST_SHARE = shareOf(100);

/**
 * A grid over both ratios, weighted by the restricted likelihood: taking the best ones for the true
 * ones says too surely who is best, above all with few judges.
 * @param fit Where the likelihood is highest.
 */
export function varianceGrid({ design, solution: { ratios } }: SeverityFit): WeightedSolution[] {
  const at = (entries: number, judges: number) =>
    solve(design, { entries: ratioOf(entries), judges: ratioOf(judges) });
  const center = { entries: shareOf(ratios.entries), judges: shareOf(ratios.judges) };
  const least = remlCriterion(design, at(center.entries, center.judges));
  const isFar = (axis: keyof Ratios, share: number) => {
    const { entries, judges }: Ratios = { ...center, [axis]: share };
    return remlCriterion(design, at(entries, judges)) - least > FAR;
  };
  const edge = (axis: keyof Ratios, end: number) => {
    let [near, far] = [center[axis], end];
    if (!isFar(axis, far)) return far;
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (near + far) / 2;
      if (isFar(axis, middle)) far = middle;
      else near = middle;
    }
    return far;
  };
  const stepsOf = (axis: keyof Ratios) => {
    const [from, to] = [edge(axis, 0), edge(axis, LARGEST_SHARE)];
    return Array.from({ length: STEPS }, (_, step) => from + ((step + 0.5) * (to - from)) / STEPS);
  };
  const judges = stepsOf("judges");
  const cells = stepsOf("entries").flatMap((entries) =>
    judges.map((share) => {
      const solution = at(entries, share);
      return { solution, weight: Math.exp((least - remlCriterion(design, solution)) / 2) };
    }),
  );
  const kept = cells.filter(({ weight }) => weight > NEGLIGIBLE);
  const total = kept.reduce((sum, { weight }) => sum + weight, 0);
  return kept.map(({ solution, weight }) => ({ solution, weight: weight / total }));
}
