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
  toPairs(assignments.filter(({ role }) => roles.includes(role)));

const toPairs = (pairs: AssignmentInput["barred"]): Pair[] =>
  pairs.map(({ round_entry, judge }) => ({ roundEntry: round_entry, judge }));

/** The judges selected initially: those who already review in this round, otherwise all active judges. */
export function initialReviewers({ judges, assignments }: AssignmentInput): Set<string> {
  const active = judges.filter(({ is_active }) => is_active).map(({ id }) => id);
  const assigned = new Set(assignments.map(({ judge }) => judge));
  const current = active.filter((id) => assigned.has(id));
  return new Set(current.length > 0 ? current : active);
}

/** The round entries with too few reviewers; none before the first assignment. */
export function shortRoundEntries(
  round: Round,
  input: AssignmentInput,
): AssignmentInput["round_entries"] {
  if (!isScreening(round) || input.revision === 0) return [];
  const reviewers = Map.groupBy(pairsIn(input, "fixed", "movable"), ({ roundEntry }) => roundEntry);
  return input.round_entries.filter(
    ({ id }) => (reviewers.get(id)?.length ?? 0) < round.reviews_required,
  );
}

export function toProblem(
  round: Round,
  input: AssignmentInput,
  { reviewers, keepsAssigned }: AssignmentChoice,
): AssignmentProblem {
  const { round_entries: roundEntries, judges } = input;
  // Started reviews that do not count still count against the judge's limit, as in the database.
  const idle = Map.groupBy(pairsIn(input, "idle"), ({ judge }) => judge);
  const remaining = (id: string, limit: number | null) =>
    limit === null ? null : Math.max(0, limit - (idle.get(id)?.length ?? 0));
  return {
    seed: round.seed,
    reviewers: round.reviews_required,
    roundEntries: roundEntries.map(({ id }) => id),
    shared: isScreening(round)
      ? roundEntries.filter(({ is_calibration }) => is_calibration).map(({ id }) => id)
      : [],
    judges: judges
      .filter(({ id }) => reviewers.has(id))
      .map(({ id, max_reviews: limit }) => ({ id, maximum: remaining(id, limit) })),
    barred: toPairs(input.barred),
    fixed: pairsIn(input, "fixed"),
    preferred: keepsAssigned ? pairsIn(input, "movable") : [],
  };
}
