import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { type Pair, pairKey } from "#common/judging/assignmentProblem.ts";
import { type AssignmentInput, classifyAssignments } from "./problem.ts";

/** The effects of publishing a plan. */
export type PlanSummary = ReturnType<typeof summarizePlan>;

const countBy = (pairs: readonly Pair[]) => {
  const groups = Map.groupBy(pairs, ({ judge }) => judge);
  return (judge: string) => groups.get(judge)?.length ?? 0;
};

/** Compares a plan with the current assignments, by names and codes instead of ids. */
export function summarizePlan(input: AssignmentInput, { pairs, shortage, groups }: AssignmentPlan) {
  const pairsOf = (assignments: AssignmentInput["assignments"]) =>
    assignments.map(({ round_entry_id: entry, judge_id: judge }) => ({ entry, judge }));
  const idle = pairsOf(classifyAssignments(input).idle);
  const current = pairsOf(input.assignments.filter(({ state }) => state !== "recused"));
  const before = new Set(current.map(pairKey));
  const after = new Set([...pairs, ...idle].map(pairKey));
  const [now, planned] = [countBy(current), countBy([...pairs, ...idle])];
  const unchanged = current.filter((pair) => after.has(pairKey(pair))).length;
  const codes = new Map(input.roundEntries.map(({ id, code }) => [id, code]));
  const judges = new Map(input.judges.map((judge) => [judge.id, judge]));
  const nameOf = (id: string) => judges.get(id)?.name ?? id;
  return {
    added: pairs.filter((pair) => !before.has(pairKey(pair))).length,
    unchanged: unchanged - idle.length,
    removed: current.length - unchanged,
    /** Started reviews that no longer count, so that other judges have to review these entries. */
    idle: idle.length,
    loads: input.judges
      .map(({ id, name, max_entries: maximum }) => ({
        id,
        name,
        maximum,
        now: now(id),
        planned: planned(id),
      }))
      .filter(({ now, planned }) => now + planned > 0)
      .sort((a, b) => b.planned - a.planned || (a.name < b.name ? -1 : 1)),
    /** Codes of entries without enough reviewers, each with the number missing. */
    shortEntries: (shortage?.entries ?? []).map(
      ({ entry, missing }) => `${codes.get(entry) ?? entry} (${missing})`,
    ),
    fields: shortage?.fields ?? [],
    fullJudges: (shortage?.fullJudges ?? []).map(nameOf),
    /** Judges whose limit excludes some of the entries that every judge reviews. */
    shortJudges: (shortage?.shortJudges ?? []).map(({ judge, missing }) => ({
      name: nameOf(judge),
      missing,
      maximum: judges.get(judge)?.max_entries ?? null,
    })),
    /** The sizes of the groups of entries without a common judge; one group if all are connected. */
    groups: groups.map(({ length }) => length),
  };
}
