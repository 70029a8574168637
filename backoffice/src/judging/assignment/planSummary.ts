import { expertiseLabel } from "#common/expertise.ts";
import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { type Pair, pairKey } from "#common/judging/assignmentProblem.ts";
import { counted, inDigits } from "#common/words.ts";
import { type AssignmentInput, pairsIn } from "./problem.ts";

/** The effects of publishing a plan. */
export type PlanSummary = ReturnType<typeof summarizePlan>;

const countBy = (pairs: readonly Pair[]) => {
  const groups = Map.groupBy(pairs, ({ judge }) => judge);
  return (judge: string) => groups.get(judge)?.length ?? 0;
};

/** Compares a plan with the current assignments, by names and codes instead of ids. */
export function summarizePlan(input: AssignmentInput, { pairs, shortage, groups }: AssignmentPlan) {
  const idle = pairsIn(input, "idle");
  const current = pairsIn(input, "fixed", "movable", "idle", "void");
  const before = new Set(current.map(pairKey));
  const after = new Set([...pairs, ...idle].map(pairKey));
  const [now, planned] = [countBy(current), countBy([...pairs, ...idle])];
  const unchanged = current.filter((pair) => after.has(pairKey(pair))).length;
  const codes = new Map(input.entries.map(({ id, code }) => [id, code]));
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

/** The number of codes or groups listed before the rest is only counted. */
const MAX_LISTED = 12;

/**
 * The warnings about a plan, each of one or more lines.
 * @param isScreening Otherwise every judge reviews every entry.
 */
export function warningsOf(summary: PlanSummary, isScreening: boolean): string[][] {
  const { shortEntries, fields, fullJudges, shortJudges, groups } = summary;
  const rest = shortEntries.length - MAX_LISTED;
  const sizes = groups.slice(0, MAX_LISTED).map(inDigits).join(", ");
  const warnings = [
    shortEntries.length > 0 && [
      `${shortEntries.length === 1 ? "One entry lacks" : `${inDigits(shortEntries.length)} entries lack`} reviewers (number in parentheses): ${shortEntries.slice(0, MAX_LISTED).join(", ")}${rest > 0 ? ` and ${inDigits(rest)} more` : ""}.`,
      ...fields.map(
        ({ field, entries, judges }) =>
          `${expertiseLabel(field)}: ${counted(entries, "entry needs", "entries need")} more reviewers who know it; ${inDigits(judges)} of the selected judges ${judges === 1 ? "does" : "do"}.`,
      ),
      `${fullJudges.length > 0 ? `These judges have reached their limit: ${fullJudges.join(", ")}.` : "No other selected judge can review them, because of a conflict of interest, a recusal or missing expertise."} Select or invite more judges.`,
    ],
    shortJudges.length > 0 && [
      `Some judges cannot review all ${isScreening ? "calibration " : ""}entries:`,
      ...shortJudges.map(
        ({ name, missing, maximum }) =>
          `${name} reviews at most ${maximum} and misses ${inDigits(missing)}.`,
      ),
      `Replace them, or ask them to raise their limit under “Judging” on the site.${isScreening ? "" : " If you publish this, the adjusted score determines the ranking instead of the mean."}`,
    ],
    groups.length > 1 && [
      `The entries form ${inDigits(groups.length)} groups without a common judge (${sizes}${groups.length > MAX_LISTED ? " and more" : ""} entries), so scores of one group cannot be compared with those of another. Add reviews per entry, select fewer judges, or choose calibration entries under “Round entries”. To publish anyway, give a reason.`,
    ],
  ];
  return warnings.filter((lines) => lines !== false);
}
