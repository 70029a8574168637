import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useGetList } from "react-admin";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { ViewRow } from "../../records/viewRow.ts";
import type { Round } from "../rounds/round.ts";
import { askWorker } from "../workers.ts";

/** A locked result, which never changes. */
export type LockedResult = ViewRow<
  "admin_judging_results",
  "locked_by_email",
  { inputs: ResultInputs; result: Result }
>;

const lastResultOf = (round_id: string) =>
  ({
    filter: { round_id },
    sort: { field: "number", order: "DESC" },
    pagination: { page: 1, perPage: 1 },
  }) as const;

/** The last locked result of a round (null: no round), to which decisions refer; null if none was locked. */
export function useLastResult(round: Pick<Round, "id"> | null) {
  const query = useGetList<LockedResult>("judging-results", lastResultOf(round?.id ?? ""), {
    enabled: round !== null,
  });
  return { ...query, data: query.data && (query.data[0] ?? null) };
}

const startWorker = () =>
  new Worker(new URL("./results.worker.ts", import.meta.url), { type: "module" });

/** Computes the result of at least two reviews. */
export const computeInWorker = (inputs: ResultInputs) =>
  askWorker<ResultInputs, Result>(startWorker, inputs);

/** The current inputs of a closed round, and their result; null if there are too few reviews. */
export function useCurrentResult({ id }: Round) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingResult", id],
    queryFn: async () => {
      const inputs = await dataProvider.callDatabase("judging_inputs", { round_id: id });
      const result = inputs.reviews.length < 2 ? null : await computeInWorker(inputs);
      return { inputs, result };
    },
    // A large round takes seconds to compute.
    refetchOnWindowFocus: false,
  });
}
