import { skipToken, useQuery } from "@tanstack/react-query";
import { useDataProvider, useGetList } from "react-admin";
import { differencesBetween } from "#common/judging/compareResults.ts";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { ViewRow } from "../../records/viewRow.ts";
import type { Round } from "../rounds/round.ts";
import { askWorker } from "../workers.ts";

/** A locked result, which never changes. */
export type LockedResult = ViewRow<
  "admin_judging_results",
  "locked_by" | "locked_by_name",
  { inputs: ResultInputs; result: Result }
>;

/** The last locked result of a round, to which decisions refer; null if none was locked. */
export function useLastResult(roundId: string | null) {
  const last = {
    filter: { round_id: roundId },
    sort: { field: "number", order: "DESC" },
    pagination: { page: 1, perPage: 1 },
  } as const;
  const { data, error, refetch } = useGetList<LockedResult>("judging-results", last, {
    enabled: roundId !== null,
    onError: console.error,
  });
  return { data: data && (data[0] ?? null), error, refetch };
}

const startWorker = () =>
  new Worker(new URL("./results.worker.ts", import.meta.url), { type: "module" });

const computeInWorker = (inputs: ResultInputs) =>
  askWorker<ResultInputs, Result>(startWorker, inputs);

/** Computes a ranking, unless there are too few reviews. */
export const computeRanking = async (inputs: ResultInputs) =>
  inputs.reviews.length < 2 ? null : computeInWorker(inputs);

/** The current inputs of a closed round, and their result; null if there are too few reviews. */
export function useCurrentResult({ id }: Round) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingResult", id],
    queryFn: async () => {
      const inputs = await dataProvider.callDatabase("judging_inputs", { round_id: id });
      return { inputs, result: await computeRanking(inputs) };
    },
    // A large round takes seconds to compute.
    refetchOnWindowFocus: false,
  });
}

/** The last locked result of a round, computed again from its inputs in this browser, with the differences. */
export function useRecomputation(roundId: string | null) {
  const { data: locked, error, refetch } = useLastResult(roundId);
  const recomputed = useQuery({
    queryKey: ["judgingRecomputation", locked?.id],
    queryFn: locked
      ? async () => {
          const computed = await computeInWorker(locked.inputs);
          return { computed, differences: differencesBetween(locked.result, computed) };
        }
      : skipToken,
    staleTime: "static",
    retry: false,
  });
  return {
    locked,
    data: recomputed.data,
    error: error ?? recomputed.error,
    refetch: locked ? recomputed.refetch : refetch,
  };
}
