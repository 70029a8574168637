import type { Highs } from "highs";
import { type Candidate, modelOf } from "./assignmentModel.ts";
import { solveWhole } from "./assignmentSolver.ts";
import { explainShortage, type Shortage } from "./shortage.ts";

/** An entry and somebody who reads it. */
export interface Pair {
  entry: string;
  judge: string;
}

/** How many readers of an entry are among some judges at least: those who know a field. */
export interface Quota {
  field: string;
  readers: number;
  /** Whoever knows it, also those who can be given nothing. */
  judges: readonly string[];
}

/** Who may read what. */
export interface AssignmentProblem {
  /** Another seed gives another plan of the same worth; the same seed the same plan. */
  seed: number;
  /** How many judges read each entry. */
  readers: number;
  entries: readonly string[];
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

export interface AssignmentPlan {
  /** All pairs, what is fixed among them. */
  pairs: Pair[];
  /** Undefined when every entry has its readers. */
  shortage: Shortage | undefined;
}

/** A pair as a text, for sets of pairs. */
export const pairKey = ({ entry, judge }: Pair) => `${entry} ${judge}`;

/** How many readers who know its field a quota still asks for, beside those that an entry has. */
export function missingOf({ readers, judges }: Quota, present: readonly Pair[]): number {
  return Math.max(0, readers - present.filter(({ judge }) => judges.includes(judge)).length);
}

/** The pairs that may still be made, and how many readers entries still need. */
function openQuestion({ readers, entries, judges, quotas, barred, fixed }: AssignmentProblem) {
  const closed = new Set([...barred, ...fixed].map(pairKey));
  const read = Map.groupBy(fixed, ({ entry }) => entry);
  const candidates = entries.flatMap((entry, row) =>
    judges.flatMap(({ id: judge }, column): Candidate[] =>
      closed.has(pairKey({ entry, judge })) ? [] : [{ entry, judge, row, column }],
    ),
  );
  const needs = entries.map((entry) => {
    const present = read.get(entry) ?? [];
    return Math.max(
      readers - present.length,
      0,
      ...quotas.map((quota) => missingOf(quota, present)),
    );
  });
  return { candidates, needs };
}

/**
 * Gives each entry its readers: with as few missing as can be, then moving as few kept pairs as can
 * be, then with loads as even as can be, then as the seed draws. A place that a quota keeps for
 * somebody who knows a field stays empty rather than going to another.
 * @throws Error when the solver gives up.
 */
export function planAssignments(problem: AssignmentProblem, highs: Highs): AssignmentPlan {
  const { candidates, needs } = openQuestion(problem);
  const solution = solveWhole(modelOf(problem, candidates, needs), highs);
  const isChosen = (_: Candidate, index: number) => (solution[index] ?? 0) > 0.5;
  const chosen = candidates.filter(isChosen).map(({ entry, judge }) => ({ entry, judge }));
  const pairs = [...problem.fixed, ...chosen];
  const shortage = explainShortage(problem, { needs, candidates, chosen });
  return { pairs, shortage };
}

/** A plan in which every judge reads every entry but those that must not be: for panels. */
export function planForAll({ entries, judges, barred, fixed }: AssignmentProblem): AssignmentPlan {
  const closed = new Set([...barred, ...fixed].map(pairKey));
  const others = entries.flatMap((entry) =>
    judges.map(({ id: judge }) => ({ entry, judge })).filter((pair) => !closed.has(pairKey(pair))),
  );
  return { pairs: [...fixed, ...others], shortage: undefined };
}
