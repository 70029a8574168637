/** A row of the view admin_judging_notes: what a judge or an administrator says about an entry. */
export interface JudgingNote {
  id: string;
  assignment_id: string;
  round_id: string;
  round_entry_id: string;
  code: string;
  judge_name: string;
  by_judge: boolean;
  /** Null: the judge's, or the account is deleted. */
  admin_name: string | null;
  body: string;
  created_at: string;
  /** Whether it is a judge's, and waits to be answered or seen. */
  is_open: boolean;
}

/** The notes in the order in which they were written. */
export const inTime = (notes: readonly JudgingNote[]) =>
  notes.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
