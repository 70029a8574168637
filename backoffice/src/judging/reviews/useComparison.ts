import { useQuery } from "@tanstack/react-query";
import type { ResultInputs } from "#common/judging/result.ts";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import { useReviews } from "../progress/review.ts";
import { computeInWorker, useResultInputs } from "../results/useResult.ts";
import type { Round } from "../rounds/round.ts";
import { inputsWith } from "./compare.ts";

/**
 * The ranking as it is, and as it would be if a review counted no more, or again. `now` or `after` is
 * null where too few reviews are left for a ranking.
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
      const now = await ranked(inputs.data);
      const after = await ranked(inputsWith(inputs.data, review, !reviewer.counts));
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

/** One at a time: each takes a whole core. */
const ranked = async (inputs: ResultInputs) =>
  inputs.reviews.length < 2 ? null : computeInWorker(inputs);
