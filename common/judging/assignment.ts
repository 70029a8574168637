import type { Highs } from "highs";
import { type Candidate, modelOf } from "./assignmentModel.ts";
import { type AssignmentProblem, missingOf, type Pair, pairKey } from "./assignmentProblem.ts";
import { solveWhole } from "./assignmentSolver.ts";
import { explainShortage, type Shortage } from "./shortage.ts";

export interface AssignmentPlan {
  /** All pairs, what is fixed among them. */
  pairs: Pair[];
  /** Undefined when every entry has its readers. */
  shortage: Shortage | undefined;
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
