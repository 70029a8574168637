import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { type Pair, pairKey } from "#common/judging/assignmentProblem.ts";
import type { Shortage } from "#common/judging/shortage.ts";
import type { AssignmentFacts } from "./problem.ts";

/** How many entries a judge has, and would have. */
interface Load {
  id: string;
  name: string;
  now: number;
  planned: number;
  maximum: number | null;
}

/** What publishing a plan would do. */
export interface PlanSummary {
  added: number;
  kept: number;
  removed: number;
  loads: Load[];
  /** Codes of entries that would lack readers, with how many. */
  lacking: string[];
  /** The fields that too few of their readers would know, and of how many chosen judges. */
  fields: Shortage["fields"];
  /** Names of the judges who would have to read more. */
  fullJudges: string[];
}

const countBy = (pairs: readonly Pair[]) => {
  const groups = Map.groupBy(pairs, ({ judge }) => judge);
  return (judge: string) => groups.get(judge)?.length ?? 0;
};

/** A plan in the words of people, beside what is assigned now. */
export function summaryOf(
  facts: AssignmentFacts,
  { pairs, shortage }: AssignmentPlan,
): PlanSummary {
  const current = facts.assignments
    .filter(({ state }) => state !== "recused")
    .map(({ judging_copy_id: entry, judge_id: judge }) => ({ entry, judge }));
  const [before, after] = [new Set(current.map(pairKey)), new Set(pairs.map(pairKey))];
  const [now, planned] = [countBy(current), countBy(pairs)];
  const isFixed = ({ state }: { state: string }) => state !== "assigned" && state !== "recused";
  const staying = facts.assignments.filter(isFixed).length;
  const kept = current.filter((pair) => after.has(pairKey(pair))).length;
  const codes = new Map(facts.copies.map(({ id, code }) => [id, code]));
  const names = new Map(facts.judges.map(({ id, name }) => [id, name]));
  return {
    added: pairs.filter((pair) => !before.has(pairKey(pair))).length,
    kept: Math.max(kept, staying),
    removed: current.length - Math.max(kept, staying),
    loads: facts.judges
      .map(({ id, name, max_entries: maximum }) => ({
        ...{ id, name, maximum },
        now: now(id),
        planned: planned(id),
      }))
      .filter(({ now, planned }) => now + planned > 0)
      .sort((a, b) => b.planned - a.planned || (a.name < b.name ? -1 : 1)),
    lacking: (shortage?.entries ?? []).map(
      ({ entry, missing }) => `${codes.get(entry) ?? entry} (${missing})`,
    ),
    fields: shortage?.fields ?? [],
    fullJudges: (shortage?.fullJudges ?? []).map((id) => names.get(id) ?? id),
  };
}
