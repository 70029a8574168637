import type { ScoredReview } from "./reviews.ts";
import { type Design, designOf, fitWith, type SeverityFit } from "./severityModel.ts";

/** How far judges agree (Shrout and Fleiss 1979, two-way random effects, absolute agreement). */
export interface Reliability {
  /** ICC(2,1): the reliability of one judge's score. */
  single: number;
  /** ICC(2,k): the one of the mean of as many reviews as an entry has on average. */
  mean: number;
}

/** The reliability from the variances of the fit: in a complete design they are those of the analysis of variance. */
export function reliabilityOf({ design, deviations }: SeverityFit): Reliability {
  const [entries, judges, residual] = [
    deviations.entries ** 2,
    deviations.judges ** 2,
    deviations.residual ** 2,
  ];
  const noise = judges + residual;
  const readers = design.count / design.entries.length;
  const share = (error: number) => (entries + error > 0 ? entries / (entries + error) : 0);
  return { single: share(noise), mean: share(noise / readers) };
}

/** The codes of the best k entries by adjusted score; equal ones in the order of their codes. */
export function shortlistOf({ design, qualities }: SeverityFit, k: number): Set<string> {
  const order = design.entries
    .map((entry, index) => ({ entry, quality: qualities[index] ?? 0 }))
    .sort((a, b) => b.quality - a.quality || (a.entry < b.entry ? -1 : 1));
  return new Set(order.slice(0, k).map(({ entry }) => entry));
}

/** What would change without one judge. */
export interface Influence {
  judge: string;
  /** How many of the best k would be others; undefined when entries could no longer be compared. */
  changed: number | undefined;
}

/** Whether the other judges still link all entries: as comparableGroups, by number and for one judge less. */
function isComparableWithout({ readers, judges }: Design, left: number): boolean {
  const parents = judges.map((_, judge) => judge);
  const rootOf = (judge: number): number => {
    let root = judge;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  for (const all of readers) {
    const [first, ...others] = all.filter((judge) => judge !== left);
    if (first === undefined) return false;
    for (const other of others) parents[rootOf(other)] = rootOf(first);
  }
  const roots = judges.map((_, judge) => judge).filter((judge) => judge !== left);
  return new Set(roots.map(rootOf)).size <= 1;
}

/** The shortlist of k without each judge in turn, with the variances as they are fitted. */
export function influences(
  reviews: readonly ScoredReview[],
  fit: SeverityFit,
  k: number,
): Influence[] {
  const shortlist = shortlistOf(fit, k);
  return fit.design.judges.map((judge, index) => {
    if (!isComparableWithout(fit.design, index)) return { judge, changed: undefined };
    const others = reviews.filter((review) => review.judge !== judge);
    const without = shortlistOf(fitWith(designOf(others), fit.solution.ratios), k);
    return { judge, changed: [...shortlist].filter((entry) => !without.has(entry)).length };
  });
}
