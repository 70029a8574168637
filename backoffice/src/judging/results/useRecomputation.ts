import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { type Difference, differencesBetween } from "#common/judging/compareResults.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { type LockedResult, lastResultKey } from "./useLastResult.ts";
import { computeInWorker } from "./useResult.ts";

/** What came of computing a locked result again. */
interface Recomputed {
  /** What the database says, which compares the ranking by itself, and there is no difference here. */
  isSame: boolean;
  differences: Difference[];
}

/**
 * Computes a locked result again from its inputs and tells the database, which notes who has come to the
 * same. Once for each result, as the inputs never change.
 * @param isWanted Whether to begin.
 */
export function useRecomputation(locked: LockedResult, isWanted: boolean) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ["judgingRecomputation", locked.id],
    queryFn: async (): Promise<Recomputed> => {
      const computed = await computeInWorker(locked.inputs);
      const isSame = await dataProvider.callDatabase("verify_result", {
        result_id: locked.id,
        computed: JSON.parse(JSON.stringify(computed)),
      });
      await queryClient.invalidateQueries({ queryKey: lastResultKey(locked.round_id) });
      const differences = differencesBetween(locked.result, computed);
      return { isSame: isSame && differences.length === 0, differences };
    },
    enabled: isWanted,
    staleTime: "static",
    retry: false,
  });
}
