/** A row of the view admin_judging_decisions. */
export interface Decision {
  id: string;
  result_id: string;
  judging_copy_id: string;
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
  /** It is confirmed by itself. */
  needs_own_look: boolean;
  goes_on: boolean;
  place: number | null;
  reason: string | null;
  decided_by: string | null;
  /** The address; a chair reads the name. */
  decided_by_name: string | null;
  is_decided_by_admin: boolean;
  decided_at: string;
  confirmed_by_name: string | null;
  confirmed_at: string | null;
}

/** What was decided, in words. */
export function outcomeOf({ goes_on, place }: Pick<Decision, "goes_on" | "place">): string {
  if (!goes_on) return "Does not go on";
  return place ? `Place ${place}` : "Goes on";
}

/** Those that wait for a second person, who is not the one who decided: a chair confirms for administrators alone. */
export function confirmableBy(
  decisions: readonly Decision[],
  me: string,
  isAdministrator: boolean,
): Decision[] {
  return decisions.filter(
    ({ confirmed_at, decided_by, is_decided_by_admin }) =>
      !confirmed_at && decided_by !== me && (isAdministrator || is_decided_by_admin),
  );
}

/** Why a decision is confirmed by itself, in words. */
export function whyOwnLook(decision: Decision): string {
  const reasons = [
    decision.is_out && "the entry is out of the running",
    decision.rank === null && "the entry has no rank",
    decision.rank !== null && decision.leaves_ranking && "it is not what the ranking says",
    decision.is_tied && "an equal score decides",
  ];
  return reasons.filter(Boolean).join(", ");
}
