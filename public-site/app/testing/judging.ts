import type { Database } from "#shared/database.types.ts";
import type { Review } from "~/data/judging.ts";

type Public = Database["public"];
type JudgeRow = Public["Views"]["my_judge"]["Row"];
type RoundRow = Public["Views"]["my_judging_rounds"]["Row"];
type AssignmentRow = Public["Views"]["my_assignments"]["Row"];
type OpenedRow = Public["Views"]["my_reviews"]["Row"];

/** A row of my_reviews: the generated types allow null in every column, and not in a list. */
export type ReviewRow = Pick<Review, Exclude<keyof OpenedRow, "scores">> & {
  scores: Review["scores"] | null;
};

/** The judge Iris, with the given changes. */
export function judgeRow(patch: Partial<JudgeRow> = {}): JudgeRow {
  return {
    id: "66666666-6666-4666-8666-666666666666",
    revision: 2,
    name: "Iris Okafor",
    email: "iris@example.com",
    organizations: ["Harbour Lab"],
    max_reviews: 20,
    reviews_cap: null,
    expertise: ["regulation", "business"],
    close_people: ["Bo Lindqvist"],
    accepted_at: "2025-08-01T10:00:00+00:00",
    ...patch,
  };
}

/** An open anonymized screening with two criteria, with the given changes. */
export function roundRow(patch: Partial<RoundRow> = {}): RoundRow {
  const score_labels = ["Not at all", "A little", "Partly", "Largely", "Fully"];
  return {
    id: "33333333-3333-4333-8333-333333333333",
    kind: "screening",
    name: "Screening",
    opens_at: "2025-09-01T08:00:00+00:00",
    closes_at: new Date(Date.now() + 86_400_000).toISOString(),
    stage: "open",
    gives_feedback: true,
    discussion_open: false,
    criteria: [
      { name: "Relevant", question: "Does it answer the brief?", score_labels },
      { name: "Viable", question: "Could it be made?", score_labels },
    ],
    ...patch,
  };
}

/** An assigned round entry that the judge has not opened yet, with the given changes. */
export function assignmentRow(patch: Partial<AssignmentRow> = {}): AssignmentRow {
  return {
    id: "44444444-4444-4444-8444-444444444444",
    round_id: roundRow().id,
    round_entry_id: "55555555-5555-4555-8555-555555555555",
    code: "K7QX-M2BD",
    idea_name: "A quiet patch",
    is_calibration: false,
    state: "assigned",
    scores: null,
    ...patch,
  };
}

/** A newly opened review, with the given changes. */
export function reviewRow(patch: Partial<ReviewRow> = {}): ReviewRow {
  return {
    id: "44444444-4444-4444-8444-444444444444",
    round_id: "33333333-3333-4333-8333-333333333333",
    round_entry_id: "55555555-5555-4555-8555-555555555555",
    code: "K7QX-M2BD",
    idea_name: "A quiet patch",
    description: "It is thin.",
    bucket: null,
    file_path: null,
    file_name: null,
    scores: null,
    comment_for_team: "",
    comment_for_panel: "",
    revision: 0,
    state: "started",
    submitted_at: null,
    ...patch,
  };
}
