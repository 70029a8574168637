/** A row of the view admin_judging_assignments: who reads what, and how far they are. */
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
  /** Whether its review counts; null: not settled before the round has closed. */
  counts: boolean | null;
}

export type AssignmentState = "assigned" | "begun" | "submitted" | "returned" | "recused";

const STATES: Record<AssignmentState, string> = {
  assigned: "Not begun",
  begun: "Begun",
  submitted: "Submitted",
  returned: "Given back",
  recused: "Stepped back",
};

/** How far a judge is with an entry, in words. */
export const assignmentStateLabel = (state: AssignmentState) => STATES[state];
