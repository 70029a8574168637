import { useQuery } from "@tanstack/react-query";
import type { ResultInputs } from "#common/judging/result.ts";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import { useReviews } from "../progress/review.ts";
import { computeInWorker, useResultInputs } from "../results/useResult.ts";
import type { Round } from "../rounds/round.ts";
import { inputsWith } from "./compare.ts";

/**
 * The ranking now and after a review is excluded or restored. `now` or `after` is null if there are too few
 * reviews for a ranking.
 */
export function useComparison(round: Round, reviewer: Assignment) {
  const inputs = useResultInputs(round);
  const reviews = useReviews(reviewer.round_entry_id);
  const scores = reviews.data?.find(({ id }) => id === reviewer.id)?.scores;
  const review = scores && { entry: reviewer.code, judge: reviewer.judge_id, scores };
  const compared = useQuery({
    queryKey: ["judgingComparison", inputs.data, review, reviewer.counts],
    queryFn: async () => {
      if (!inputs.data || !review) throw new Error("There is nothing to compare yet.");
      const now = await computeRanking(inputs.data);
      const after = await computeRanking(inputsWith(inputs.data, review, !reviewer.counts));
      return { now, after, places: inputs.data.places };
    },
    enabled: Boolean(inputs.data && review),
    staleTime: "static",
  });
  return {
    data: compared.data,
    error: inputs.error ?? reviews.error ?? compared.error,
    isMissing: Boolean(reviews.data) && !review,
    retry: () => void Promise.all([inputs.refetch(), reviews.refetch()]),
  };
}

/** Awaited one at a time, because each uses a whole core. */
const computeRanking = async (inputs: ResultInputs) =>
  inputs.reviews.length < 2 ? null : computeInWorker(inputs);
