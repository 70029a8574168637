import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Round } from "../rounds/round.ts";
import { askWorker } from "../workers.ts";

const startWorker = () =>
  new Worker(new URL("./results.worker.ts", import.meta.url), { type: "module" });

/** Computes a result off the main thread. */
export const computeInWorker = (inputs: ResultInputs) =>
  askWorker<ResultInputs, Result>(startWorker, inputs);

/** What the result of a closed round is computed from, as the database puts it together now. */
export function useResultInputs(round: Round) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingInputs", round.id],
    queryFn: async () => {
      const inputs = await dataProvider.callDatabase("judging_inputs", { round_id: round.id });
      return inputs as unknown as ResultInputs;
    },
  });
}

/** Inputs by number: they are megabytes, and a key is written out at each look at it. */
const numbers = new WeakMap<ResultInputs, number>();
let lastNumber = 0;

function numberOf(inputs: ResultInputs): number {
  const known = numbers.get(inputs);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(inputs, lastNumber);
  return lastNumber;
}

/** The result with the line below so many entries, and for how many that is. */
export function useResult(inputs: ResultInputs, places: number) {
  return useQuery({
    queryKey: ["judgingResult", numberOf(inputs), places],
    queryFn: async () => ({ places, result: await computeInWorker({ ...inputs, places }) }),
    staleTime: "static",
    placeholderData: keepPreviousData,
  });
}
