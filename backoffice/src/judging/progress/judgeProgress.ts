/** How far one judge of a round is, as judging_progress tells it. */
export interface JudgeProgress {
  id: string;
  name: string;
  /** Without what the judge has stepped back from, as every other number but that one. */
  assigned: number;
  begun: number;
  submitted: number;
  recused: number;
  last_seen_at: string | null;
  reminded_at: string | null;
}

/** Those with most to do first. */
export const inOrder = (judges: readonly JudgeProgress[]) =>
  judges.toSorted((a, b) => leftOf(b) - leftOf(a) || (a.name < b.name ? -1 : 1));

/** How many reviews a judge has still to submit. */
export const leftOf = ({ assigned, submitted }: JudgeProgress) => assigned - submitted;
