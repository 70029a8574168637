/** A round entry and a judge who reviews it. */
export interface Pair {
  roundEntry: string;
  judge: string;
}

/** The data from which an assignment is computed. */
export interface AssignmentProblem {
  /** The same seed gives the same plan, another seed another plan that is as good. */
  seed: number;
  reviewers: number;
  roundEntries: readonly string[];
  /** The round entries that every judge reviews: calibration entries, or all round entries of a panel. */
  shared: readonly string[];
  /** The judges who can get round entries, with their limits. */
  judges: readonly { id: string; maximum: number | null }[];
  /** Forbidden pairs: conflicts and recusals. */
  barred: readonly Pair[];
  /** Pairs that stay and count: started reviews, including submitted ones of judges who left. */
  fixed: readonly Pair[];
  /** Pairs that stay if possible, even if loads are less even. */
  preferred: readonly Pair[];
}

export const pairKey = ({ roundEntry, judge }: Pair) => `${roundEntry} ${judge}`;
