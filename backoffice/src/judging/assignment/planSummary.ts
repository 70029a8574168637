import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { type Pair, pairKey } from "#common/judging/assignmentProblem.ts";
import { counted } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { type AssignmentInput, pairsIn } from "./problem.ts";

const countBy = (pairs: readonly Pair[]) => {
  const groups = Map.groupBy(pairs, ({ judge }) => judge);
  return (judge: string) => groups.get(judge)?.length ?? 0;
};

/** The changes that publishing a plan makes to the current assignments, and the load of each judge. */
export function summarizePlan(input: AssignmentInput, { pairs }: AssignmentPlan) {
  const idle = pairsIn(input, "idle");
  const current = pairsIn(input, "fixed", "movable", "idle", "void");
  const before = new Set(current.map(pairKey));
  const after = new Set([...pairs, ...idle].map(pairKey));
  const [now, planned] = [countBy(current), countBy([...pairs, ...idle])];
  const unchanged = current.filter((pair) => after.has(pairKey(pair))).length;
  return {
    added: pairs.filter((pair) => !before.has(pairKey(pair))).length,
    unchanged: unchanged - idle.length,
    removed: current.length - unchanged,
    /** Started reviews that no longer count, so that other judges have to review these round entries. */
    idle: idle.length,
    loads: input.judges
      .map(({ id, name, max_reviews: maximum }) => ({
        id,
        name,
        maximum,
        now: now(id),
        planned: planned(id),
      }))
      .filter(({ now, planned }) => now + planned > 0)
      .sort((a, b) => b.planned - a.planned || (a.name < b.name ? -1 : 1)),
  };
}

/** The number of codes or groups listed before the rest is only counted. */
const MAX_LISTED = 12;

/**
 * The warnings about a plan, each of one or more lines.
 * @param isScreening Otherwise every judge reviews every round entry.
 */
export function warningsOf(
  input: AssignmentInput,
  { shortage, groups }: AssignmentPlan,
  isScreening: boolean,
): string[][] {
  const { roundEntries: short = [], fullJudges = [], shortJudges = [] } = shortage ?? {};
  const codeOf = (id: string) =>
    input.round_entries.find((roundEntry) => roundEntry.id === id)?.code;
  const judgeOf = (id: string) => input.judges.find((judge) => judge.id === id);
  const listed = short
    .slice(0, MAX_LISTED)
    .map(({ roundEntry, missing }) => `${codeOf(roundEntry)} (${missing})`);
  const rest = short.length - listed.length;
  const sizes = groups.slice(0, MAX_LISTED).map(({ length }) => inDigits(length));
  const fullNames = fullJudges.map((id) => judgeOf(id)?.name);
  const warnings = [
    short.length > 0 && [
      `${short.length === 1 ? "One entry needs" : `${inDigits(short.length)} entries need`} more reviewers (number in parentheses): ${listed.join(", ")}${rest > 0 ? ` and ${inDigits(rest)} more` : ""}.`,
      `${fullNames.length > 0 ? `These judges have reached their limit: ${fullNames.join(", ")}.` : "No other selected judge is available, because of conflicts of interest or recusals."} Select or invite more judges.`,
    ],
    shortJudges.length > 0 && [
      `Some judges cannot review all ${isScreening ? "calibration " : ""}entries:`,
      ...shortJudges.map(
        ({ judge, missing }) =>
          `${judgeOf(judge)?.name} reviews at most ${counted(Number(judgeOf(judge)?.max_reviews), "entry", "entries")}, so ${counted(missing, "required review is", "required reviews are")} not assigned.`,
      ),
      `Replace them, or ask them to raise their limit under “Judging” on the site.${isScreening ? "" : " If you publish this, the adjusted score determines the ranking instead of the mean."}`,
    ],
    groups.length > 1 && [
      `The entries form ${inDigits(groups.length)} groups without a common judge (${sizes.join(", ")}${groups.length > MAX_LISTED ? " and more" : ""} entries), so scores of one group cannot be compared with those of another. Increase “Reviewers per submission”, select fewer judges, or choose calibration entries under “Round entries”. To publish anyway, give a reason.`,
    ],
  ];
  return warnings.filter((lines) => lines !== false);
}
