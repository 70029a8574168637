/** A row of the view admin_judging_decisions. */
export interface Decision {
  id: string;
  result_id: string;
  round_entry_id: string;
  code: string;
  submission_id: string;
  idea_name: string;
  /** Null: no review counts, or nothing compares the entries. */
  rank: number | null;
  leaves_ranking: boolean;
  /** An equal score decides: over the line, or for a place. */
  is_tied: boolean;
  /** The entry was disqualified or withdrawn. */
  is_out: boolean;
  advances: boolean;
  place: number | null;
  reason: string | null;
  decided_by: string | null;
  /** The address; a chair reads the name. */
  decided_by_name: string | null;
  decided_at: string;
}

/** What was decided, in words. */
export function outcomeOf({ advances, place }: Pick<Decision, "advances" | "place">): string {
  if (!advances) return "Does not advance";
  return place ? `Rank ${place}` : "Advances";
}
