import {
  type AssignmentProblem,
  missingOf,
  type Pair,
  pairKey,
  type Quota,
} from "#common/judging/assignmentProblem.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Judge } from "../judges/judge.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { isSpread, quotasOf, type Round } from "../rounds/round.ts";
import type { Assignment, AssignmentState } from "./assignmentRecord.ts";

export type AssignableEntry = Pick<
  RoundEntry,
  "id" | "submission_id" | "code" | "ready_at" | "is_calibration"
>;
export type CurrentAssignment = Pick<Assignment, "round_entry_id" | "judge_id" | "state">;

/** What a plan depends on, as it is now. */
export interface AssignmentFacts {
  round: Round;
  roundEntries: readonly AssignableEntry[];
  judges: readonly Judge[];
  conflicts: readonly Pick<Conflict, "submission_id" | "judge_id" | "admin_id" | "state">[];
  assignments: readonly CurrentAssignment[];
  /** The administrator who plans: entries in conflict with them are left to others. */
  me: string;
}

/** What the administrator chooses. */
export interface AssignmentChoice {
  /** The judges who can be given entries. */
  reviewers: ReadonlySet<string>;
  /** Whether what is assigned and not begun stays where that is possible. */
  keepsAssigned: boolean;
}

const pairOf = ({ round_entry_id: entry, judge_id: judge }: CurrentAssignment): Pair => ({
  entry,
  judge,
});

/** The round entries that this administrator can give to judges. */
export function assignableEntries({
  roundEntries,
  conflicts,
  me,
}: AssignmentFacts): AssignableEntry[] {
  const own = conflicts.filter(({ admin_id, state }) => admin_id === me && state !== "dismissed");
  const closed = new Set(own.map(({ submission_id }) => submission_id));
  return roundEntries.filter(
    (roundEntry) => roundEntry.ready_at && !closed.has(roundEntry.submission_id),
  );
}

const activeJudges = ({ judges }: AssignmentFacts) =>
  new Set(judges.filter(({ state }) => state === "active").map(({ id }) => id));

/** The judges who are chosen at first: those who read in this round already, else all. */
export function chosenAtFirst(facts: AssignmentFacts): Set<string> {
  const active = activeJudges(facts);
  const reading = new Set(facts.assignments.map(({ judge_id }) => judge_id));
  const chosen = [...active].filter((id) => reading.has(id));
  return chosen.length > 0 ? new Set(chosen) : active;
}

/** What the round asks of the reviewers of an entry, with the judges who know it. */
function fieldQuotas({ round, judges }: AssignmentFacts): Quota[] {
  return quotasOf(round).map(({ field, reviewers }) => ({
    field,
    reviewers,
    judges: judges.filter(({ expertise }) => expertise.includes(field)).map(({ id }) => id),
  }));
}

/** Judges with a conflict in one of these states, each with the round entry of the entry. */
function pairsInConflict(
  { roundEntries, conflicts }: AssignmentFacts,
  ...states: Conflict["state"][]
): Pair[] {
  const roundEntryOf = new Map(roundEntries.map(({ id, submission_id }) => [submission_id, id]));
  return conflicts.flatMap(({ submission_id, judge_id: judge, state }) => {
    const entry = roundEntryOf.get(submission_id);
    return entry && judge && states.includes(state) ? [{ entry, judge }] : [];
  });
}

/**
 * What judges have in an open round though a conflict is suspected: it stays with them until that is
 * settled, as the database has it.
 */
function suspectedReadings(facts: AssignmentFacts): Pair[] {
  const suspected = new Set(pairsInConflict(facts, "suspected").map(pairKey));
  if (facts.round.state !== "open") return [];
  return facts.assignments
    .filter(({ state }) => state !== "recused")
    .map(pairOf)
    .filter((pair) => suspected.has(pairKey(pair)));
}

/** The pairs that may not be: judges who have, or may have, a conflict. */
function conflictPairs(facts: AssignmentFacts): Pair[] {
  const stays = new Set(suspectedReadings(facts).map(pairKey));
  return pairsInConflict(facts, "suspected", "confirmed").filter(
    (pair) => !stays.has(pairKey(pair)),
  );
}

/**
 * The assignments whose reviews count, or will: not those stepped back from, in conflict, or left
 * unfinished by a judge who has left. Each of the others needs another reviewer.
 */
function countingAssignments(facts: AssignmentFacts): CurrentAssignment[] {
  const active = activeJudges(facts);
  const inConflict = new Set(conflictPairs(facts).map(pairKey));
  return facts.assignments.filter(
    (assignment) =>
      (assignment.state === "submitted" ||
        (assignment.state !== "recused" && active.has(assignment.judge_id))) &&
      !inConflict.has(pairKey(pairOf(assignment))),
  );
}

/** How many entries have fewer reviewers who count than the round asks for, once it has a plan. */
export function entriesShort(facts: AssignmentFacts): number {
  const { round } = facts;
  if (!isSpread(round) || round.assignments_revision === 0) return 0;
  const reviewers = Map.groupBy(countingAssignments(facts).map(pairOf), ({ entry }) => entry);
  return assignableEntries(facts).filter(
    ({ id }) => (reviewers.get(id)?.length ?? 0) < round.reviews_per_entry,
  ).length;
}

/** The fields that too few reviewers know, where an entry has reviewers, and in how many entries. */
export function brokenQuotas(facts: AssignmentFacts): { field: string; entries: number }[] {
  const reviewers = Map.groupBy(countingAssignments(facts).map(pairOf), ({ entry }) => entry);
  const read = assignableEntries(facts).map(({ id }) => reviewers.get(id) ?? []);
  return fieldQuotas(facts)
    .map((quota) => ({
      field: quota.field,
      entries: read.filter((pairs) => pairs.length > 0 && missingOf(quota, pairs) > 0).length,
    }))
    .filter(({ entries }) => entries > 0);
}

/** The question to the solver. Only reviewers who count have the place of one. */
export function problemOf(
  facts: AssignmentFacts,
  { reviewers, keepsAssigned }: AssignmentChoice,
): AssignmentProblem {
  const { round, judges } = facts;
  const roundEntries = assignableEntries(facts);
  const entries = new Set(roundEntries.map(({ id }) => id));
  const isHere = ({ entry }: Pair) => entries.has(entry);
  const counting = countingAssignments(facts);
  const stays = new Set(suspectedReadings(facts).map(pairKey));
  const pairsIn = (assignments: readonly CurrentAssignment[], ...states: AssignmentState[]) =>
    assignments
      .filter(({ state }) => states.includes(state))
      .map(pairOf)
      .filter(isHere);
  // What a judge has begun in vain was work all the same, and the database counts it.
  const inVain = Map.groupBy(idleAssignments(facts), ({ judge_id }) => judge_id);
  const room = (id: string, most: number | null) =>
    most === null ? null : Math.max(0, most - (inVain.get(id)?.length ?? 0));
  return {
    seed: round.seed,
    reviewers: round.reviews_per_entry,
    entries: roundEntries.map(({ id }) => id),
    shared: isSpread(round)
      ? roundEntries.filter((roundEntry) => roundEntry.is_calibration).map(({ id }) => id)
      : [],
    judges: judges
      .filter(({ id }) => reviewers.has(id))
      .map(({ id, max_entries: most }) => ({ id, maximum: room(id, most) })),
    quotas: fieldQuotas(facts),
    barred: [...conflictPairs(facts).filter(isHere), ...pairsIn(facts.assignments, "recused")],
    fixed: [
      ...pairsIn(counting, "submitted", "begun", "returned"),
      ...pairsIn(counting, "assigned").filter((pair) => stays.has(pairKey(pair))),
    ],
    kept: keepsAssigned
      ? pairsIn(counting, "assigned").filter((pair) => !stays.has(pairKey(pair)))
      : [],
  };
}

/** What was begun, stays, and counts no more. */
export function idleAssignments(facts: AssignmentFacts): CurrentAssignment[] {
  const counting = new Set(countingAssignments(facts));
  return facts.assignments.filter(
    (assignment) =>
      assignment.state !== "recused" &&
      assignment.state !== "assigned" &&
      !counting.has(assignment),
  );
}
