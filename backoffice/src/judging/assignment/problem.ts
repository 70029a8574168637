import {
  type AssignmentProblem,
  missingOf,
  type Pair,
  type Quota,
} from "#common/judging/assignmentProblem.ts";
import type { Answer } from "../../data/databaseFunctions.ts";
import { isScreening, quotasOf, type Round } from "../rounds/round.ts";

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

function fieldQuotas(round: Round, { judges }: AssignmentInput): Quota[] {
  return quotasOf(round).map(({ field, reviewers }) => ({
    field,
    reviewers,
    judges: judges.filter(({ expertise }) => expertise.includes(field)).map(({ id }) => id),
  }));
}

/** The pairs of each entry that count or will count. */
function countingReviewers(input: AssignmentInput): Pair[][] {
  const pairs = Map.groupBy(pairsIn(input, "fixed", "movable"), ({ entry }) => entry);
  return input.entries.map(({ id }) => pairs.get(id) ?? []);
}

/** The number of entries with too few reviewers; 0 before the first assignment. */
export function countShortEntries(round: Round, input: AssignmentInput): number {
  if (!isScreening(round) || input.revision === 0) return 0;
  return countingReviewers(input).filter(({ length }) => length < round.reviews_per_entry).length;
}

/** The expertise that reviewers of assigned entries lack, with the number of these entries. */
export function unmetQuotas(round: Round, input: AssignmentInput) {
  const assigned = countingReviewers(input).filter(({ length }) => length > 0);
  return fieldQuotas(round, input)
    .map((quota) => ({
      field: quota.field,
      entries: assigned.filter((pairs) => missingOf(quota, pairs) > 0).length,
    }))
    .filter(({ entries }) => entries > 0);
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
    reviewers: round.reviews_per_entry,
    entries: entries.map(({ id }) => id),
    shared: isScreening(round)
      ? entries.filter(({ is_calibration }) => is_calibration).map(({ id }) => id)
      : [],
    judges: judges
      .filter(({ id }) => reviewers.has(id))
      .map(({ id, max_entries: limit }) => ({ id, maximum: remaining(id, limit) })),
    quotas: fieldQuotas(round, input),
    barred,
    fixed: pairsIn(input, "fixed"),
    preferred: keepsAssigned ? pairsIn(input, "movable") : [],
  };
}
