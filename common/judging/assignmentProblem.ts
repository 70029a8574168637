/** An entry and somebody who reads it. */
export interface Pair {
  entry: string;
  judge: string;
}

/** How many reviewers of an entry are among some judges at least: those who know a field. */
export interface Quota {
  field: string;
  reviewers: number;
  /** The judges who know it, also those who can be given nothing. */
  judges: readonly string[];
}

/** Who may read what. */
export interface AssignmentProblem {
  /** Another seed gives another plan of the same worth; the same seed the same plan. */
  seed: number;
  /** How many judges read each entry. */
  reviewers: number;
  entries: readonly string[];
  /** Those of the entries that every judge reads; none in most rounds, all in a panel. */
  shared: readonly string[];
  /** Those who can be given entries, with the most that they can bear. */
  judges: readonly { id: string; maximum: number | null }[];
  /** One judge may count for several. */
  quotas: readonly Quota[];
  /** Pairs that must not be: conflicts, and what was recused. */
  barred: readonly Pair[];
  /** Pairs that stay and count: what is begun, also by judges who have left since. */
  fixed: readonly Pair[];
  /** Pairs that stay where that is possible: before even loads are thought of. */
  kept: readonly Pair[];
}

/** A pair as a text, for sets of pairs. */
export const pairKey = ({ entry, judge }: Pair) => `${entry} ${judge}`;

/** How many reviewers who know its field a quota still asks for, beside those that an entry has. */
export function missingOf({ reviewers, judges }: Quota, present: readonly Pair[]): number {
  return Math.max(0, reviewers - present.filter(({ judge }) => judges.includes(judge)).length);
}
