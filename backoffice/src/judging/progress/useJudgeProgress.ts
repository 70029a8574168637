import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Round } from "../rounds/round.ts";
import type { JudgeProgress } from "./judgeProgress.ts";

/** How far the judges of a round are: counted by the database, as their assignments may be thousands. */
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
