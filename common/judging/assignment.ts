import type { Highs } from "highs";
import { type AssignmentProblem, type Pair, pairKey } from "./assignmentProblem.ts";
import { bestCandidates, type Candidate, hashOf } from "./assignmentSolver.ts";
import { linkedGroups } from "./linkedGroups.ts";
import { explainShortage, type Shortage, type ShortJudge } from "./shortage.ts";

export interface AssignmentPlan {
  /** All pairs, including the fixed ones. */
  pairs: Pair[];
  /** Undefined if every round entry has enough reviewers, and every judge all shared round entries. */
  shortage: Shortage | undefined;
  /** The round entries with reviewers, in groups without a common judge, the largest first. One group is best. */
  groups: string[][];
}

/**
 * How many seeds are tried. With the loads of a real screening, the first plan has no groups. With two reviewers and as
 * many judges as round entries, four plans in five have some.
 */
const MAX_SEEDS = 12;

/** The possible pairs, and how many reviewers each round entry still needs. */
function openDemand({ reviewers, roundEntries, judges, barred, fixed }: AssignmentProblem) {
  const closed = new Set([...barred, ...fixed].map(pairKey));
  const present = Map.groupBy(fixed, ({ roundEntry }) => roundEntry);
  const candidates = roundEntries.flatMap((roundEntry, row) =>
    judges.flatMap(({ id: judge }, column): Candidate[] =>
      closed.has(pairKey({ roundEntry, judge })) ? [] : [{ roundEntry, judge, row, column }],
    ),
  );
  const needs = roundEntries.map((roundEntry) =>
    Math.max(reviewers - (present.get(roundEntry)?.length ?? 0), 0),
  );
  return { candidates, needs };
}

/**
 * Assigns the shared round entries to every judge, then reviewers to each round entry. The aims, in this order: few missing
 * reviewers, few moved pairs, even loads, and the order that the seed draws. If a plan has groups without a common judge,
 * further seeds are tried.
 * @throws Error if the solver finds no solution.
 */
export function planAssignments(input: AssignmentProblem, highs: Highs): AssignmentPlan {
  const { problem, shortJudges } = assignShared(input);
  const { candidates, needs } = openDemand(problem);
  const planWith = (seed: number): AssignmentPlan => {
    const best = bestCandidates({ ...problem, seed }, candidates, needs, highs);
    const chosen = best.map(({ roundEntry, judge }) => ({ roundEntry, judge }));
    const pairs = [...problem.fixed, ...chosen];
    const shortage = explainShortage(problem, { needs, candidates, chosen }, shortJudges);
    return { pairs, shortage, groups: linkedGroups(pairs, ({ roundEntry }) => roundEntry) };
  };
  let plan = planWith(problem.seed);
  for (let tried = 1; plan.groups.length > 1 && tried < MAX_SEEDS; tried += 1) {
    const next = planWith(problem.seed + tried);
    if (next.groups.length < plan.groups.length) plan = next;
  }
  return plan;
}

/** A plan for panels: every judge reviews every round entry, except where a conflict forbids it. */
export function planForAll(input: AssignmentProblem): AssignmentPlan {
  const { problem, shortJudges } = assignShared({ ...input, shared: input.roundEntries });
  const pairs = [...problem.fixed];
  const reviewed = new Set(pairs.map(({ roundEntry }) => roundEntry));
  const needs = problem.roundEntries.map((roundEntry) => (reviewed.has(roundEntry) ? 0 : 1));
  const shortage = explainShortage(problem, { needs, candidates: [], chosen: [] }, shortJudges);
  return { pairs, shortage, groups: linkedGroups(pairs, ({ roundEntry }) => roundEntry) };
}

/**
 * Assigns the shared round entries to every judge, up to the judge's limit, and fixes these pairs. A judge whose limit is too
 * low gets the round entries with the fewest reviewers, in the order that the seed draws.
 * @returns The remaining problem, and the judges who do not get all shared round entries.
 */
function assignShared(problem: AssignmentProblem): {
  problem: AssignmentProblem;
  shortJudges: ShortJudge[];
} {
  const { seed, judges, shared, barred, fixed } = problem;
  const closed = new Set([...barred, ...fixed].map(pairKey));
  const loads = Map.groupBy(fixed, ({ judge }) => judge);
  const reviewers = new Map<string, number>();
  const all = [...fixed];
  const shortJudges: ShortJudge[] = [];
  const count = (roundEntry: string) => reviewers.get(roundEntry) ?? 0;
  for (const { roundEntry } of fixed) reviewers.set(roundEntry, count(roundEntry) + 1);

  const openOf = judges.map(({ id: judge, maximum }) => {
    const open = shared.filter((roundEntry) => !closed.has(pairKey({ roundEntry, judge })));
    const room = Math.max(0, (maximum ?? Infinity) - (loads.get(judge)?.length ?? 0));
    return { judge, open, missing: Math.max(0, open.length - room) };
  });
  // Judges without a shortage come first, so that the others get the round entries with the fewest reviewers.
  for (const { judge, open, missing } of openOf.toSorted((a, b) => a.missing - b.missing)) {
    const hash = (roundEntry: string) => hashOf(`${seed} ${pairKey({ roundEntry, judge })}`);
    const least = open.toSorted((a, b) => count(a) - count(b) || hash(a) - hash(b));
    for (const roundEntry of least.slice(0, open.length - missing)) {
      all.push({ roundEntry, judge });
      reviewers.set(roundEntry, count(roundEntry) + 1);
    }
    if (missing > 0) shortJudges.push({ judge, missing });
  }
  return { problem: { ...problem, fixed: all }, shortJudges };
}
