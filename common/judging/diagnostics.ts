import { rounded } from "./fraction.ts";
import type { ExactReview } from "./reviews.ts";
import { type Design, designOf, type Names, type SeverityFit } from "./severityModel.ts";

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
  return { single: rounded(share(noise)), mean: rounded(share(noise / readers)) };
}

/** What would change without one judge. */
export interface Influence {
  judge: string;
  /** How many of the best k would be others; absent when entries could no longer be compared. */
  changed?: number;
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
    let first: number | undefined;
    for (const judge of all) {
      if (judge === left) continue;
      if (first === undefined) first = rootOf(judge);
      else parents[rootOf(judge)] = first;
    }
    if (first === undefined) return false;
  }
  const roots = judges.map((_, judge) => judge).filter((judge) => judge !== left);
  return new Set(roots.map(rootOf)).size <= 1;
}

/** Scores that differ by less are equal: the last digits depend on the order of sums. */
const EQUAL = 1e-6;

/**
 * How many of the best k would be others without each judge in turn. A tie at the line replaces nobody.
 * @param placed In their order.
 * @param scoresOf The official scores of fewer reviews, of all entries and one judge less.
 */
export function influences(
  reviews: readonly ExactReview[],
  placed: readonly { entry: string }[],
  k: number,
  scoresOf: (reviews: readonly ExactReview[], names: Names) => ReadonlyMap<string, number>,
): Influence[] {
  const design = designOf(reviews);
  const shortlist = placed.slice(0, k);
  return design.judges.map((judge, index) => {
    if (!isComparableWithout(design, index)) return { judge };
    const scores = scoresOf(
      reviews.filter((review) => review.judge !== judge),
      { entries: design.entries, judges: design.judges.toSpliced(index, 1) },
    );
    const line = Float64Array.from(scores.values()).sort().at(-shortlist.length) ?? 0;
    const isBelow = (entry: string) => (scores.get(entry) ?? 0) < line - EQUAL;
    return { judge, changed: shortlist.filter(({ entry }) => isBelow(entry)).length };
  });
}
