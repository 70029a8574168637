import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
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

export type AssignmentState = "assigned" | "begun" | "submitted" | "returned" | "recused";

const STATES: Record<AssignmentState, string> = {
  assigned: "Not started",
  begun: "Started",
  submitted: "Submitted",
  returned: "Returned",
  recused: "Recused",
};

export const assignmentStateLabel = (state: AssignmentState) => STATES[state];

/** A row of the view admin_judging_reviews: the last submitted version. */
export interface Review {
  /** The id of the assignment. */
  id: string;
  /** One for each criterion, in their order. */
  scores: number[];
  comment_for_team: string;
  comment_for_panel: string;
}

const COLUMNS = ["id", "scores", "comment_for_team", "comment_for_panel"] as const;

/** The reviews of one round entry, for administrators. An entry has fewer than 1,000 judges. */
export function useReviews(roundEntryId: string) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const enabled = useRights()("administration");
  return useQuery({
    queryKey: ["reviewsOfEntry", roundEntryId],
    enabled,
    queryFn: ({ signal }) =>
      dataProvider.readRows<Review & Record<string, unknown>>(
        "judging-reviews",
        { filter: { round_entry_id: roundEntryId }, columns: COLUMNS, signal },
        { conditions: [], order: "submitted_at.asc", limit: 1000 },
      ),
  });
}
