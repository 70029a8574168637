import {
  type AssignmentProblem,
  missingOf,
  type Pair,
  pairKey,
  type Quota,
} from "#common/judging/assignmentProblem.ts";
import { useAllRows } from "../../components/useAllRows.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Judge } from "../judges/judge.ts";
import type { Assignment, AssignmentState } from "../roundEntries/review.ts";
import { isSpread, quotasOf, type Round } from "../rounds/round.ts";

type AssignableEntry = Pick<
  RoundEntry,
  "id" | "submission_id" | "code" | "ready_at" | "is_calibration" | "assigned_count"
>;
type CurrentAssignment = Pick<Assignment, "round_entry_id" | "judge_id" | "state">;

/** The data from which an assignment is computed. */
export interface AssignmentInput {
  round: Round;
  roundEntries: readonly AssignableEntry[];
  judges: readonly Judge[];
  conflicts: readonly Pick<Conflict, "submission_id" | "judge_id" | "state">[];
  assignments: readonly CurrentAssignment[];
}

interface AssignmentChoice {
  reviewers: ReadonlySet<string>;
  /** Whether assignments that are not started stay if possible. */
  keepsAssigned: boolean;
}

const pairOf = ({ round_entry_id: entry, judge_id: judge }: CurrentAssignment): Pair => ({
  entry,
  judge,
});

/** The ready entries with which this administrator has no conflict: with one, the view hides the counts. */
export const assignableEntries = ({ roundEntries }: AssignmentInput) =>
  roundEntries.filter(({ ready_at, assigned_count }) => ready_at && assigned_count !== null);

const activeJudges = ({ judges }: AssignmentInput) =>
  new Set(judges.filter(({ state }) => state === "active").map(({ id }) => id));

/** The judges selected initially: those who already review in this round, otherwise all active judges. */
export function initialReviewers(input: AssignmentInput): Set<string> {
  const active = activeJudges(input);
  const assigned = new Set(input.assignments.map(({ judge_id }) => judge_id));
  const current = [...active].filter((id) => assigned.has(id));
  return current.length > 0 ? new Set(current) : active;
}

function fieldQuotas({ round, judges }: AssignmentInput): Quota[] {
  return quotasOf(round).map(({ field, reviewers }) => ({
    field,
    reviewers,
    judges: judges.filter(({ expertise }) => expertise.includes(field)).map(({ id }) => id),
  }));
}

/** Sorts assignments by whether they count, by the same rules as the database. Recused ones do not count. */
export function classifyAssignments(input: AssignmentInput) {
  const { round, roundEntries, conflicts, assignments } = input;
  const roundEntryOf = new Map(roundEntries.map(({ id, submission_id }) => [submission_id, id]));
  const pairsInConflict = conflicts.flatMap(({ submission_id, judge_id: judge, state }) => {
    const entry = roundEntryOf.get(submission_id);
    return entry && judge && state !== "dismissed" ? [{ entry, judge, state }] : [];
  });
  const current = assignments.filter(({ state }) => state !== "recused");
  const assigned = new Set(current.map(pairOf).map(pairKey));
  // In an open round, the judge keeps an assignment with a suspected conflict until that is resolved.
  const isSettled = (pair: (typeof pairsInConflict)[number]) =>
    round.stage !== "open" || pair.state === "confirmed" || !assigned.has(pairKey(pair));
  const barred = pairsInConflict.filter(isSettled);
  const disputed = pairsInConflict.filter((pair) => !isSettled(pair));
  const isBarred = new Set(barred.map(pairKey));
  const active = activeJudges(input);
  const counting = current.filter(
    (assignment) =>
      (assignment.state === "submitted" || active.has(assignment.judge_id)) &&
      !isBarred.has(pairKey(pairOf(assignment))),
  );
  const doesCount = new Set(counting);
  return {
    /** The pairs that a confirmed or suspected conflict forbids. */
    barred: barred.map(({ entry, judge }): Pair => ({ entry, judge })),
    /** The keys of assigned pairs with a suspected conflict. */
    disputed: new Set(disputed.map(pairKey)),
    /** The assignments whose reviews count or will count. */
    counting,
    /** Started reviews that remain but do not count: with a conflict, or unfinished by a judge who left. */
    idle: current.filter((one) => one.state !== "assigned" && !doesCount.has(one)),
  };
}

/** The counting reviewers of each entry that this administrator can assign. */
function countingReviewers(input: AssignmentInput): Pair[][] {
  const { counting } = classifyAssignments(input);
  const pairs = Map.groupBy(counting.map(pairOf), ({ entry }) => entry);
  return assignableEntries(input).map(({ id }) => pairs.get(id) ?? []);
}

/** The number of entries with too few reviewers; 0 before the first assignment. */
export function countShortEntries(input: AssignmentInput): number {
  const { round } = input;
  if (!isSpread(round) || round.assignments_revision === 0) return 0;
  return countingReviewers(input).filter(({ length }) => length < round.reviews_per_entry).length;
}

/** The expertise that reviewers of assigned entries lack, with the number of these entries. */
export function unmetQuotas(input: AssignmentInput): { field: string; entries: number }[] {
  const assigned = countingReviewers(input).filter(({ length }) => length > 0);
  return fieldQuotas(input)
    .map((quota) => ({
      field: quota.field,
      entries: assigned.filter((pairs) => missingOf(quota, pairs) > 0).length,
    }))
    .filter(({ entries }) => entries > 0);
}

export function toProblem(
  input: AssignmentInput,
  { reviewers, keepsAssigned }: AssignmentChoice,
): AssignmentProblem {
  const { round, judges } = input;
  const roundEntries = assignableEntries(input);
  const entries = new Set(roundEntries.map(({ id }) => id));
  const isAssignable = ({ entry }: Pair) => entries.has(entry);
  const { barred, disputed, counting, idle } = classifyAssignments(input);
  const pairsIn = (assignments: readonly CurrentAssignment[], ...states: AssignmentState[]) =>
    assignments
      .filter(({ state }) => states.includes(state))
      .map(pairOf)
      .filter(isAssignable);
  // Started reviews that no longer count still count against the judge's limit, as in the database.
  const idleOf = Map.groupBy(idle, ({ judge_id }) => judge_id);
  const remaining = (id: string, limit: number | null) =>
    limit === null ? null : Math.max(0, limit - (idleOf.get(id)?.length ?? 0));
  const isDisputed = (pair: Pair) => disputed.has(pairKey(pair));
  return {
    seed: round.seed,
    reviewers: round.reviews_per_entry,
    entries: roundEntries.map(({ id }) => id),
    shared: isSpread(round)
      ? roundEntries.filter((roundEntry) => roundEntry.is_calibration).map(({ id }) => id)
      : [],
    judges: judges
      .filter(({ id }) => reviewers.has(id))
      .map(({ id, max_entries: limit }) => ({ id, maximum: remaining(id, limit) })),
    quotas: fieldQuotas(input),
    barred: [...barred.filter(isAssignable), ...pairsIn(input.assignments, "recused")],
    fixed: [
      ...pairsIn(counting, "submitted", "started", "returned"),
      ...pairsIn(counting, "assigned").filter(isDisputed),
    ],
    preferred: keepsAssigned
      ? pairsIn(counting, "assigned").filter((pair) => !isDisputed(pair))
      : [],
  };
}

/** Loads the data from which an assignment is computed; `input` is undefined until all of it has loaded. */
export function useAssignmentInput(round: Round) {
  const ofRound = { round_id: round.id };
  const roundEntries = useAllRows<AssignableEntry>("round-entries", ofRound, [
    "id",
    "submission_id",
    "code",
    "ready_at",
    "is_calibration",
    "assigned_count",
  ]);
  const judges = useAllRows<Judge>("judges", {});
  const conflicts = useAllRows<Conflict>("judging-conflicts", {});
  const assignments = useAllRows<CurrentAssignment>("judging-assignments", ofRound, [
    "round_entry_id",
    "judge_id",
    "state",
  ]);
  const queries = [roundEntries, judges, conflicts, assignments];
  const input: AssignmentInput | undefined =
    roundEntries.data && judges.data && conflicts.data && assignments.data
      ? {
          round,
          roundEntries: roundEntries.data,
          judges: judges.data,
          conflicts: conflicts.data,
          assignments: assignments.data,
        }
      : undefined;
  return { input, queries };
}
