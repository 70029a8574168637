import type { ViewRow } from "../../records/viewRow.ts";

/** One round entry of one judge, with the last submitted version of the review. It and `counts` are null until the round closes. */
export type Assignment = ViewRow<
  "admin_judging_assignments",
  | "first_seen_at"
  | "last_seen_at"
  | "reminded_at"
  | "submitted_at"
  | "returned_at"
  | "recused_at"
  | "recusal_reason"
  | "counts"
  | "revision"
  | "comment_for_team"
  | "comment_for_panel",
  { state: AssignmentState; scores: number[] | null }
>;

/** An assignment with a review. `scores` has one for each criterion. */
export type Review = Assignment & { scores: number[] };

export const hasReview = (assignment: Assignment): assignment is Review =>
  assignment.scores !== null;

export type AssignmentState = "assigned" | "started" | "submitted" | "returned" | "recused";

const STATES: Record<AssignmentState, string> = {
  assigned: "Not started",
  started: "Started",
  submitted: "Submitted",
  returned: "Returned",
  recused: "Recused",
};

export const assignmentStateLabel = (state: AssignmentState) => STATES[state];
