import { skipToken, useQuery } from "@tanstack/react-query";
import { useGetList } from "react-admin";
import { differencesBetween } from "#common/judging/compareResults.ts";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
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

export const computeInWorker = (inputs: ResultInputs) =>
  askWorker<ResultInputs, Result>(startWorker, inputs);

/** The current inputs of the result of a closed round. */
export const useResultInputs = ({ id }: Round) =>
  useDatabaseQuery("judging_inputs", { round_id: id });

/** Numbers for query keys. The inputs are megabytes, and react-query serializes keys on every render. */
const numbers = new WeakMap<ResultInputs, number>();
let lastNumber = 0;

export function numberOf(inputs: ResultInputs): number {
  const known = numbers.get(inputs);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(inputs, lastNumber);
  return lastNumber;
}

/** The result by these inputs, if there are enough reviews for one. */
export const useResult = (inputs: ResultInputs | undefined) =>
  useQuery({
    queryKey: ["judgingResult", inputs && numberOf(inputs)],
    queryFn: inputs && inputs.reviews.length > 1 ? () => computeInWorker(inputs) : skipToken,
    staleTime: "static",
  });

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
