import { type AssignmentProblem, type Pair, pairKey } from "./assignmentProblem.ts";
import { hashOf } from "./assignmentSolver.ts";
import type { ShortJudge } from "./shortage.ts";

/**
 * Gives every judge the entries that all read, as far as they can bear it: what they are given is fixed
 * from then on. A judge without room for all gets those that the fewest read, as the seed draws.
 * @returns the question that is left, and who has to leave how many.
 */
export function giveShared(problem: AssignmentProblem): {
  problem: AssignmentProblem;
  shortJudges: ShortJudge[];
} {
  const { seed, judges, shared, barred, fixed } = problem;
  const closed = new Set([...barred, ...fixed].map(pairKey));
  const loads = Map.groupBy(fixed, ({ judge }) => judge);
  const reviewers = new Map<string, number>();
  const given: Pair[] = [];
  const shortJudges: ShortJudge[] = [];
  const count = (entry: string) => reviewers.get(entry) ?? 0;
  for (const { entry } of fixed) reviewers.set(entry, count(entry) + 1);

  const asked = judges.map(({ id: judge, maximum }) => {
    const open = shared.filter((entry) => !closed.has(pairKey({ entry, judge })));
    const room = Math.max(0, (maximum ?? Infinity) - (loads.get(judge)?.length ?? 0));
    return { judge, open, missing: Math.max(0, open.length - room) };
  });
  // Who can read all goes first: the others then see what is read least.
  for (const { judge, open, missing } of asked.toSorted((a, b) => a.missing - b.missing)) {
    const hash = (entry: string) => hashOf(`${seed} ${pairKey({ entry, judge })}`);
    const least = open.toSorted((a, b) => count(a) - count(b) || hash(a) - hash(b));
    for (const entry of least.slice(0, open.length - missing)) {
      given.push({ entry, judge });
      reviewers.set(entry, count(entry) + 1);
    }
    if (missing > 0) shortJudges.push({ judge, missing });
  }
  return { problem: { ...problem, fixed: [...fixed, ...given] }, shortJudges };
}
