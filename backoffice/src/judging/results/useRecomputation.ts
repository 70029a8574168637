import { useQuery } from "@tanstack/react-query";
import { differencesBetween } from "#common/judging/compareResults.ts";
import type { LockedResult } from "./useLastResult.ts";
import { computeInWorker } from "./useResult.ts";

/** Computes a locked result again from its inputs, once, as they never change, and where it differs. */
export function useRecomputation(locked: LockedResult) {
  return useQuery({
    queryKey: ["judgingRecomputation", locked.id],
    queryFn: async () => {
      const computed = await computeInWorker(locked.inputs);
      return { computed, differences: differencesBetween(locked.result, computed) };
    },
    staleTime: "static",
    retry: false,
  });
}
