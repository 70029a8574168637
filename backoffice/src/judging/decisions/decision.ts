/** A row of the view admin_judging_decisions. */
export interface Decision {
  id: string;
  result_id: string;
  judging_copy_id: string;
  code: string;
  idea_name: string;
  /** Null: no review counts. */
  rank: number | null;
  leaves_ranking: boolean;
  goes_on: boolean;
  place: number | null;
  reason: string | null;
  decided_by: string | null;
  decided_by_email: string | null;
  confirmed_by_email: string | null;
  confirmed_at: string | null;
}

/** What was decided, in words. */
export function outcomeOf({ goes_on, place }: Pick<Decision, "goes_on" | "place">): string {
  if (!goes_on) return "Does not go on";
  return place ? `Place ${place}` : "Goes on";
}

/** Those that wait for a second administrator, who is not the one who decided. */
export function confirmableBy(decisions: readonly Decision[], me: string): Decision[] {
  return decisions.filter(({ confirmed_at, decided_by }) => !confirmed_at && decided_by !== me);
}
