import { skipToken, useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { differencesBetween } from "#common/judging/compareResults.ts";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
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

const LAST = { conditions: [], order: "number.desc", limit: 1 };

/** The last locked result of a round, to which decisions refer; null if none was locked. */
export function useLastResult(roundId: string | null) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingLastResult", roundId],
    enabled: roundId !== null,
    queryFn: async ({ signal }) => {
      const selection = { filter: { round_id: String(roundId) }, columns: ["*"], signal };
      const [last] = await dataProvider.readRows<LockedResult & Record<string, unknown>>(
        "judging-results",
        selection,
        LAST,
      );
      return last ?? null;
    },
  });
}

const startWorker = () =>
  new Worker(new URL("./results.worker.ts", import.meta.url), { type: "module" });

/** Computes a result off the main thread. */
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

/** The result by these inputs. */
export const useResult = (inputs: ResultInputs) =>
  useQuery({
    queryKey: ["judgingResult", numberOf(inputs)],
    queryFn: () => computeInWorker(inputs),
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
    refetch: () => void (locked ? recomputed.refetch() : refetch()),
  };
}
