import type { Tables } from "#shared/database.types.ts";

/** A row of the view admin_judging_assignments: who reads what, and how far they are. */
export interface Assignment extends Omit<Tables<"admin_judging_assignments">, "state"> {
  state: AssignmentState;
}

export type AssignmentState = "assigned" | "begun" | "submitted" | "given_back" | "recused";
