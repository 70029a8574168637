import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Round } from "../rounds/round.ts";

/** The progress of one judge in a round, as judging_progress answers it. */
export interface JudgeProgress {
  id: string;
  name: string;
  /** Without recused entries, like the other counts. */
  assigned: number;
  begun: number;
  submitted: number;
  recused: number;
  last_seen_at: string | null;
  reminded_at: string | null;
}

/** The progress of the judges of a round. The database counts, as a round can have thousands of assignments. */
export function useJudgeProgress(round: Round) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingProgress", round.id],
    queryFn: async () => {
      const judges = await dataProvider.callDatabase("judging_progress", { round_id: round.id });
      return judges as unknown as JudgeProgress[];
    },
  });
}

/** The number of reviews that a judge has yet to submit. */
export const reviewsDue = ({ assigned, submitted }: JudgeProgress) => assigned - submitted;

/** Sorts judges by reviews due, most first. */
export const sortByReviewsDue = (judges: readonly JudgeProgress[]) =>
  judges.toSorted((a, b) => reviewsDue(b) - reviewsDue(a) || (a.name < b.name ? -1 : 1));
