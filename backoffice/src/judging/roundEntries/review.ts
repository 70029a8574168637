import { useGetList } from "react-admin";
import { useRights } from "../../data/rights.ts";
import type { ViewRow } from "../../records/viewRow.ts";

/** One entry of one judge. `counts` is null until the round has closed. */
export type Assignment = ViewRow<
  "admin_judging_assignments",
  | "first_seen_at"
  | "last_seen_at"
  | "reminded_at"
  | "submitted_at"
  | "recused_at"
  | "recusal_reason"
  | "counts",
  { state: AssignmentState }
>;

export type AssignmentState = "assigned" | "started" | "submitted" | "returned" | "recused";

const STATES: Record<AssignmentState, string> = {
  assigned: "Not started",
  started: "Started",
  submitted: "Submitted",
  returned: "Returned",
  recused: "Recused",
};

export const assignmentStateLabel = (state: AssignmentState) => STATES[state];

/** The last submitted version of a review. `id` is that of the assignment; `scores` has one for each criterion. */
export type Review = ViewRow<"admin_judging_reviews", never, { scores: number[] }>;

export function useReviews(roundEntryId: string) {
  const reviews = {
    filter: { round_entry_id: roundEntryId },
    sort: { field: "submitted_at", order: "ASC" },
    pagination: { page: 1, perPage: 1000 },
  } as const;
  return useGetList<Review>("judging-reviews", reviews, {
    enabled: useRights()("administration"),
    onError: console.error,
  });
}
