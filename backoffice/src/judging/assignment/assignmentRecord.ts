/** A row of the view admin_judging_assignments: one entry of one judge. */
export interface Assignment {
  id: string;
  round_id: string;
  round_entry_id: string;
  code: string;
  idea_name: string;
  judge_id: string;
  judge_name: string;
  state: AssignmentState;
  assigned_at: string;
  first_seen_at: string | null;
  last_seen_at: string | null;
  recused_at: string | null;
  recusal_reason: string | null;
  reminded_at: string | null;
  submitted_at: string | null;
  /** Whether its review counts; null until the round has closed. */
  counts: boolean | null;
}

export type AssignmentState = "assigned" | "begun" | "submitted" | "returned" | "recused";

const STATES: Record<AssignmentState, string> = {
  assigned: "Not started",
  begun: "Started",
  submitted: "Submitted",
  returned: "Returned",
  recused: "Recused",
};

export const assignmentStateLabel = (state: AssignmentState) => STATES[state];
