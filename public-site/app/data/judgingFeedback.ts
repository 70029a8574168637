import { readRows, type ViewRow } from "./rows.ts";

/**
 * The feedback of a round on the team's round entry, with the judges' comments for the team, without names, and the text
 * and document that they have read.
 */
export interface JudgingFeedback
  extends Omit<
    ViewRow<"my_judging_feedback", "bucket" | "file_path" | "file_name">,
    "criteria" | "comments"
  > {
  /** In the order of the round. */
  readonly criteria: readonly { readonly name: string; readonly mean: number | null }[];
  readonly comments: readonly string[];
}

/** The feedback on the team's round entries, in the order of the rounds; empty until the release. */
export const loadJudgingFeedback = () =>
  readRows<JudgingFeedback>("my_judging_feedback", "opens_at");
