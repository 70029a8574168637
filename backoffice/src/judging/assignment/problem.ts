import type { AssignmentProblem, Pair } from "#common/judging/assignmentProblem.ts";
import type { Answer } from "../../data/databaseFunctions.ts";
import { isScreening, type Round } from "../rounds/round.ts";

export type AssignmentInput = Answer<"assignment_input">;
type AssignmentRole = AssignmentInput["assignments"][number]["role"];

interface AssignmentChoice {
  reviewers: ReadonlySet<string>;
  /** Whether assignments that are not started stay if possible. */
  keepsAssigned: boolean;
}

/** The current pairs with one of these roles. */
export const pairsIn = ({ assignments }: AssignmentInput, ...roles: AssignmentRole[]): Pair[] =>
  assignments.filter(({ role }) => roles.includes(role));

/** The judges selected initially: those who already review in this round, otherwise all active judges. */
export function initialReviewers({ judges, assignments }: AssignmentInput): Set<string> {
  const active = judges.filter(({ is_active }) => is_active).map(({ id }) => id);
  const assigned = new Set(assignments.map(({ judge }) => judge));
  const current = active.filter((id) => assigned.has(id));
  return new Set(current.length > 0 ? current : active);
}

/** The number of entries with too few reviewers; 0 before the first assignment. */
export function countShortEntries(round: Round, input: AssignmentInput): number {
  if (!isScreening(round) || input.revision === 0) return 0;
  const reviewers = Map.groupBy(pairsIn(input, "fixed", "movable"), ({ entry }) => entry);
  return input.entries.filter(({ id }) => (reviewers.get(id)?.length ?? 0) < round.reviews_required)
    .length;
}

export function toProblem(
  round: Round,
  input: AssignmentInput,
  { reviewers, keepsAssigned }: AssignmentChoice,
): AssignmentProblem {
  const { entries, judges, barred } = input;
  // Started reviews that do not count still count against the judge's limit, as in the database.
  const idle = Map.groupBy(pairsIn(input, "idle"), ({ judge }) => judge);
  const remaining = (id: string, limit: number | null) =>
    limit === null ? null : Math.max(0, limit - (idle.get(id)?.length ?? 0));
  return {
    seed: round.seed,
    reviewers: round.reviews_required,
    entries: entries.map(({ id }) => id),
    shared: isScreening(round)
      ? entries.filter(({ is_calibration }) => is_calibration).map(({ id }) => id)
      : [],
    judges: judges
      .filter(({ id }) => reviewers.has(id))
      .map(({ id, max_reviews: limit }) => ({ id, maximum: remaining(id, limit) })),
    barred,
    fixed: pairsIn(input, "fixed"),
    preferred: keepsAssigned ? pairsIn(input, "movable") : [],
  };
}
