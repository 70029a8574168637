import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { type Difference, differencesBetween } from "#common/judging/compareResults.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { type FrozenResult, lastResultKey } from "./useLastResult.ts";
import { computeInWorker } from "./useResult.ts";

/** What came of computing a kept result again. */
interface Recomputed {
  /** What the database says, which compares the ranking by itself, and there is no difference here. */
  isSame: boolean;
  differences: Difference[];
}

/**
 * Computes a kept result again from its inputs and tells the database, which notes who has come to the
 * same. Once for each result, as the inputs never change.
 * @param isWanted Whether to begin.
 */
export function useRecomputation(frozen: FrozenResult, isWanted: boolean) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ["judgingRecomputation", frozen.id],
    queryFn: async (): Promise<Recomputed> => {
      const computed = await computeInWorker(frozen.inputs);
      const isSame = await dataProvider.callDatabase("verify_result", {
        result_id: frozen.id,
        computed: JSON.parse(JSON.stringify(computed)),
      });
      await queryClient.invalidateQueries({ queryKey: lastResultKey(frozen.round_id) });
      const differences = differencesBetween(frozen.result, computed);
      return { isSame: isSame && differences.length === 0, differences };
    },
    enabled: isWanted,
    staleTime: "static",
    retry: false,
  });
}
