import { useGetIdentity } from "react-admin";
import {
  type AssignmentProblem,
  missingOf,
  type Pair,
  pairKey,
  type Quota,
} from "#common/judging/assignmentProblem.ts";
import { useAllRows } from "../../components/useAllRows.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Judge } from "../judges/judge.ts";
import type { Assignment, AssignmentState } from "../roundEntries/review.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { isSpread, quotasOf, type Round } from "../rounds/round.ts";

type AssignableEntry = Pick<
  RoundEntry,
  "id" | "submission_id" | "code" | "ready_at" | "is_calibration"
>;
type CurrentAssignment = Pick<Assignment, "round_entry_id" | "judge_id" | "state">;

/** The data from which an assignment is computed. */
export interface AssignmentInput {
  round: Round;
  roundEntries: readonly AssignableEntry[];
  judges: readonly Judge[];
  conflicts: readonly Pick<Conflict, "submission_id" | "judge_id" | "admin_id" | "state">[];
  assignments: readonly CurrentAssignment[];
  /** The administrator, who cannot assign entries with which they have a conflict. */
  userId: string;
}

interface AssignmentChoice {
  /** The selected judges. */
  reviewers: ReadonlySet<string>;
  /** Whether assignments that are not started stay if possible. */
  keepsAssigned: boolean;
}

const pairOf = ({ round_entry_id: entry, judge_id: judge }: CurrentAssignment): Pair => ({
  entry,
  judge,
});

/** The ready entries with which this administrator has no conflict. */
export function assignableEntries({
  roundEntries,
  conflicts,
  userId,
}: AssignmentInput): AssignableEntry[] {
  const own = conflicts.filter(
    ({ admin_id, state }) => admin_id === userId && state !== "dismissed",
  );
  const closed = new Set(own.map(({ submission_id }) => submission_id));
  return roundEntries.filter(
    (roundEntry) => roundEntry.ready_at && !closed.has(roundEntry.submission_id),
  );
}

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

/** The pairs of entry and judge with a conflict in one of these states. */
function pairsInConflict(
  { roundEntries, conflicts }: AssignmentInput,
  ...states: Conflict["state"][]
): Pair[] {
  const roundEntryOf = new Map(roundEntries.map(({ id, submission_id }) => [submission_id, id]));
  return conflicts.flatMap(({ submission_id, judge_id: judge, state }) => {
    const entry = roundEntryOf.get(submission_id);
    return entry && judge && states.includes(state) ? [{ entry, judge }] : [];
  });
}

/**
 * Assignments with a suspected conflict in an open round. The judge keeps them until the conflict is
 * resolved, as in the database.
 */
function suspectedAssignments(input: AssignmentInput): Pair[] {
  const suspected = new Set(pairsInConflict(input, "suspected").map(pairKey));
  if (input.round.stage !== "open") return [];
  return input.assignments
    .filter(({ state }) => state !== "recused")
    .map(pairOf)
    .filter((pair) => suspected.has(pairKey(pair)));
}

/** The pairs that a confirmed or suspected conflict forbids. */
function conflictPairs(input: AssignmentInput): Pair[] {
  const stays = new Set(suspectedAssignments(input).map(pairKey));
  return pairsInConflict(input, "suspected", "confirmed").filter(
    (pair) => !stays.has(pairKey(pair)),
  );
}

/**
 * The assignments whose reviews count or will count. Recused assignments, those with a conflict and
 * the unfinished ones of judges who left do not count and need another reviewer.
 */
function countingAssignments(input: AssignmentInput): CurrentAssignment[] {
  const active = activeJudges(input);
  const inConflict = new Set(conflictPairs(input).map(pairKey));
  return input.assignments.filter(
    (assignment) =>
      (assignment.state === "submitted" ||
        (assignment.state !== "recused" && active.has(assignment.judge_id))) &&
      !inConflict.has(pairKey(pairOf(assignment))),
  );
}

/** The number of entries with too few reviewers; 0 before the first assignment. */
export function countShortEntries(input: AssignmentInput): number {
  const { round } = input;
  if (!isSpread(round) || round.assignments_revision === 0) return 0;
  const reviewers = Map.groupBy(countingAssignments(input).map(pairOf), ({ entry }) => entry);
  return assignableEntries(input).filter(
    ({ id }) => (reviewers.get(id)?.length ?? 0) < round.reviews_per_entry,
  ).length;
}

/** The expertise that reviewers of assigned entries lack, with the number of these entries. */
export function unmetQuotas(input: AssignmentInput): { field: string; entries: number }[] {
  const reviewers = Map.groupBy(countingAssignments(input).map(pairOf), ({ entry }) => entry);
  const pairsByEntry = assignableEntries(input).map(({ id }) => reviewers.get(id) ?? []);
  return fieldQuotas(input)
    .map((quota) => ({
      field: quota.field,
      entries: pairsByEntry.filter((pairs) => pairs.length > 0 && missingOf(quota, pairs) > 0)
        .length,
    }))
    .filter(({ entries }) => entries > 0);
}

/** The problem for the solver. */
export function toProblem(
  input: AssignmentInput,
  { reviewers, keepsAssigned }: AssignmentChoice,
): AssignmentProblem {
  const { round, judges } = input;
  const roundEntries = assignableEntries(input);
  const entries = new Set(roundEntries.map(({ id }) => id));
  const isAssignable = ({ entry }: Pair) => entries.has(entry);
  const counting = countingAssignments(input);
  const stays = new Set(suspectedAssignments(input).map(pairKey));
  const pairsIn = (assignments: readonly CurrentAssignment[], ...states: AssignmentState[]) =>
    assignments
      .filter(({ state }) => states.includes(state))
      .map(pairOf)
      .filter(isAssignable);
  // Started reviews that no longer count still count against the judge's limit, as in the database.
  const idle = Map.groupBy(idleAssignments(input), ({ judge_id }) => judge_id);
  const remaining = (id: string, limit: number | null) =>
    limit === null ? null : Math.max(0, limit - (idle.get(id)?.length ?? 0));
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
    barred: [
      ...conflictPairs(input).filter(isAssignable),
      ...pairsIn(input.assignments, "recused"),
    ],
    fixed: [
      ...pairsIn(counting, "submitted", "started", "returned"),
      ...pairsIn(counting, "assigned").filter((pair) => stays.has(pairKey(pair))),
    ],
    kept: keepsAssigned
      ? pairsIn(counting, "assigned").filter((pair) => !stays.has(pairKey(pair)))
      : [],
  };
}

/** Started reviews that remain but no longer count. */
export function idleAssignments(input: AssignmentInput): CurrentAssignment[] {
  const counting = new Set(countingAssignments(input));
  return input.assignments.filter(
    (assignment) =>
      assignment.state !== "recused" &&
      assignment.state !== "assigned" &&
      !counting.has(assignment),
  );
}

/** Loads the data from which an assignment is computed; `input` is undefined until all of it is there. */
export function useAssignmentInput(round: Round) {
  const ofRound = { round_id: round.id };
  const roundEntries = useAllRows<AssignableEntry>("round-entries", ofRound, [
    "id",
    "submission_id",
    "code",
    "ready_at",
    "is_calibration",
  ]);
  const judges = useAllRows<Judge>("judges", {});
  const conflicts = useAllRows<Conflict>("judging-conflicts", {});
  const assignments = useAllRows<CurrentAssignment>("judging-assignments", ofRound, [
    "round_entry_id",
    "judge_id",
    "state",
  ]);
  const { identity } = useGetIdentity();
  const queries = [roundEntries, judges, conflicts, assignments];
  const input: AssignmentInput | undefined =
    roundEntries.data && judges.data && conflicts.data && assignments.data && identity
      ? {
          round,
          roundEntries: roundEntries.data,
          judges: judges.data,
          conflicts: conflicts.data,
          assignments: assignments.data,
          userId: String(identity.id),
        }
      : undefined;
  return { input, queries };
}
