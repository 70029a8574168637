import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { type Pair, pairKey } from "#common/judging/assignmentProblem.ts";
import type { Shortage } from "#common/judging/shortage.ts";
import { type AssignmentFacts, idleAssignments } from "./problem.ts";

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
  /** What stays because it was begun, and counts no more: others are to read these entries, too. */
  idle: number;
  loads: Load[];
  /** Codes of entries that would lack reviewers, with how many. */
  lacking: string[];
  /** The fields that too few of their reviewers would know, and of how many chosen judges. */
  fields: Shortage["fields"];
  /** Names of the judges who would have to read more. */
  fullJudges: string[];
  /** Who cannot read all that every judge reads, and how many they have to leave. */
  shortJudges: { name: string; missing: number; maximum: number | null }[];
  /** How many entries are in each group that no judge links; one where all can be compared. */
  groups: number[];
}

const countBy = (pairs: readonly Pair[]) => {
  const groups = Map.groupBy(pairs, ({ judge }) => judge);
  return (judge: string) => groups.get(judge)?.length ?? 0;
};

/** A plan in the words of people, beside what is assigned now. */
export function summaryOf(
  facts: AssignmentFacts,
  { pairs, shortage, groups }: AssignmentPlan,
): PlanSummary {
  const pairsOf = (assignments: AssignmentFacts["assignments"]) =>
    assignments.map(({ round_entry_id: entry, judge_id: judge }) => ({ entry, judge }));
  const idle = pairsOf(idleAssignments(facts));
  const current = pairsOf(facts.assignments.filter(({ state }) => state !== "recused"));
  const before = new Set(current.map(pairKey));
  const after = new Set([...pairs, ...idle].map(pairKey));
  const [now, planned] = [countBy(current), countBy([...pairs, ...idle])];
  const kept = current.filter((pair) => after.has(pairKey(pair))).length;
  const codes = new Map(facts.roundEntries.map(({ id, code }) => [id, code]));
  const judges = new Map(facts.judges.map((judge) => [judge.id, judge]));
  const nameOf = (id: string) => judges.get(id)?.name ?? id;
  return {
    added: pairs.filter((pair) => !before.has(pairKey(pair))).length,
    kept: kept - idle.length,
    removed: current.length - kept,
    idle: idle.length,
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
    fullJudges: (shortage?.fullJudges ?? []).map(nameOf),
    shortJudges: (shortage?.shortJudges ?? []).map(({ judge, missing }) => ({
      ...{ name: nameOf(judge), missing },
      maximum: judges.get(judge)?.max_entries ?? null,
    })),
    groups: groups.map(({ length }) => length),
  };
}
