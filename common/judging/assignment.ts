import type { Highs } from "highs";
import { linkedEntries } from "./assignmentGroups.ts";
import { linkByExchange } from "./assignmentLinks.ts";
import { type Candidate, type Cut, modelOf } from "./assignmentModel.ts";
import { type AssignmentProblem, missingOf, type Pair, pairKey } from "./assignmentProblem.ts";
import { giveShared } from "./assignmentShared.ts";
import { solveWhole } from "./assignmentSolver.ts";
import { explainShortage, type Shortage } from "./shortage.ts";

export interface AssignmentPlan {
  /** All pairs, what is fixed among them. */
  pairs: Pair[];
  /** Undefined when every entry has its readers, and every judge what all read. */
  shortage: Shortage | undefined;
  /** The entries that have readers, in groups that no judge links, the largest first: one is best. */
  groups: string[][];
}

/** So often the solver is asked again to link groups, and fewer times the larger the question is. */
const MOST_CUTS = 8;
const MOST_WORK = 30_000;

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
 * Gives every judge what all read, then each entry its readers: with as few missing as can be, so that
 * judges link all entries if they can, then moving as few kept pairs as can be, then with loads as even
 * as can be, then as the seed draws. A place that a quota keeps for somebody who knows a field stays
 * empty rather than going to another. Linking may move a few more than it must.
 * @throws Error when the solver gives up.
 */
export function planAssignments(asked: AssignmentProblem, highs: Highs): AssignmentPlan {
  const { problem, shortJudges } = giveShared(asked);
  const { candidates, needs } = openQuestion(problem);
  function solve(cuts: readonly Cut[]): Pair[] | undefined {
    return solveWhole(modelOf(problem, candidates, needs, cuts), highs)?.map(pairOf);
  }
  const best = solve([]);
  if (!best) throw new Error("The solver found no assignment.");
  const most = Math.min(MOST_CUTS, Math.ceil(MOST_WORK / Math.max(1, candidates.length)));
  const chosen = linkAll(problem, best, { solve, most });
  const pairs = [...problem.fixed, ...chosen];
  const shortage = explainShortage(problem, { needs, candidates, chosen }, shortJudges);
  return { pairs, shortage, groups: linkedEntries(pairs) };
}

const pairOf = ({ entry, judge }: Pair): Pair => ({ entry, judge });

/**
 * Links all entries of a best plan, if they can be: by exchanges, else by asking the solver for a judge
 * who crosses from each group to another.
 * @param chosen Pairs of the best plan that are not fixed.
 * @param solver Gives the best plan that crosses all of these, and may be asked so often.
 */
function linkAll(
  problem: AssignmentProblem,
  chosen: Pair[],
  solver: { solve: (cuts: readonly Cut[]) => Pair[] | undefined; most: number },
): Pair[] {
  const groupsOf = (pairs: readonly Pair[]) => linkedEntries([...problem.fixed, ...pairs]);
  let best = linkByExchange(problem, chosen);
  let current = best;
  const cuts: Cut[] = [];
  for (let asked = 0; asked < solver.most && groupsOf(best).length > 1; asked += 1) {
    const [, ...others] = groupsOf(current);
    cuts.push(...others.map((entries) => cutAround(entries, [...problem.fixed, ...current])));
    const solved = solver.solve(cuts);
    // Readers matter more than links.
    if (!solved || solved.length < chosen.length) return best;
    current = linkByExchange(problem, solved);
    if (groupsOf(current).length < groupsOf(best).length) best = current;
  }
  return best;
}

/** A group of entries with all who read them. */
function cutAround(group: readonly string[], pairs: readonly Pair[]): Cut {
  const entries = new Set(group);
  const readers = pairs.filter(({ entry }) => entries.has(entry));
  return { entries, judges: new Set(readers.map(({ judge }) => judge)) };
}

/** A plan in which every judge reads every entry but those that must not be: for panels. */
export function planForAll(asked: AssignmentProblem): AssignmentPlan {
  const { problem, shortJudges } = giveShared({ ...asked, shared: asked.entries });
  const { fixed: pairs } = problem;
  const read = new Set(pairs.map(({ entry }) => entry));
  const unread = asked.entries.filter((entry) => !read.has(entry));
  const shortage =
    shortJudges.length + unread.length === 0
      ? undefined
      : {
          entries: unread.map((entry) => ({ entry, missing: 1 })),
          ...{ fields: [], fullJudges: [], shortJudges },
        };
  return { pairs: [...pairs], shortage, groups: linkedEntries(pairs) };
}
