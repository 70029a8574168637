import {
  type AssignmentProblem,
  missingOf,
  type Pair,
  pairKey,
  type Quota,
} from "#common/judging/assignmentProblem.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Copy } from "../copies/copy.ts";
import type { Judge } from "../judges/judge.ts";
import { isSpread, quotasOf, type Round } from "../rounds/round.ts";
import type { Assignment, AssignmentState } from "./assignmentRecord.ts";

export type AssignableCopy = Pick<
  Copy,
  "id" | "submission_id" | "code" | "signed_off_at" | "is_calibration"
>;
export type CurrentAssignment = Pick<Assignment, "judging_copy_id" | "judge_id" | "state">;

/** What a plan depends on, as it is now. */
export interface AssignmentFacts {
  round: Round;
  copies: readonly AssignableCopy[];
  judges: readonly Judge[];
  conflicts: readonly Pick<Conflict, "submission_id" | "judge_id" | "admin_id" | "state">[];
  assignments: readonly CurrentAssignment[];
  /** The administrator who plans: entries in conflict with them are left to others. */
  me: string;
}

/** What the administrator chooses. */
export interface AssignmentChoice {
  /** The judges who can be given entries. */
  readers: ReadonlySet<string>;
  /** Whether what is assigned and not begun stays where that is possible. */
  keepsAssigned: boolean;
}

const pairOf = ({ judging_copy_id: entry, judge_id: judge }: CurrentAssignment): Pair => ({
  entry,
  judge,
});

/** The copies that this administrator can give to judges. */
export function assignableCopies({ copies, conflicts, me }: AssignmentFacts): AssignableCopy[] {
  const own = conflicts.filter(({ admin_id, state }) => admin_id === me && state !== "dismissed");
  const closed = new Set(own.map(({ submission_id }) => submission_id));
  return copies.filter((copy) => copy.signed_off_at && !closed.has(copy.submission_id));
}

const activeJudges = ({ judges }: AssignmentFacts) =>
  new Set(judges.filter(({ state }) => state === "active").map(({ id }) => id));

/** The judges who are chosen at first: those who read in this round already, else all. */
export function readersAtFirst(facts: AssignmentFacts): Set<string> {
  const active = activeJudges(facts);
  const reading = new Set(facts.assignments.map(({ judge_id }) => judge_id));
  const chosen = [...active].filter((id) => reading.has(id));
  return chosen.length > 0 ? new Set(chosen) : active;
}

/** What the round asks of the readers of an entry, with the judges who know it. */
function fieldQuotas({ round, judges }: AssignmentFacts): Quota[] {
  return quotasOf(round).map(({ field, readers }) => ({
    field,
    readers,
    judges: judges.filter(({ expertise }) => expertise.includes(field)).map(({ id }) => id),
  }));
}

/** Judges with a conflict in one of these states, each with the copy of the entry. */
function pairsInConflict(
  { copies, conflicts }: AssignmentFacts,
  ...states: Conflict["state"][]
): Pair[] {
  const copyOf = new Map(copies.map(({ id, submission_id }) => [submission_id, id]));
  return conflicts.flatMap(({ submission_id, judge_id: judge, state }) => {
    const entry = copyOf.get(submission_id);
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
 * unfinished by a judge who has left. Each of the others needs another reader.
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

/** How many entries have fewer readers who count than the round asks for, once it has a plan. */
export function entriesShort(facts: AssignmentFacts): number {
  const { round } = facts;
  if (!isSpread(round) || round.assignments_revision === 0) return 0;
  const readers = Map.groupBy(countingAssignments(facts).map(pairOf), ({ entry }) => entry);
  return assignableCopies(facts).filter(
    ({ id }) => (readers.get(id)?.length ?? 0) < round.reviews_per_entry,
  ).length;
}

/** The fields that too few readers know, where an entry has readers, and in how many entries. */
export function brokenQuotas(facts: AssignmentFacts): { field: string; entries: number }[] {
  const readers = Map.groupBy(countingAssignments(facts).map(pairOf), ({ entry }) => entry);
  const read = assignableCopies(facts).map(({ id }) => readers.get(id) ?? []);
  return fieldQuotas(facts)
    .map((quota) => ({
      field: quota.field,
      entries: read.filter((pairs) => pairs.length > 0 && missingOf(quota, pairs) > 0).length,
    }))
    .filter(({ entries }) => entries > 0);
}

/** The question to the solver. Only readers who count have the place of one. */
export function problemOf(
  facts: AssignmentFacts,
  { readers, keepsAssigned }: AssignmentChoice,
): AssignmentProblem {
  const { round, judges } = facts;
  const copies = assignableCopies(facts);
  const entries = new Set(copies.map(({ id }) => id));
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
    readers: round.reviews_per_entry,
    entries: copies.map(({ id }) => id),
    shared: isSpread(round) ? copies.filter((copy) => copy.is_calibration).map(({ id }) => id) : [],
    judges: judges
      .filter(({ id }) => readers.has(id))
      .map(({ id, max_entries: most }) => ({ id, maximum: room(id, most) })),
    quotas: fieldQuotas(facts),
    barred: [...conflictPairs(facts).filter(isHere), ...pairsIn(facts.assignments, "recused")],
    fixed: [
      ...pairsIn(counting, "submitted", "begun", "given_back"),
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
