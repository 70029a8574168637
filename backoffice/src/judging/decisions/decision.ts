/** A row of the view admin_judging_decisions. */
export interface Decision {
  id: string;
  result_id: string;
  round_entry_id: string;
  code: string;
  submission_id: string;
  idea_name: string;
  /** Null if no review counts or the entries cannot be compared. */
  rank: number | null;
  leaves_ranking: boolean;
  /** Whether a tie affects the outcome. */
  is_tied: boolean;
  /** Whether the submission was disqualified or withdrawn. */
  is_out: boolean;
  advances: boolean;
  place: number | null;
  reason: string | null;
  decided_by: string | null;
  /** The email address; for a chair, the name. */
  decided_by_name: string | null;
  decided_at: string;
}

export function outcomeOf({ advances, place }: Pick<Decision, "advances" | "place">): string {
  if (!advances) return "Eliminated";
  return place ? `Rank ${place}` : "Advances";
}
