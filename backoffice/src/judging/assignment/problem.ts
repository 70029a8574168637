import {
  type AssignmentProblem,
  missingOf,
  type Pair,
  type Quota,
} from "#common/judging/assignmentProblem.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Copy } from "../copies/copy.ts";
import type { Judge } from "../judges/judge.ts";
import { quotasOf, type Round } from "../rounds/round.ts";
import type { Assignment } from "./assignmentRecord.ts";

export type AssignableCopy = Pick<Copy, "id" | "submission_id" | "code" | "signed_off_at">;
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

/** The fields that too few readers know, where an entry has readers, and in how many entries. */
export function brokenQuotas(facts: AssignmentFacts): { field: string; entries: number }[] {
  const active = activeJudges(facts);
  const present = facts.assignments.filter(
    ({ state, judge_id }) => state === "submitted" || (state !== "recused" && active.has(judge_id)),
  );
  const readers = Map.groupBy(present.map(pairOf), ({ entry }) => entry);
  const read = assignableCopies(facts).map(({ id }) => readers.get(id) ?? []);
  return fieldQuotas(facts)
    .map((quota) => ({
      field: quota.field,
      entries: read.filter((pairs) => pairs.length > 0 && missingOf(quota, pairs) > 0).length,
    }))
    .filter(({ entries }) => entries > 0);
}

/** The question to the solver. Pairs of judges who left count only where they are submitted. */
export function problemOf(
  facts: AssignmentFacts,
  { readers, keepsAssigned }: AssignmentChoice,
): AssignmentProblem {
  const { round, judges, conflicts, assignments } = facts;
  const copies = assignableCopies(facts);
  const active = activeJudges(facts);
  const entries = new Set(copies.map(({ id }) => id));
  const copyOf = new Map(copies.map(({ id, submission_id }) => [submission_id, id]));
  const here = assignments.filter(({ judging_copy_id: id }) => entries.has(id));
  const pairsIn = (...states: Conflict["state"][]) =>
    conflicts.flatMap(({ submission_id, judge_id: judge, state }): Pair[] => {
      const entry = copyOf.get(submission_id);
      return entry && judge && states.includes(state) ? [{ entry, judge }] : [];
    });
  const keyOf = ({ entry, judge }: Pair) => `${entry} ${judge}`;
  const suspected = new Set(pairsIn("suspected").map(keyOf));
  // While a round is open, the database leaves it with its judge until the suspicion is settled.
  const stays = (assignment: CurrentAssignment) =>
    round.state === "open" &&
    assignment.state === "assigned" &&
    active.has(assignment.judge_id) &&
    suspected.has(keyOf(pairOf(assignment)));
  const staying = new Set(here.filter(stays).map(pairOf).map(keyOf));
  const inConflict = pairsIn("suspected", "confirmed").filter((pair) => !staying.has(keyOf(pair)));
  const isFixed = (assignment: CurrentAssignment) =>
    assignment.state === "submitted" ||
    ((assignment.state === "begun" || assignment.state === "given_back") &&
      active.has(assignment.judge_id)) ||
    stays(assignment);
  const recused = here.filter(({ state }) => state === "recused").map(pairOf);
  return {
    seed: round.seed,
    readers: round.reviews_per_entry,
    entries: copies.map(({ id }) => id),
    judges: judges
      .filter(({ id }) => readers.has(id))
      .map(({ id, max_entries: maximum }) => ({ id, maximum })),
    quotas: fieldQuotas(facts),
    barred: [...inConflict, ...recused],
    fixed: here.filter(isFixed).map(pairOf),
    kept: keepsAssigned
      ? here.filter((one) => one.state === "assigned" && !stays(one)).map(pairOf)
      : [],
  };
}
