import { documentOf, type JudgedFile } from "./judgedDocument.ts";
import { readRows, type ViewRow } from "./rows.ts";

type Row = ViewRow<"my_judging_feedback", "bucket" | "file_path" | "file_name" | "page_texts">;

/**
 * The feedback of a round on the team's round entry, with the judges' comments for the team, without names, and the text
 * that they have read.
 */
export interface JudgingFeedback extends Omit<Row, "criteria" | "comments" | keyof JudgedFile> {
  /** In the order of the round. */
  readonly criteria: readonly { readonly name: string; readonly mean: number | null }[];
  readonly comments: readonly string[];
  readonly file: JudgedFile | null;
}

/** The feedback on the team's round entry; empty until the release. */
export async function loadJudgingFeedback(): Promise<JudgingFeedback[]> {
  const rows = await readRows<Row>("my_judging_feedback");
  return rows.map((row) => ({ ...row, file: documentOf(row) }) as object as JudgingFeedback);
}
