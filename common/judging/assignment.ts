import type { Highs } from "highs";
import { linkByExchange, linkedEntries } from "./assignmentLinks.ts";
import { type AssignmentProblem, missingOf, type Pair, pairKey } from "./assignmentProblem.ts";
import { giveShared } from "./assignmentShared.ts";
import { bestCandidates, type Candidate } from "./assignmentSolver.ts";
import { explainShortage, type Shortage } from "./shortage.ts";

export interface AssignmentPlan {
  /** All pairs, what is fixed among them. */
  pairs: Pair[];
  /** Undefined when every entry has its reviewers, and every judge what all read. */
  shortage: Shortage | undefined;
  /** The entries that have reviewers, in groups that no judge links, the largest first: one is best. */
  groups: string[][];
}

/** The pairs that may still be made, and how many reviewers entries still need. */
function openQuestion({ reviewers, entries, judges, quotas, barred, fixed }: AssignmentProblem) {
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
      reviewers - present.length,
      0,
      ...quotas.map((quota) => missingOf(quota, present)),
    );
  });
  return { candidates, needs };
}

/**
 * Gives every judge what all review, then each submission its reviewers: with as few missing as can be,
 * then moving as few kept pairs as can be, then with loads as even as can be, then as the seed draws. A
 * place that a quota keeps for a judge who knows a field stays empty rather than going to another. Groups
 * that no judge links are joined by exchanges, which may move a few more pairs.
 * @throws Error when the solver gives up.
 */
export function planAssignments(asked: AssignmentProblem, highs: Highs): AssignmentPlan {
  const { problem, shortJudges } = giveShared(asked);
  const { candidates, needs } = openQuestion(problem);
  const best = bestCandidates(problem, candidates, needs, highs);
  const chosen = linkByExchange(
    problem,
    best.map(({ entry, judge }) => ({ entry, judge })),
  );
  const pairs = [...problem.fixed, ...chosen];
  const shortage = explainShortage(problem, { needs, candidates, chosen }, shortJudges);
  return { pairs, shortage, groups: linkedEntries(pairs) };
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
