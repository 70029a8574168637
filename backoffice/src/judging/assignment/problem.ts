import type { AssignmentProblem, Pair } from "#common/judging/assignment.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { Copy } from "../copies/copy.ts";
import type { Judge } from "../judges/judge.ts";
import type { Round } from "../rounds/round.ts";
import type { Assignment } from "./assignmentRecord.ts";

export type AssignableCopy = Pick<Copy, "id" | "submission_id" | "code" | "signed_off_at">;
export type CurrentAssignment = Pick<Assignment, "judging_entry_id" | "judge_id" | "state">;

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

const pairOf = ({ judging_entry_id: entry, judge_id: judge }: CurrentAssignment): Pair => ({
  entry,
  judge,
});

/** The copies that this administrator can give to judges. */
export function assignableCopies({ copies, conflicts, me }: AssignmentFacts): AssignableCopy[] {
  const own = conflicts.filter(({ admin_id, state }) => admin_id === me && state !== "dismissed");
  const closed = new Set(own.map(({ submission_id }) => submission_id));
  return copies.filter((copy) => copy.signed_off_at && !closed.has(copy.submission_id));
}

/** The judges who are chosen at first: those who read in this round already, else all. */
export function readersAtFirst({ judges, assignments }: AssignmentFacts): Set<string> {
  const active = judges.filter(({ state }) => state === "active").map(({ id }) => id);
  const reading = new Set(assignments.map(({ judge_id }) => judge_id));
  const chosen = active.filter((id) => reading.has(id));
  return new Set(chosen.length > 0 ? chosen : active);
}

/** The question to the solver. Pairs of judges who left count only where they are submitted. */
export function problemOf(
  facts: AssignmentFacts,
  { readers, keepsAssigned }: AssignmentChoice,
): AssignmentProblem {
  const { round, judges, conflicts, assignments } = facts;
  const copies = assignableCopies(facts);
  const active = new Set(judges.filter(({ state }) => state === "active").map(({ id }) => id));
  const entries = new Set(copies.map(({ id }) => id));
  const copyOf = new Map(copies.map(({ id, submission_id }) => [submission_id, id]));
  const here = assignments.filter(({ judging_entry_id: id }) => entries.has(id));
  const inConflict = conflicts.flatMap(({ submission_id, judge_id: judge, state }): Pair[] => {
    const entry = copyOf.get(submission_id);
    return entry && judge && state !== "dismissed" ? [{ entry, judge }] : [];
  });
  const isFixed = ({ state, judge_id }: CurrentAssignment) =>
    state === "submitted" ||
    ((state === "begun" || state === "given_back") && active.has(judge_id));
  const recused = here.filter(({ state }) => state === "recused").map(pairOf);
  return {
    seed: round.seed,
    readers: round.reviews_per_entry,
    entries: copies.map(({ id }) => id),
    judges: judges
      .filter(({ id }) => readers.has(id))
      .map(({ id, max_entries: maximum }) => ({ id, maximum })),
    barred: [...inConflict, ...recused],
    fixed: here.filter(isFixed).map(pairOf),
    kept: keepsAssigned ? here.filter(({ state }) => state === "assigned").map(pairOf) : [],
  };
}
