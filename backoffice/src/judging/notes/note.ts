/** A row of the view admin_judging_notes: a note of a judge or an administrator about an entry. */
export interface JudgingNote {
  id: string;
  assignment_id: string;
  round_id: string;
  round_entry_id: string;
  code: string;
  judge_name: string;
  by_judge: boolean;
  /** Null for a note of the judge, and if the account is deleted. */
  admin_name: string | null;
  body: string;
  created_at: string;
  /** Whether it is a judge's note without a reply. */
  is_open: boolean;
}

/** Sorts notes by time, oldest first. */
export const sortByTime = (notes: readonly JudgingNote[]) =>
  notes.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
